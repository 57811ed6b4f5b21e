import { createContext, useContext } from "react";
import type { Problem } from "../api/types";
import type { Field, Node, NodeDocument, Pointer, Remote } from "../schema/document";
import type { Entry } from "../schema/form";
import { isWithin } from "../schema/pointer";

/** Asks the server for the choices of a value, given the node as it is now. */
export type LookUp = (remote: Remote, node: Node) => Promise<unknown>;

/** What the parts of one form share. Problems have pointers into the node. */
export type Scope = {
  document: NodeDocument;
  node: Node;
  streamFields: Field[];
  problems: Problem[];
  disabled: boolean;
  isShown: (pointer: Pointer) => boolean;
  touch: (pointer: Pointer) => void;
  change: (entry: Entry, value: unknown) => void;
  replace: (node: Node) => void;
  lookUp: LookUp;
};

export const ScopeContext = createContext<Scope | undefined>(undefined);

export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (scope === undefined) {
    throw new Error("A part of a form stands outside of a form");
  }
  return scope;
}

/** The problems at a place or within it that people have been at. */
export function useProblems(place: Pointer): Problem[] {
  const { problems, isShown } = useScope();
  return problems.filter((problem) => isWithin(problem.at, place) && isShown(problem.at));
}

/** The whole of what a problem says: what is wrong, and what to do. */
export function problemText(problem: Problem): string {
  const { message, remedy } = problem;
  return remedy === undefined || remedy === "" || message.includes(remedy) ? message : `${message} ${remedy}`;
}
