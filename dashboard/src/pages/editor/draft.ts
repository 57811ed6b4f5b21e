import type { Problem, StreamDocument } from "../../api/types";
import type { Field, Node, NodeDocument } from "../../schema/document";
import { columnFor } from "../../schema/fields";
import { isWithin } from "../../schema/pointer";

/** A stream as it is being filled in: its source may not be chosen yet. */
export type Draft = Omit<StreamDocument, "source"> & { source?: Node };

export type Step = "source" | "destination" | "review";
export const STEPS: Step[] = ["source", "destination", "review"];

export function emptyDraft(groupId: string): Draft {
  return { groupId, streamId: "", sinks: [] };
}

export function streamFields(draft: Draft): Field[] {
  return Array.isArray(draft.source?.fields) ? (draft.source.fields as Field[]) : [];
}

/** The draft with another source, whose fields are the stream's. */
export function withSource(draft: Draft, source: Node | undefined): Draft {
  return { ...draft, source, fields: (source?.fields as Field[] | undefined) ?? [] };
}

/** A destination to begin with: a column for each field of the stream. */
export function newSink(document: NodeDocument, draft: Draft): Node {
  const taken = draft.sinks.map(({ id }) => id);
  let number = draft.sinks.length + 1;
  while (taken.includes(`sink-${number}`)) {
    number++;
  }
  const sink: Node = { type: document["x-node"].type, id: `sink-${number}` };
  const prefilled = document.properties.fields?.["x-prefill"] === "stream-fields";
  return prefilled ? { ...sink, fields: streamFields(draft).map((field) => columnFor(document, field)) } : sink;
}

/** Where in the document of a stream the problems of a part are. */
export const SOURCE = "/source";
export const sinkPlace = (number: number) => `/sinks/${number}`;

/** Problems of the stream's own fields are shown where they are filled in: in the source. */
export function placed(problems: Problem[]): Problem[] {
  const moved = problems.map((problem) =>
    isWithin(problem.at, "/fields") ? { ...problem, at: SOURCE + problem.at } : problem,
  );
  return moved.filter(
    (problem, at) => moved.findIndex((other) => other.at === problem.at && other.message === problem.message) === at,
  );
}

/** Problems of a node, with pointers into it. */
export function within(problems: Problem[], place: string): Problem[] {
  return problems
    .filter(({ at }) => isWithin(at, place))
    .map((problem) => ({ ...problem, at: problem.at.slice(place.length) }));
}

/** The step in which a problem is solved. */
export function stepOf({ at }: Problem): Step {
  return isWithin(at, "/sinks") ? "destination" : "source";
}

export function errorsOf(problems: Problem[], step: Step): Problem[] {
  return problems.filter(
    (problem) => problem.severity !== "warning" && (step === "review" || stepOf(problem) === step),
  );
}
