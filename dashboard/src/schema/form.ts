import { holds } from "./condition";
import { type Group, type Node, type NodeDocument, OPTIONS, type Pointer, type Value } from "./document";
import { pointerOf, valueAt, withValueAt } from "./pointer";

/** A value that the form draws, and its place in the node. */
export type Entry = { pointer: Pointer; value: Value; group: string; order: number } & Partial<PassedOn>;

/** Keys that are passed on: those that begin with the prefix and are not declared. */
type PassedOn = { prefix: string; declared: string[] };

/** All that a document lets a form draw, in the order in which it is drawn. */
export function entriesOf(document: NodeDocument): Entry[] {
  const options = document.properties.properties ?? {};
  return [
    ...drawn(document.properties, (key) => pointerOf(key)),
    ...drawn(options.properties ?? {}, (key) => OPTIONS + pointerOf(key)),
    ...passedOn(options.patternProperties ?? {}, Object.keys(options.properties ?? {})),
  ].sort((one, other) => one.order - other.order);
}

function drawn(values: Record<string, Value | false>, place: (key: string) => Pointer): Entry[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === false || value["x-hidden"] || value["x-group"] === undefined
      ? []
      : [{ pointer: place(key), value, group: value["x-group"], order: value["x-order"] ?? 0 }],
  );
}

function passedOn(patterns: Record<string, Value | false>, declared: string[]): Entry[] {
  return Object.entries(patterns).flatMap(([pattern, value], index) => {
    const prefix = prefixOf(pattern);
    return value === false || value["x-group"] === undefined || prefix === undefined
      ? []
      : [
          {
            pointer: OPTIONS + pointerOf(pattern),
            value,
            group: value["x-group"],
            order: 1000 + index,
            prefix,
            declared,
          },
        ];
  });
}

/** `hive.` of `^hive\\..`; nothing of `^.`, which stands for all keys that are not declared. */
function prefixOf(pattern: string): string | undefined {
  return pattern === "^." ? "" : /^\^((?:[A-Za-z0-9_-]|\\\.)+)\.$/.exec(pattern)?.[1]?.replaceAll("\\.", ".");
}

export type Section = { group: Group; entries: Entry[] };

/** The groups that have anything to show for the node as it is now. */
export function sectionsOf(document: NodeDocument, node: Node, advanced: (entry: Entry) => boolean): Section[] {
  const visible = entriesOf(document).filter(
    (entry) => holds(entry.value["x-visibleWhen"], node) && (!isAdvanced(entry) || advanced(entry)),
  );
  return [...document["x-groups"]]
    .sort((one, other) => one.order - other.order)
    .map((group) => ({ group, entries: visible.filter((entry) => entry.group === group.id) }))
    .filter((section) => section.entries.length > 0);
}

export function isAdvanced(entry: Entry): boolean {
  return entry.value["x-advanced"] === true || Boolean(entry.prefix);
}

export function isRequired(entry: Entry, node: Node): boolean {
  const condition = entry.value["x-requiredWhen"];
  return entry.value["x-required"] === true || (condition !== undefined && holds(condition, node));
}

/** What the node has at an entry; of keys with a prefix, those and their values. */
export function valueIn(entry: Entry, node: Node): unknown {
  if (entry.prefix === undefined) {
    return valueAt(node, entry.pointer);
  }
  const options = Object.entries(valueAt(node, OPTIONS) ?? {}).filter(([key]) => isPassedOn(entry, key));
  return options.length === 0 ? undefined : Object.fromEntries(options);
}

/** The node with another value at an entry, and without the values that can have no effect then. */
export function withValue(document: NodeDocument, node: Node, entry: Entry, value: unknown): Node {
  const changed =
    entry.prefix === undefined
      ? withValueAt(node, entry.pointer, isEmpty(value) ? undefined : value)
      : withSettings(node, entry, (value ?? {}) as Record<string, unknown>);
  return pruned(document, changed);
}

/** Whether an option is one of an entry's keys that are passed on. */
export function isPassedOn({ prefix, declared }: Entry, key: string): boolean {
  return prefix !== undefined && key.startsWith(prefix) && !declared?.includes(key);
}

function withSettings(node: Node, entry: Entry, settings: Record<string, unknown>): Node {
  const others = Object.entries(valueAt(node, OPTIONS) ?? {}).filter(([key]) => !isPassedOn(entry, key));
  const options = Object.fromEntries([...others, ...Object.entries(settings)]);
  return withValueAt(node, OPTIONS, Object.keys(options).length === 0 ? undefined : options);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Takes out values that are not visible: they would have no effect, and be refused. */
export function pruned(document: NodeDocument, node: Node): Node {
  let kept = node;
  let before: Node;
  do {
    before = kept;
    for (const entry of entriesOf(document)) {
      if (valueIn(entry, kept) !== undefined && !holds(entry.value["x-visibleWhen"], kept)) {
        kept = entry.prefix === undefined ? withValueAt(kept, entry.pointer, undefined) : withSettings(kept, entry, {});
      }
    }
  } while (kept !== before);
  return kept;
}

/** What the server takes where the node has no value, if that is a constant: the default, or InLong's for partitions. */
export function defaultOf(document: NodeDocument, entry: Entry, node: Node): unknown {
  const partitions = node.partitionFields;
  const options = document.properties.properties;
  if (Array.isArray(partitions) && partitions.length > 0 && entry.pointer.startsWith(`${OPTIONS}/`)) {
    const text = options?.["x-whenPartitioned"]?.[entry.pointer.slice(OPTIONS.length + 1)];
    if (text !== undefined) {
      return entry.value.type === "array" ? text.split(entry.value["x-separator"] ?? ",") : text;
    }
  }
  return entry.value.default;
}
