import { readdirSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { WIDGETS } from "../src/form/NodeForm";
import { holds } from "../src/schema/condition";
import type { Field } from "../src/schema/document";
import {
  columnFor,
  columnsFor,
  columnsOf,
  formatNumbers,
  formatText,
  formatTypes,
  suggestedFormat,
} from "../src/schema/fields";
import { defaultOf, entriesOf, isRequired, pruned, sectionsOf, valueIn, withValue } from "../src/schema/form";
import { isWithin, pointerOf, segmentsOf, valueAt, withValueAt } from "../src/schema/pointer";
import { integerOf, quantityOf, quantityText } from "../src/schema/quantity";
import { documentOf, entryOf, HIVE, hiveNode, PRINT } from "./documents";

const option = (key: string) => `/properties/${key}`;

describe("pointers", () => {
  it("escape what separates them", () => {
    expect(pointerOf("a/b", "c~d", 2)).toBe("/a~1b/c~0d/2");
    expect(segmentsOf("/a~1b/c~0d/2")).toEqual(["a/b", "c~d", "2"]);
  });

  it("are within what they begin with as a whole", () => {
    expect(isWithin("/fields/2/name", "/fields")).toBe(true);
    expect(isWithin("/fieldsOther", "/fields")).toBe(false);
  });

  it("set and take out values, and leave no empty parent", () => {
    const set = withValueAt({ type: "x" }, "/properties/a.b", 1);
    expect(set).toEqual({ type: "x", properties: { "a.b": 1 } });
    expect(valueAt(set, "/properties/a.b")).toBe(1);
    expect(withValueAt(set, "/properties/a.b", undefined)).toEqual({ type: "x" });
  });
});

describe("conditions", () => {
  it("compare texts and booleans, also where InLong has texts", () => {
    const condition = { at: option("auto-compaction"), equals: true, byDefault: false };
    expect(holds(condition, hiveNode({ "auto-compaction": true }))).toBe(true);
    expect(holds(condition, hiveNode({ "auto-compaction": "true" }))).toBe(true);
    expect(holds(condition, hiveNode({ "auto-compaction": false }))).toBe(false);
  });

  it("look into lists, and into texts that stand for them", () => {
    const condition = { at: option("sink.partition-commit.policy.kind"), contains: "custom", byDefault: false };
    expect(holds(condition, hiveNode({ "sink.partition-commit.policy.kind": ["metastore", "custom"] }))).toBe(true);
    expect(holds(condition, hiveNode({ "sink.partition-commit.policy.kind": "metastore, custom" }))).toBe(true);
    expect(holds(condition, hiveNode({ "sink.partition-commit.policy.kind": ["metastore"] }))).toBe(false);
  });

  it("hold by default where nothing is given", () => {
    expect(holds({ at: option("x"), equals: "a", byDefault: true }, hiveNode())).toBe(true);
    expect(holds({ at: option("x"), equals: "a", byDefault: false }, hiveNode())).toBe(false);
  });

  it("ask a column of the same row, and any of several", () => {
    const beside = { beside: "type", in: ["decimal"] };
    expect(holds(beside, { type: "decimal" })).toBe(true);
    expect(holds({ anyOf: [beside, { beside: "type", in: ["map"] }] }, { type: "map" })).toBe(true);
    expect(holds({ anyOf: [beside] }, { type: "map" })).toBe(false);
  });
});

describe("the form of Hive", () => {
  it("draws every option once, in a group that there is", () => {
    const pointers = entriesOf(HIVE).map((entry) => entry.pointer);
    expect(new Set(pointers).size).toBe(pointers.length);
    const groups = HIVE["x-groups"].map((group) => group.id);
    expect(entriesOf(HIVE).filter((entry) => !groups.includes(entry.group))).toEqual([]);
    expect(pointers).toContain("/database");
    expect(pointers).toContain(option("sink.rolling-policy.file-size"));
    expect(pointers).not.toContain(option("default-database"));
    expect(pointers).not.toContain(option("hive-database"));
    expect(pointers).not.toContain(option("dirty.identifier"));
  });

  it("offers the keys that are passed on, and those that are refused not", () => {
    const prefixes = entriesOf(HIVE).flatMap(({ prefix }) => prefix ?? []);
    expect(prefixes).toEqual(["hive.", "metastore.", "hadoop.", "sink.table.properties."]);
  });

  it("shows what a condition asks for, and only then", () => {
    const shown = (options: Record<string, unknown>) =>
      sectionsOf(HIVE, hiveNode(options), () => true).flatMap((section) =>
        section.entries.map((entry) => entry.pointer),
      );
    expect(shown({})).not.toContain(option("sink.table.format"));
    expect(shown({ "sink.table.create": "if-not-exists" })).toContain(option("sink.table.format"));
  });

  it("hides advanced values until they are asked for", () => {
    const shown = (advanced: boolean) =>
      sectionsOf(HIVE, hiveNode(), () => advanced).flatMap((section) => section.entries.map((entry) => entry.pointer));
    expect(shown(false)).not.toContain(option("sink.writer.max-open-files"));
    expect(shown(true)).toContain(option("sink.writer.max-open-files"));
  });

  it("takes out values that have no effect, also those that hang on them", () => {
    const node = hiveNode({
      "sink.table.create": "if-not-exists",
      "sink.table.format": "orc",
      "sink.table.properties.orc.compress": "ZSTD",
      "sink.rolling-policy.file-size": "1 mb",
    });
    const changed = withValue(HIVE, node, entryOf(HIVE, option("sink.table.create")), "never");
    expect(changed.properties).toEqual({ "sink.table.create": "never", "sink.rolling-policy.file-size": "1 mb" });
    expect(pruned(HIVE, node)).toEqual(node);
  });

  it("keeps members that it does not draw", () => {
    const node = { ...hiveNode(), catalogName: "myHive", fieldRelations: [{ type: "fieldRelation" }] };
    expect(withValue(HIVE, node, entryOf(HIVE, "/tableName"), "other")).toEqual({ ...node, tableName: "other" });
  });

  it("has an empty value as none", () => {
    const node = hiveNode({ "sink.table.create": "never" });
    expect(withValue(HIVE, node, entryOf(HIVE, option("sink.table.create")), undefined).properties).toBeUndefined();
    expect(withValue(HIVE, node, entryOf(HIVE, "/tableName"), "").tableName).toBeUndefined();
  });

  it("changes keys that are passed on together", () => {
    const entry = entriesOf(HIVE).find(({ prefix }) => prefix === "hive.");
    if (entry === undefined) {
      throw new Error("No keys with the prefix hive.");
    }
    const node = hiveNode({ "hive.metastore.uris": "thrift://a:9083", "sink.parallelism": 2 });
    expect(valueIn(entry, node)).toEqual({ "hive.metastore.uris": "thrift://a:9083" });
    expect(withValue(HIVE, node, entry, { "hive.x": "y" }).properties).toEqual({
      "sink.parallelism": 2,
      "hive.x": "y",
    });
  });

  it("demands what a choice demands", () => {
    const entry = entryOf(HIVE, option("sink.changelog.row-kind-column"));
    expect(isRequired(entry, hiveNode())).toBe(false);
    expect(isRequired(entry, hiveNode({ "sink.changelog.mode": "all" }))).toBe(true);
    expect(isRequired(entryOf(HIVE, "/database"), hiveNode())).toBe(true);
  });

  it("knows InLong's defaults for partitioned tables", () => {
    const entry = entryOf(HIVE, option("sink.partition-commit.delay"));
    expect(defaultOf(HIVE, entry, hiveNode())).toBe("0 s");
    expect(defaultOf(HIVE, entry, { ...hiveNode(), partitionFields: [{ name: "dt" }] })).toBe("10s");
    const policy = entryOf(HIVE, option("sink.partition-commit.policy.kind"));
    expect(defaultOf(HIVE, policy, { ...hiveNode(), partitionFields: [{ name: "dt" }] })).toEqual([
      "metastore",
      "success-file",
    ]);
  });

  it("fills in what its own schema takes", () => {
    const validate = new Ajv2020({ strict: false }).compile(HIVE);
    let node = hiveNode();
    node = withValue(HIVE, node, entryOf(HIVE, option("sink.table.create")), "if-not-exists");
    node = withValue(
      HIVE,
      node,
      entryOf(HIVE, option("sink.rolling-policy.file-size")),
      quantityText({ amount: "64", unit: "mb" }),
    );
    node = withValue(HIVE, node, entryOf(HIVE, "/sinkParallelism"), integerOf("2"));
    node = withValue(HIVE, node, entryOf(HIVE, "/partitionFields"), [{ name: "id" }]);
    expect(validate(node), JSON.stringify(validate.errors)).toBe(true);
    expect(validate(withValue(HIVE, node, entryOf(HIVE, "/sinkParallelism"), integerOf("two")))).toBe(false);
  });
});

describe("every document", () => {
  const types = readdirSync("../docs/node-schema").map((file) => file.replace(/\.json$/, ""));

  it.each(types)("of %s can be drawn: its groups are there, its widgets known", (type) => {
    const document = documentOf(type);
    const groups = document["x-groups"].map(({ id }) => id);
    const entries = entriesOf(document);
    expect(entries.map(({ pointer }) => pointer)).toContain("/fields");
    for (const { pointer, group, value } of entries) {
      expect(groups, pointer).toContain(group);
      expect([...Object.keys(WIDGETS), "fields"], pointer).toContain(value["x-widget"]);
    }
  });

  it("of any connector takes all keys but those that it declares", () => {
    const document = documentOf("connectorExtract");
    const entry = entriesOf(document).find(({ prefix }) => prefix === "");
    if (entry === undefined) {
      throw new Error("No keys of any name");
    }
    const node = { type: "connectorExtract", properties: { "rows-per-second": "5" } };
    expect(valueIn(entry, node)).toEqual({ "rows-per-second": "5" });
    expect(withValue(document, node, entry, { topic: "t" }).properties).toEqual({ topic: "t" });
  });
});

describe("fields", () => {
  it("have the columns of the document, in its order", () => {
    const names = (table: string) => columnsOf(HIVE, HIVE.properties[table] ?? {}).map(({ name }) => name);
    expect(names("fields")).toEqual(["source", "name", "formatInfo", "comment"]);
    expect(names("partitionFields")).toEqual(["source", "name", "formatInfo"]);
    expect(columnsOf(PRINT, PRINT.properties.fields ?? {})).not.toEqual([]);
  });

  it("ask for the numbers of their type only", () => {
    expect(formatNumbers(HIVE, { type: "decimal" }).map(({ name }) => name)).toEqual(["precision", "scale"]);
    expect(formatNumbers(HIVE, { type: "timestamp" }).map(({ name }) => name)).toEqual(["precision"]);
    expect(formatNumbers(HIVE, { type: "string" })).toEqual([]);
  });

  it("suggest a type that Hive has, and keep what one chose for it", () => {
    expect(suggestedFormat(HIVE, { type: "time" })).toEqual({ type: "string" });
    expect(suggestedFormat(HIVE, { type: "decimal", precision: 12, scale: 2 })).toEqual({
      type: "decimal",
      precision: 12,
      scale: 2,
    });
    expect(suggestedFormat(HIVE, { type: "timestamp", precision: 3 })).toEqual({ type: "timestamp", precision: 9 });
    for (const { format, hiveType } of formatTypes(HIVE)) {
      const suggested = suggestedFormat(HIVE, format);
      expect(hiveType === undefined ? suggested.type !== format.type : suggested.type).toBe(
        hiveType === undefined || format.type,
      );
    }
  });

  it("of a table are filled by the stream's of the same name in any case", () => {
    const stream: Field[] = [{ name: "ID", formatInfo: { type: "string" } }];
    expect(
      columnsFor([{ name: "id", formatInfo: { type: "string" }, comment: "key" }, { name: "pv" }], stream),
    ).toEqual([
      { source: "ID", name: "id", formatInfo: { type: "string" }, comment: "key" },
      { name: "pv", formatInfo: { type: "string" } },
    ]);
    expect(columnFor(HIVE, { name: "t", formatInfo: { type: "time" }, comment: "c" })).toEqual({
      source: "t",
      name: "t",
      formatInfo: { type: "string" },
      comment: "c",
    });
  });

  it("read as Hive writes them", () => {
    expect(formatText({ type: "array", elementFormat: { type: "decimal", precision: 10, scale: 2 } })).toBe(
      "array<decimal(10,2)>",
    );
    expect(formatText({ type: "map", keyFormat: { type: "string" }, valueFormat: { type: "long" } })).toBe(
      "map<string,long>",
    );
    expect(formatText({ type: "row", fieldNames: ["a"], fieldFormats: [{ type: "int" }] })).toBe("row<a:int>");
    expect(formatText({ type: "timestamp", precision: 9 })).toBe("timestamp(9)");
    expect(formatText(undefined)).toBe("");
  });
});

describe("quantities", () => {
  const units = ["d", "h", "min", "s", "ms"];

  it("are a number and a unit", () => {
    expect(quantityOf("15 min", units)).toEqual({ amount: "15", unit: "min" });
    expect(quantityOf("10S", units)).toEqual({ amount: "10", unit: "s" });
    expect(quantityText({ amount: "15", unit: "min" })).toBe("15 min");
  });

  it("leave to the server what is no number and unit", () => {
    expect(quantityOf("PT5M", units)).toEqual({ amount: "PT5M" });
    expect(quantityOf("5 parsecs", units)).toEqual({ amount: "5 parsecs" });
    expect(quantityText({ amount: "soon", unit: "s" })).toBe("soon");
    expect(quantityText({ amount: " ", unit: "s" })).toBeUndefined();
  });

  it("of digits are numbers, and other texts stay", () => {
    expect(integerOf("12")).toBe(12);
    expect(integerOf("-1")).toBe(-1);
    expect(integerOf("1.5")).toBe("1.5");
    expect(integerOf("")).toBeUndefined();
    expect(integerOf("99999999999999999999")).toBe("99999999999999999999");
  });
});
