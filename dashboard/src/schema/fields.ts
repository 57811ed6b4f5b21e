import { holds } from "./condition";
import type { Field, Format, FormatType, NodeDocument, Value } from "./document";

export type Column = { name: string; value: Value };

/** The columns of a fields table, in their order. */
export function columnsOf(document: NodeDocument, table: Value): Column[] {
  const row = resolved(document, table.items ?? {});
  return Object.entries(row.properties ?? {})
    .flatMap(([name, value]) =>
      value === false || value["x-hidden"] ? [] : [{ name, value: resolved(document, value) }],
    )
    .sort((one, other) => (one.value["x-order"] ?? 0) - (other.value["x-order"] ?? 0));
}

/** What a reference stands for; members beside it take precedence. */
export function resolved(document: NodeDocument, value: Value): Value {
  if (value.$ref === undefined) {
    return value;
  }
  const { $ref, ...beside } = value;
  return { ...document.$defs[$ref.slice("#/$defs/".length)], ...beside };
}

export function formatTypes(document: NodeDocument): FormatType[] {
  const type = document.$defs.format?.properties?.type;
  return type ? (type["x-types"] ?? []) : [];
}

/** What a number of a format may be asked for: those that are visible beside its type. */
export function formatNumbers(document: NodeDocument, format: Format): Column[] {
  return Object.entries(document.$defs.format?.properties ?? {}).flatMap(([name, value]) =>
    value !== false && value["x-widget"] === "number" && holds(value["x-visibleWhen"], format) ? [{ name, value }] : [],
  );
}

/** Timestamps of Hive have all nine digits, whatever the stream's have. */
const TIMESTAMPS = ["timestamp", "local_zoned_timestamp"];

/** The type of a column that can hold the field of a stream. */
export function suggestedFormat(document: NodeDocument, format: Format | undefined): Format {
  const suggested = formatTypes(document).find((one) => one.value === format?.type)?.suggested ?? { type: "string" };
  return format?.type !== suggested.type || TIMESTAMPS.includes(suggested.type) ? suggested : format;
}

/** A column for a field of the stream. */
export function columnFor(document: NodeDocument, field: Field): Field {
  const column: Field = {
    source: field.name,
    name: field.name,
    formatInfo: suggestedFormat(document, field.formatInfo),
  };
  return field.comment ? { ...column, comment: field.comment } : column;
}

/** Columns of a table that is there, each filled by the stream's field of the same name in any case. */
export function columnsFor(columns: Field[], streamFields: Field[]): Field[] {
  return columns.map(({ name, formatInfo, comment }) => {
    const source = streamFields.find((field) => field.name?.toLowerCase() === name?.toLowerCase())?.name;
    return {
      ...(source === undefined ? {} : { source }),
      name,
      formatInfo: formatInfo ?? { type: "string" },
      ...(comment ? { comment } : {}),
    };
  });
}

/** A format as Hive writes it, to read: `array<decimal(10,2)>`. */
export function formatText(format: Format | undefined): string {
  if (format === undefined) {
    return "";
  }
  switch (format.type) {
    case "decimal":
      return `decimal(${format.precision ?? 10},${format.scale ?? 0})`;
    case "array":
      return `array<${formatText(format.elementFormat)}>`;
    case "map":
      return `map<${formatText(format.keyFormat)},${formatText(format.valueFormat)}>`;
    case "row":
      return `row<${(format.fieldNames ?? []).map((name, at) => `${name}:${formatText(format.fieldFormats?.[at])}`).join(",")}>`;
    default:
      return format.precision === undefined ? format.type : `${format.type}(${format.precision})`;
  }
}
