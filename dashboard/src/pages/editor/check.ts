import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { path } from "../../api/client";
import { api } from "../../api/queries";
import type { Problem } from "../../api/types";
import type { LookUp } from "../../form/scope";
import { lastSegment, valueAt } from "../../schema/pointer";
import { type Draft, placed } from "./draft";

/** How long nobody types before the server is asked. */
const PAUSE_MS = 350;

const query = (draft: Draft) => ({
  queryKey: ["problems", draft],
  queryFn: async () => placed((await api.post<{ problems: Problem[] }>("/streams/validate", draft)).problems),
  staleTime: 30_000,
  retry: false,
});

/** What the server finds wrong with the draft, soon after it has changed. */
export function useCheck(draft: Draft) {
  const queries = useQueryClient();
  const [rested, setRested] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setRested(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const { data, error, isFetching } = useQuery({
    ...query(rested),
    enabled: rested.source !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    problems: data ?? [],
    error,
    isBusy: isFetching || rested !== draft,
    /** Of the draft as it is now. */
    now: () => (draft.source === undefined ? Promise.resolve([]) : queries.fetchQuery(query(draft))),
  };
}

/** Asks for names by the parameters that the document lists; those without a value are left out. */
export const lookUp: LookUp = (remote, node) => {
  const place = remote.path.replace(/\{(\w+)\}/g, (_, member: string) =>
    encodeURIComponent(String(node[member] ?? "")),
  );
  const parameters = remote.parameters.flatMap((pointer): [string, string][] => {
    const value = valueAt(node, pointer);
    return value === undefined || value === ""
      ? []
      : [[lastSegment(pointer), typeof value === "string" ? value : JSON.stringify(value)]];
  });
  return api.get(`/nodes${path(node.type)}/${place}`, Object.fromEntries(parameters));
};
