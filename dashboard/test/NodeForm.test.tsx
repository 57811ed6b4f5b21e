import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { ConfigProvider } from "antd";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { Problem } from "../src/api/types";
import { NodeForm } from "../src/form/NodeForm";
import type { LookUp } from "../src/form/scope";
import type { Field, Node, NodeDocument } from "../src/schema/document";
import { entriesOf, isAdvanced } from "../src/schema/form";
import { changeLocale } from "../src/text";
import { HIVE, hiveNode, PRINT } from "./documents";

const STREAM: Field[] = [
  { name: "id", formatInfo: { type: "string" } },
  { name: "seen", formatInfo: { type: "timestamp", precision: 3 } },
];

type Drawn = { document: NodeDocument; node: Node; problems?: Problem[]; showAll?: boolean; lookUp?: LookUp };

/** A form that keeps what it is given. */
function Kept({ drawn, onHold }: { drawn: Drawn; onHold: (node: Node) => void }) {
  const { document, problems = [], showAll = false, lookUp = async () => [] } = drawn;
  const [node, setNode] = useState(drawn.node);
  onHold(node);
  return (
    <NodeForm
      document={document}
      node={node}
      streamFields={STREAM}
      problems={problems}
      showAll={showAll}
      lookUp={lookUp}
      onChange={setNode}
    />
  );
}

/** Draws a form, and tells what it holds. */
function draw(drawn: Drawn): () => Node {
  let held = drawn.node;
  const hold = (node: Node) => {
    held = node;
  };
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <QueryClientProvider client={new QueryClient()}>
        <Kept drawn={drawn} onHold={hold} />
      </QueryClientProvider>
    </ConfigProvider>,
  );
  return () => held;
}

/** Neither waits nor asks jsdom for styles, which it is slow to compute. */
const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
configure({ defaultHidden: true });

afterEach(() => changeLocale("en"));

describe("the form of a node", () => {
  it("labels an input for everything that people usually need", () => {
    draw({ document: HIVE, node: hiveNode() });
    const opened = HIVE["x-groups"].filter(({ collapsed }) => !collapsed).map(({ id }) => id);
    const usual = entriesOf(HIVE).filter((entry) => opened.includes(entry.group) && !isAdvanced(entry));
    expect(usual.length).toBeGreaterThan(5);
    for (const { value } of usual) {
      expect(screen.getAllByLabelText(value["x-label"]?.en as string).length).toBeGreaterThan(0);
    }
  });

  it("is drawn for another type without a line for it", async () => {
    const held = draw({ document: PRINT, node: { type: "printLoad", id: "1" } });
    await user.type(screen.getByLabelText("Prefix"), "orders");
    await user.click(screen.getByRole("button", { name: "Take the stream's fields" }));
    expect(held()).toEqual({
      type: "printLoad",
      id: "1",
      properties: { "print-identifier": "orders" },
      fields: [
        { source: "id", name: "id", formatInfo: { type: "string" } },
        { source: "seen", name: "seen", formatInfo: { type: "timestamp", precision: 9 } },
      ],
    });
  });

  it("shows a value when its condition holds, and drops it when that ends", async () => {
    const held = draw({ document: HIVE, node: hiveNode() });
    await user.click(screen.getByRole("button", { name: /Table creation and columns/ }));
    expect(screen.queryByLabelText("Table location")).toBeNull();
    await user.click(screen.getByRole("radio", { name: /create it from the DDL/ }));
    const location = entriesOf(HIVE).find(({ pointer }) => pointer === "/properties/sink.table.location");
    const label = location?.value["x-label"]?.en as string;
    await user.type(screen.getByLabelText(label), "/w/v");
    expect(held().properties).toEqual({
      "sink.table.create": "if-not-exists",
      "sink.table.location": "/w/v",
    });
    await user.click(screen.getByRole("radio", { name: /the table must be there/ }));
    expect(held().properties).toEqual({ "sink.table.create": "never" });
    expect(screen.queryByLabelText(label)).toBeNull();
  });

  it("gives a value back to its default", async () => {
    const held = draw({ document: HIVE, node: hiveNode({ "sink.rolling-policy.file-size": "64 mb" }) });
    await user.click(screen.getByRole("button", { name: /^.*Files/ }));
    const size = screen.getByLabelText("File size") as HTMLInputElement;
    expect(size.value).toBe("64");
    await user.click(screen.getByRole("button", { name: "File size: use the default" }));
    expect(held().properties).toBeUndefined();
    expect(size.placeholder).toBe("default: 128 mb");
  });

  it("keeps a number that is none, for the server to judge", async () => {
    const held = draw({ document: HIVE, node: hiveNode() });
    await user.click(screen.getByRole("button", { name: /^.*Files/ }));
    await user.type(screen.getByLabelText("Writers"), "two");
    expect(held().sinkParallelism).toBe("two");
    await user.clear(screen.getByLabelText("Writers"));
    await user.type(screen.getByLabelText("Writers"), "2");
    expect(held().sinkParallelism).toBe(2);
  });

  it("shows the server's problem where it belongs, once one has been there", async () => {
    const problem: Problem = {
      at: "/tableName",
      code: "UNFIT_VALUE",
      message: "'a.b' is no table.",
      remedy: "Name it without.",
    };
    draw({ document: HIVE, node: hiveNode(), problems: [problem] });
    expect(screen.queryByText(/is no table/)).toBeNull();
    const table = screen.getByLabelText("Table");
    await user.type(table, "x");
    expect(screen.getByText("'a.b' is no table. Name it without.")).toBeDefined();
    expect(table.getAttribute("aria-invalid")).toBe("true");
    const described = (table.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(described.join(" ")).toContain("'a.b' is no table.");
  });

  it("opens the group of a problem, and shows one without a place at the top", () => {
    const problems: Problem[] = [
      { at: "/properties/sink.writer.max-open-files", code: "UNFIT_VALUE", message: "At least 1." },
      { at: "/properties/no.such.key", code: "UNKNOWN_KEY", message: "Unknown option 'no.such.key'." },
    ];
    draw({ document: HIVE, node: hiveNode(), problems, showAll: true });
    expect(screen.getByText("At least 1.")).toBeDefined();
    expect(within(screen.getAllByRole("alert")[0] as HTMLElement).getByText(/no\.such\.key'/)).toBeDefined();
  });

  it("shows the problem of a row beside the row", () => {
    const problem: Problem = {
      at: "/fields/0/formatInfo/precision",
      code: "UNFIT_VALUE",
      message: "Precision is at most 38.",
    };
    draw({ document: HIVE, node: hiveNode(), problems: [problem], showAll: true });
    const table = screen.getByRole("table", { name: "Fields" });
    expect(within(table).getByText("Precision is at most 38.")).toBeDefined();
  });

  it("looks names up when the field is entered, with what the document asks for", async () => {
    const asked: string[] = [];
    const lookUp: LookUp = async (remote, node) => {
      asked.push(`${remote.path} ${node.database}`);
      return ["visits", "orders"];
    };
    draw({ document: HIVE, node: hiveNode(), lookUp });
    expect(asked).toEqual([]);
    await user.click(screen.getByLabelText("Table"));
    await waitFor(() => expect(asked).toEqual(["tables default"]));
  });

  it("takes the columns of the table that is there", async () => {
    const lookUp: LookUp = async () => ({
      name: "visits",
      columns: [{ name: "ID", formatInfo: { type: "string" } }],
      partitionColumns: [{ name: "dt", formatInfo: { type: "string" } }],
    });
    const held = draw({ document: HIVE, node: hiveNode(), lookUp });
    await user.click(screen.getByRole("button", { name: "Take the table's columns" }));
    await waitFor(() => expect(held().partitionFields).toEqual([{ name: "dt" }]));
    expect(held().fields).toEqual([
      { source: "id", name: "ID", formatInfo: { type: "string" } },
      { name: "dt", formatInfo: { type: "string" } },
    ]);
  });

  it("shows HTML and scripts as text, wherever they stand", () => {
    const evil = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
    const problem: Problem = { at: "/tableName", code: "UNFIT_VALUE", message: evil };
    draw({
      document: HIVE,
      node: {
        ...hiveNode(),
        tableName: evil,
        comment: evil,
        fields: [{ name: evil, formatInfo: { type: "string" }, comment: evil }],
      },
      problems: [problem],
      showAll: true,
    });
    expect(screen.getAllByText(evil).length).toBeGreaterThan(0);
    expect(document.querySelector("img, script")).toBeNull();
  });

  it("speaks Chinese", () => {
    changeLocale("zh");
    draw({ document: HIVE, node: hiveNode() });
    expect(screen.getByLabelText("数据库")).toBeDefined();
    expect(screen.getByRole("table", { name: "字段" })).toBeDefined();
    expect(screen.queryByText("Database")).toBeNull();
  });
});
