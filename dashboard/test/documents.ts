import { readFileSync } from "node:fs";
import type { Node, NodeDocument } from "../src/schema/document";
import { type Entry, entriesOf } from "../src/schema/form";

/** The committed documents, which the server gives too. */
export function documentOf(type: string): NodeDocument {
  return JSON.parse(readFileSync(`../docs/node-schema/${type}.json`, "utf8"));
}

export const HIVE = documentOf("hiveLoad");
export const PRINT = documentOf("printLoad");

export function entryOf(document: NodeDocument, pointer: string): Entry {
  const entry = entriesOf(document).find((one) => one.pointer === pointer);
  if (entry === undefined) {
    throw new Error(`The form of ${document.$id} has no ${pointer}`);
  }
  return entry;
}

export const hiveNode = (options: Record<string, unknown> = {}): Node => ({
  type: "hiveLoad",
  database: "default",
  tableName: "visits",
  fields: [{ name: "id", formatInfo: { type: "string" }, source: "id" }],
  properties: options,
});
