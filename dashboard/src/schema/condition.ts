import type { Condition, Node } from "./document";
import { valueAt } from "./pointer";

/** Whether the condition holds of the node, or of the row of a table in which it stands. */
export function holds(condition: Condition | undefined, node: Node | Record<string, unknown>): boolean {
  if (condition === undefined) {
    return true;
  }
  if ("anyOf" in condition) {
    return condition.anyOf.some((one) => holds(one, node));
  }
  if ("beside" in condition) {
    return condition.in.includes(String(node[condition.beside]));
  }
  const value = valueAt(node, condition.at);
  if (value === undefined || value === null || value === "") {
    return condition.byDefault;
  }
  if ("contains" in condition) {
    return elements(value).includes(condition.contains);
  }
  return String(value) === String(condition.equals);
}

function elements(value: unknown): string[] {
  return Array.isArray(value)
    ? value.map(String)
    : String(value)
        .split(",")
        .map((one) => one.trim());
}
