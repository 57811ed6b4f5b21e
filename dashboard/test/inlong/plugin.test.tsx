import { render } from "@testing-library/react";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Form, type FormInstance, type FormItemProps } from "antd";
import { describe, expect, it } from "vitest";
import { holds } from "../../src/schema/condition";
import type { Condition, Locale, Value } from "../../src/schema/document";
import { HIVE } from "../documents";
import { generated, type Module, PLUGIN, problemsOf, REGISTRATION, running, textsOf } from "./host";

/** Members that InLong's request has, by the names of the node; the others are options there. */
const REQUEST: Record<string, string> = {
  database: "dbName",
  tableName: "tableName",
  hiveConfDir: "hiveConfDir",
  hiveVersion: "hiveVersion",
};
const MEMBERS_AS_OPTIONS: Record<string, string> = {
  hadoopConfDir: "hadoop-conf-dir",
  sinkParallelism: "sink.parallelism",
};

/** InLong's jobs set it, whatever is told. */
const NOT_OFFERED = "inlong.metric.labels";

const WIDGETS: Record<string, string> = {
  text: "input",
  texts: "input",
  duration: "input",
  size: "input",
  "time-zone": "input",
  number: "inputnumber",
  switch: "switchbox",
  checkboxes: "checkboxgroup",
  radio: "radio",
  select: "select",
};

type Item = Module;
type Option = { place: string; schema: Value; item: Item };

const options = HIVE.properties.properties as Value;

/** Where the plug-in has the value of each option of the document. */
const places: [string, Value][] = [
  ...[...Object.entries(REQUEST), ...Object.entries(MEMBERS_AS_OPTIONS)].map(([member, name]): [string, Value] => [
    member in REQUEST ? name : `properties/${name}`,
    HIVE.properties[member] as Value,
  ]),
  ...Object.entries(options.properties ?? {}).flatMap(([key, schema]): [string, Value][] =>
    schema !== false && schema["x-widget"] && !schema["x-hidden"] && key !== NOT_OFFERED
      ? [[`properties/${key}`, schema]]
      : [],
  ),
];

const english = running("en");
const chinese = running("cn");
const { default: Sink } = english(PLUGIN);
const rows: Item[] = new Sink().renderRow();

const placeOf = (item: Item): string => [item.name].flat().join("/");

function rowAt(place: string, among: Item[] = rows): Item {
  const found = among.filter((item) => placeOf(item) === place);
  expect(found, place).toHaveLength(1);
  return found[0] as Item;
}

const all: Option[] = places.map(([place, schema]) => ({ place, schema, item: rowAt(place) }));

const defaultOf = (schema: Value): string | undefined =>
  schema.default === undefined
    ? undefined
    : [schema.default]
        .flat()
        .map(String)
        .join(schema["x-separator"] ?? ",");

describe("the generated plug-in", () => {
  it("compiles, strictly", () => {
    expect(problemsOf()).toEqual([]);
  });

  it("would not with a module, a prop or a type that InLong lacks", () => {
    const plugin = generated(PLUGIN);
    const broken = [
      plugin.replace("@/ui/components/NodeSelect", "@/ui/components/Nothing"),
      plugin.replace("isPro: true", "isPro: 'yes'"),
      plugin.replace("type: 'radio'", "type: 'wheel'"),
    ];
    for (const text of broken) {
      expect(text).not.toBe(plugin);
      expect(problemsOf({ [PLUGIN]: text })).not.toEqual([]);
    }
    const registration = generated(REGISTRATION).replace("LoadEntity = ", "LoadAnything = ");
    expect(problemsOf({ [REGISTRATION]: registration })).not.toEqual([]);
  });

  it("takes the place of InLong's form of Hive, and of no other", async () => {
    const { allExtendsSinks } = english(REGISTRATION);
    const [hive, other] = english("plugins/sinks/defaults/index.ts").allDefaultSinks;
    expect(allExtendsSinks).toEqual([]);
    expect((await hive.LoadEntity()).default).toBe(Sink);
    await expect(other.LoadEntity()).rejects.toThrow("stock");
  });
});

describe("the plug-in's form", () => {
  it("has every option once, InLong's own fields, and nothing else", () => {
    expect(places.length).toBeGreaterThan(45);
    const others = [
      "sinkName",
      "dataNodeName",
      "sinkFieldList",
      "partitionFieldList",
      "furtherProperties",
      "properties",
    ];
    expect(rows.map(placeOf).sort()).toEqual([...places.map(([place]) => place), ...others].sort());
    expect(new Sink().renderSyncRow().map(placeOf).sort()).toEqual(
      rows
        .map(placeOf)
        .filter((place) => place !== "sinkName")
        .sort(),
    );
    expect(Sink.ColumnList.map((column: Item) => column.dataIndex)).toEqual(["dbName", "tableName"]);
  });

  it.each(all)("draws $place as the document says", ({ schema, item }) => {
    const hasDefault = schema.default !== undefined;
    const widget = WIDGETS[schema["x-widget"] ?? ""];
    expect(item.type).toBe(schema["x-widget"] === "switch" && !hasDefault ? "select" : widget);
    expect(item.isPro ?? false).toBe(schema["x-advanced"] === true && schema["x-requiredWhen"] === undefined);
    expect(Boolean(item.rules?.some((rule: Item) => rule.required))).toBe(schema["x-required"] === true);

    const values = (schema["x-choices"] ?? schema.items?.["x-choices"])?.map((choice) => choice.value);
    const props = item.props({ status: 100 });
    if (values !== undefined) {
      expect(props.options.map((option: Item) => option.value)).toEqual(values);
    }
    expect(props.disabled).toBe(false);
    expect(item.props({ status: 110 }).disabled).toBe(true);
  });

  it.each(all)("has the default of $place", ({ place, schema, item }) => {
    const partitioned = options["x-whenPartitioned"]?.[place.slice("properties/".length)];
    const constant = defaultOf(schema);
    if (partitioned === undefined || partitioned === constant) {
      expect(item.initialValue).toBe(constant);
    } else {
      // With partition fields InLong's node has another: neither may be sent as if it were chosen.
      expect(item.initialValue).toBeUndefined();
      expect(item.props({}).placeholder).toBe(partitioned);
      expect(item.tooltip).toContain(partitioned);
    }
  });

  it("begins with what most people need, and ends with what InLong hides behind a switch", () => {
    const pro = rows.filter((item) => !item.hidden).map((item) => item.isPro === true);
    expect(pro.indexOf(true)).toBeGreaterThan(20);
    expect(pro.slice(pro.indexOf(true))).not.toContain(false);
  });

  it.each(all.filter(({ schema }) => schema["x-visibleWhen"]))("shows $place only when it has an effect", (option) => {
    const condition = option.schema["x-visibleWhen"] as Condition & { at: string };
    const key = condition.at.slice("/properties/".length);
    const asked = options.properties?.[key] as Value;
    const values = [undefined, "", ...(asked.enum ?? asked.items?.enum ?? ["true", "false"])];
    const shown = values.map((value) => option.item.visible({ properties: { [key]: value } }));
    expect(shown).toEqual(values.map((value) => holds(condition, { type: "hiveLoad", properties: { [key]: value } })));
    expect(new Set(shown).size).toBe(2);
    expect(option.item.visible({})).toBe(holds(condition, { type: "hiveLoad" }));
  });

  it("shows all others always", () => {
    const always = all.filter(({ schema }) => schema["x-visibleWhen"] === undefined);
    expect(always.filter(({ item }) => item.visible !== undefined)).toEqual([]);
  });
});

describe("the plug-in's texts", () => {
  const inChinese: Item[] = new (chinese(PLUGIN).default)().renderRow();
  const labelled = (place: string, locale: Locale) => rowAt(place, locale === "en" ? rows : inChinese);

  it.each(all)("label and explain $place in both languages", ({ place, schema }) => {
    for (const locale of ["en", "zh"] as const) {
      const item = labelled(place, locale);
      expect(item.label).toBe(schema["x-label"]?.[locale]);
      expect(item.tooltip.startsWith(schema["x-help"]?.[locale])).toBe(true);
      const choices = schema["x-choices"] ?? schema.items?.["x-choices"];
      if (choices !== undefined) {
        const labels = item.props({}).options.map((option: Item) => option.label);
        expect(labels).toEqual(choices.map((choice) => choice.label[locale]));
      }
    }
  });

  it("are all there, and all used", () => {
    for (const table of ["sinkFieldList", "partitionFieldList", "furtherProperties"]) {
      rowAt(table).props({});
    }
    const asked = new Set<string>(english("i18n.ts").asked.filter((key: string) => key.includes(".Honeyflow.")));
    const checked = ["partitionFieldList.Missing", "partitionFieldList.Creation"];
    for (const key of checked) {
      asked.add(`meta.Sinks.Honeyflow.${key}`);
    }
    expect([...asked].sort()).toEqual(Object.keys(textsOf("en")).sort());
    expect(Object.keys(textsOf("cn"))).toEqual(Object.keys(textsOf("en")));
  });

  it("are what i18next shows as they are", () => {
    const texts = [...Object.values(textsOf("en")), ...Object.values(textsOf("cn"))];
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter((text) => text.trim() === "" || text.includes("{{") || text.includes("$t("))).toEqual([]);
  });
});

function Held() {
  return null;
}

function Drawn({ items, initial, onForm }: { items: Item[]; initial: Module; onForm: (form: FormInstance) => void }) {
  const [form] = Form.useForm();
  onForm(form);
  return (
    <Form form={form} initialValues={initial}>
      {items.map(({ name, rules, initialValue, getValueProps, normalize, label }) => (
        <Form.Item
          key={String(name)}
          {...({ name, rules, initialValue, getValueProps, normalize, label } as FormItemProps)}
        >
          <Held />
        </Form.Item>
      ))}
    </Form>
  );
}

/** Draws fields as InLong's form does, with inputs that only hold their value. */
function drawn(items: Item[], initial: Module = {}): FormInstance {
  const forms: FormInstance[] = [];
  render(<Drawn items={items} initial={initial} onForm={(form) => forms.push(form)} />);
  return forms.at(-1) as FormInstance;
}

async function problemsIn(form: FormInstance, name: string | string[]): Promise<string[]> {
  try {
    await form.validateFields([name]);
    return [];
  } catch (refused) {
    return (refused as { errorFields: { errors: string[] }[] }).errorFields.flatMap((field) => field.errors);
  }
}

const SAMPLES = [
  "visits",
  " ",
  "a.b",
  "a/b",
  "/absolute",
  "hdfs://nn:9000/path",
  "3",
  "0",
  "-1",
  "1.5",
  "15 min",
  "PT15M",
  "15 parsecs",
  "128 mb",
  "128 bits",
  "Asia/Shanghai",
  "not a zone",
  "org.example.Notify",
  "org..Notify",
  "k=v&l=",
  "k=v&&",
];

describe("the plug-in's rules", () => {
  const judge = new Ajv2020({ strict: false });
  const judged = all
    .filter(({ schema }) => schema.type === "string" || schema.type === "integer")
    .filter(({ schema }) => schema.enum === undefined);

  it.each(judged)("refuse for $place what the document refuses, with a message", async ({ place, schema, item }) => {
    const accepts = judge.compile({ ...schema, $ref: undefined });
    const form = drawn([item]);
    const refused: string[] = [];
    for (const sample of SAMPLES) {
      form.setFieldValue(item.name, sample);
      const problems = await problemsIn(form, item.name);
      const value = schema.type === "integer" && /^-?\d+(\.\d+)?$/.test(sample) ? Number(sample) : sample;
      expect(problems.length === 0, `${place}: ${sample}`).toBe(accepts(value));
      if (problems.length > 0) {
        refused.push(sample);
        expect(problems.every((text) => text.startsWith("The value must be "))).toBe(true);
      }
    }
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(SAMPLES.length);
  });

  it.each(all)("ask for $place when it must be filled in", async ({ schema, item }) => {
    const form = drawn([{ ...item, initialValue: undefined }, rowAt("properties")]);
    expect((await problemsIn(form, item.name)).length > 0).toBe(schema["x-required"] === true);
    const condition = schema["x-requiredWhen"];
    if (condition === undefined) {
      return;
    }
    for (const one of "anyOf" in condition ? condition.anyOf : [condition]) {
      const { at, ...test } = one as { at: string; equals?: unknown; contains?: string };
      const key = at.slice("/properties/".length);
      form.setFieldValue(["properties", key], String(test.equals ?? test.contains));
      expect(await problemsIn(form, item.name)).toHaveLength(1);
      form.setFieldValue(["properties", key], undefined);
    }
  });

  it("judge the columns of fields", async () => {
    const { columns } = rowAt("sinkFieldList").props({});
    const column = (dataIndex: string) => columns.find((one: Item) => one.dataIndex === dataIndex);
    const problems = async (dataIndex: string, value: unknown) => {
      const form = drawn([{ name: dataIndex, rules: column(dataIndex).rules }], { [dataIndex]: value });
      return (await problemsIn(form, dataIndex)).length;
    };
    expect(columns.map((one: Item) => one.dataIndex)).toEqual([
      "sourceFieldName",
      "sourceFieldType",
      "fieldName",
      "fieldType",
      "precision",
      "scale",
      "fieldComment",
    ]);
    expect(await problems("fieldName", "a b")).toBe(0);
    expect(await problems("fieldName", "")).toBe(1);
    expect(await problems("fieldName", "a\nb")).toBe(1);
    expect(await problems("fieldName", "x".repeat(257))).toBe(1);
    expect(await problems("fieldType", "bigint")).toBe(0);
    expect(await problems("fieldType", "varchar")).toBe(1);
    expect(await problems("precision", 38)).toBe(0);
    expect(await problems("precision", 39)).toBe(1);
    expect(await problems("scale", "x")).toBe(1);
    expect(column("precision").visible("", { fieldType: "decimal" })).toBe(true);
    expect(column("precision").visible("", { fieldType: "bigint" })).toBe(false);
    const types = column("fieldType")
      .props("", {}, 0, false)
      .options.map((option: Item) => option.value);
    expect(types).toContain("decimal");
    expect(types).not.toContain("varbinary");
    expect(types).not.toContain("array");
    expect(new Set(types).size).toBe(types.length);
  });

  it("let partition fields be only what InLong's SQL and its creation of tables can have", async () => {
    const names = ["sinkFieldList", "partitionFieldList"];
    const items = [...names.map((name) => rowAt(name)), { name: "enableCreateResource" }];
    const problems = async (values: Module) => problemsIn(drawn(items, values), "partitionFieldList");
    const sinkFieldList = [{ fieldName: "id" }, { fieldName: "dt" }];
    const partitionFieldList = [{ fieldName: "dt" }];
    expect(await problems({ sinkFieldList, enableCreateResource: 1 })).toEqual([]);
    expect(await problems({ sinkFieldList, partitionFieldList, enableCreateResource: 0 })).toEqual([]);
    const missing = await problems({
      sinkFieldList,
      partitionFieldList: [{ fieldName: "hr" }],
      enableCreateResource: 0,
    });
    expect(missing.join()).toContain("among the fields");
    const twice = await problems({ sinkFieldList, partitionFieldList, enableCreateResource: 1 });
    expect(twice.join()).toContain(`'${rowAt("properties/sink.table.create").label}'`);
  });

  it("take further keys that the document passes on, and no others", async () => {
    const [key] = rowAt("furtherProperties").props({}).columns;
    const accepts = judge.compile({ ...options, allOf: undefined, properties: {}, additionalProperties: false });
    for (const name of [
      "hive.a",
      "hadoop.fs.s3a.path",
      "sink.table.properties.x",
      "hadoop.security.x",
      "fs.x",
      "hive.",
    ]) {
      const form = drawn([{ name: "key", rules: key.rules }], { key: name });
      expect((await problemsIn(form, "key")).length === 0, name).toBe(accepts({ [name]: "v" }));
    }
  });
});

describe("what the plug-in sends", () => {
  const sent = (values: Module) => new Sink().stringify({ sinkType: "HIVE", ...values });

  it("are texts below properties, without defaults, blanks, and what has no effect", () => {
    const properties = {
      "sink.table.create": "never",
      "sink.table.format": "orc",
      "sink.table.properties.orc.compress": "ZSTD",
      "sink.partition-commit.delay": "0 s",
      "sink.partition-commit.policy.kind": "metastore,success-file",
      "sink.writer.max-open-files": "7",
      "dirty.ignore": "false",
      "dirty.side-output.enable": "true",
      "hadoop-conf-dir": "",
    };
    expect(sent({ properties }).properties).toEqual({
      "sink.partition-commit.delay": "0 s",
      "sink.writer.max-open-files": "7",
      "dirty.side-output.enable": "true",
    });
    const created = { ...properties, "sink.table.create": "if-not-exists" };
    expect(sent({ properties: created }).properties).toMatchObject({
      "sink.table.create": "if-not-exists",
      "sink.table.format": "orc",
      "sink.table.properties.orc.compress": "ZSTD",
    });
  });

  it("go with whatever makes them visible", () => {
    const properties = {
      "sink.changelog.mode": "all",
      "sink.changelog.delete": "fail",
      "sink.ignore.changelog": "true",
    };
    expect(sent({ properties }).properties).toEqual({ "sink.changelog.mode": "all" });
    expect(sent({ properties: {} }).properties).toEqual({});
    expect(sent({}).properties).toEqual({});
  });

  it("keep properties that no field is for, until the table of them is changed", () => {
    const properties = { "hive.a": "1", "dirty.ignore": "true" };
    const further = rowAt("furtherProperties");
    expect(further.props({ properties }).value).toEqual([{ key: "hive.a", value: "1" }]);
    expect(further.getValueProps(undefined)).toEqual({});
    expect(sent({ properties }).properties).toEqual(properties);
    const furtherProperties = [
      { key: "hadoop.b", value: "2" },
      { key: "", value: "" },
    ];
    const changed = sent({ properties, furtherProperties });
    expect(changed.properties).toEqual({ "dirty.ignore": "true", "hadoop.b": "2" });
    expect(changed.furtherProperties).toBeUndefined();
  });

  it("tell of decimals in fieldFormat, and of columns whose type was not chosen the suggested one", () => {
    const stream = [
      { sourceFieldName: "id", sourceFieldType: "LONG", fieldName: "id", fieldType: "" },
      { sourceFieldName: "at", sourceFieldType: "time", fieldName: "at", fieldType: "" },
      { sourceFieldName: "price", sourceFieldType: "decimal", fieldName: "price", fieldType: "decimal" },
      { fieldName: "cut", fieldType: "decimal", fieldFormat: '{"precision":12,"scale":3}' },
      { fieldName: "typed", fieldType: "decimal", precision: 5, scale: null, fieldFormat: "bad" },
    ];
    const table = rowAt("sinkFieldList");
    const shown = table.getValueProps(stream).value;
    expect(shown.map((row: Item) => row.fieldType)).toEqual(["bigint", "string", "decimal", "decimal", "decimal"]);
    expect(shown[3]).toMatchObject({ precision: 12, scale: 3 });
    expect(table.getValueProps(undefined)).toEqual({ value: undefined });

    const { sinkFieldList } = sent({ sinkFieldList: stream });
    expect(sinkFieldList.map((row: Item) => row.fieldFormat)).toEqual([
      undefined,
      undefined,
      '{"precision":10,"scale":0}',
      '{"precision":12,"scale":3}',
      '{"precision":5,"scale":0}',
    ]);
    expect(sinkFieldList[0]).toEqual({ ...stream[0], fieldType: "bigint" });
    expect(sinkFieldList[4]).not.toHaveProperty("precision");
    expect(sent({ sinkFieldList: shown }).sinkFieldList).toEqual(sinkFieldList);
  });

  it("are kept as texts by every widget", () => {
    const kinds = rowAt("properties/sink.partition-commit.policy.kind");
    expect(kinds.getValueProps(" metastore , custom ")).toEqual({ value: ["metastore", "custom"] });
    expect(kinds.getValueProps(undefined)).toEqual({ value: [] });
    expect(kinds.normalize(["metastore", "custom"])).toBe("metastore,custom");
    const ignore = rowAt("properties/dirty.ignore");
    expect(ignore.getValueProps("true").checked).toBe(true);
    expect(ignore.getValueProps(undefined).checked).toBe(false);
    expect(ignore.normalize(true)).toBe("true");
    const files = rowAt("properties/sink.writer.max-open-files");
    expect(files.getValueProps("7")).toEqual({ value: "7" });
    expect([files.normalize(7), files.normalize(null)]).toEqual(["7", undefined]);
  });
});
