/** The document of a type of node: docs/node-schema.md says what each member means. */

export type Locale = "en" | "zh";
export type Text = Record<Locale, string>;

/** An RFC 6901 pointer into a node, such as `/properties/sink.table.create`. */
export type Pointer = string;

export type Condition =
  | { at: Pointer; equals: string | boolean; byDefault: boolean }
  | { at: Pointer; contains: string; byDefault: boolean }
  | { beside: string; in: string[] }
  | { anyOf: Condition[] };

export type Choice = { value: string; label: Text };
export type Remote = { path: string; parameters: Pointer[]; allowCustom: boolean };
export type Action = { path: string; group: string; label: Text; parameters: Pointer[] };
export type Group = { id: string; order: number; label: Text; collapsed: boolean };

/** The type of a field, as `formatInfo` has it. */
export type Format = {
  type: string;
  precision?: number;
  scale?: number;
  elementFormat?: Format;
  keyFormat?: Format;
  valueFormat?: Format;
  fieldNames?: string[];
  fieldFormats?: Format[];
};

export type FormatType = { value: string; format: Format; flinkType: string; hiveType?: string; suggested: Format };

/** One value: a member of the node, an option, or a column of a table. */
export type Value = {
  type?: string;
  title?: string;
  const?: unknown;
  enum?: string[];
  items?: Value;
  $ref?: string;
  default?: unknown;
  deprecated?: boolean;
  properties?: Record<string, Value | false>;
  patternProperties?: Record<string, Value | false>;
  "x-aliasOf"?: string;
  "x-widget"?: string;
  "x-group"?: string;
  "x-order"?: number;
  "x-label"?: Text;
  "x-help"?: Text;
  "x-placeholder"?: string;
  "x-hidden"?: boolean;
  "x-advanced"?: boolean;
  "x-required"?: boolean;
  "x-units"?: string[];
  "x-separator"?: string;
  "x-choices"?: Choice[];
  "x-choicesFrom"?: "stream-fields";
  "x-remote"?: Remote;
  "x-prefill"?: "stream-fields" | "fields";
  "x-defaultSource"?: Text;
  "x-demands"?: Text[];
  "x-advice"?: Text[];
  "x-visibleWhen"?: Condition;
  "x-requiredWhen"?: Condition;
  "x-types"?: FormatType[];
  "x-whenPartitioned"?: Record<string, string>;
};

export type NodeType = {
  type: string;
  role: string;
  icon: string;
  label: Text;
  help: Text;
};

export type NodeDocument = {
  $id: string;
  "x-schemaVersion": number;
  "x-node": NodeType & { connector: string };
  "x-groups": Group[];
  "x-actions": Action[];
  properties: Record<string, Value>;
  $defs: Record<string, Value>;
};

/** The node that a form fills in. */
export type Node = { type: string; [member: string]: unknown };

/** A row of a fields table. */
export type Field = {
  name?: string;
  formatInfo?: Format;
  source?: string;
  comment?: string;
  [member: string]: unknown;
};

export const OPTIONS: Pointer = "/properties";
