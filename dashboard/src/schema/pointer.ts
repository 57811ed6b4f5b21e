import type { Pointer } from "./document";

type Container = Record<string, unknown>;

export function pointerOf(...segments: (string | number)[]): Pointer {
  return segments.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

export function segmentsOf(pointer: Pointer): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function lastSegment(pointer: Pointer): string {
  return segmentsOf(pointer).at(-1) ?? "";
}

/** Whether `pointer` is `place`, or lies within it. */
export function isWithin(pointer: Pointer, place: Pointer): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

export function valueAt(root: unknown, pointer: Pointer): unknown {
  let value = root;
  for (const segment of segmentsOf(pointer)) {
    if (typeof value !== "object" || value === null) {
      return undefined;
    }
    value = (value as Container)[segment];
  }
  return value;
}

/** A copy in which the value is another; `undefined` takes it out, and its parent if that is empty then. */
export function withValueAt<T extends object>(root: T, pointer: Pointer, value: unknown): T {
  return replaced(root as Container, segmentsOf(pointer), value) as T;
}

function replaced(container: Container, [head, ...tail]: string[], value: unknown): Container {
  const copy = { ...container };
  if (head === undefined) {
    return copy;
  }
  const inner = tail.length === 0 ? value : replaced(asContainer(copy[head]), tail, value);
  if (inner === undefined || (tail.length > 0 && Object.keys(inner as object).length === 0)) {
    delete copy[head];
  } else {
    copy[head] = inner;
  }
  return copy;
}

function asContainer(value: unknown): Container {
  return typeof value === "object" && value !== null ? (value as Container) : {};
}
