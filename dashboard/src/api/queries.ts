import { QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NodeDocument, NodeType } from "../schema/document";
import { Api, ApiError, path } from "./client";
import type {
  Group,
  LogEntry,
  Partitions,
  Plugins,
  Session,
  StreamDocument,
  StreamLine,
  StreamMetrics,
  StreamStatus,
} from "./types";

export const api = new Api("./api");

/** Live numbers are asked for as often as the manager samples them. */
const LIVE = { refetchInterval: 2_000, retry: false } as const;
const SELDOM = { staleTime: 5 * 60_000 } as const;

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (count, error) => isPassing(error) && count < 2, refetchOnWindowFocus: false } },
});

function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The session of the cookie; null when nobody is signed in. */
export function useSession() {
  return useQuery({
    queryKey: ["session"],
    queryFn: async (): Promise<Session | null> => {
      try {
        return signedIn(await api.get<Session>("/session"));
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          return signedIn(null);
        }
        throw error;
      }
    },
  });
}

function signedIn<T extends Session | null>(session: T): T {
  api.rememberCsrf(session?.csrf);
  return session;
}

export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (credentials: { user: string; password: string }) => api.post<Session>("/session", credentials),
    onSuccess: (session) => queries.setQueryData(["session"], signedIn(session)),
  });
}

export function useSignOut() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<void>("/session"),
    onSettled: () => {
      signedIn(null);
      queries.clear();
      queries.setQueryData(["session"], null);
    },
  });
}

export function useStreams() {
  return useQuery({ queryKey: ["streams"], queryFn: () => api.get<StreamLine[]>("/streams"), ...LIVE });
}

export function useGroups() {
  return useQuery({ queryKey: ["groups"], queryFn: () => api.get<Group[]>("/groups") });
}

/** The types of nodes that rows are written to, and why plugins were left out. */
export function useSinkTypes() {
  return useQuery({
    queryKey: ["plugins"],
    queryFn: async () => {
      const { plugins, failures } = await api.get<Plugins>("/plugins");
      return { types: plugins.flatMap((plugin) => plugin.types).filter((type) => type.role === "sink"), failures };
    },
    ...SELDOM,
  });
}

export function useSourceTypes() {
  return useQuery({ queryKey: ["sources"], queryFn: () => api.get<NodeType[]>("/sources"), ...SELDOM });
}

export function useDocument(role: "nodes" | "sources", type: string | undefined) {
  return useQuery({
    queryKey: ["document", role, type],
    queryFn: () => api.get<NodeDocument>(`/${role}${path(type ?? "")}/schema`),
    enabled: type !== undefined,
    ...SELDOM,
  });
}

export function streamPath(groupId: string, streamId: string): string {
  return `/groups${path(groupId)}/streams${path(streamId)}`;
}

function useOfStream<T>(part: string, groupId: string, streamId: string, live: object) {
  return useQuery({
    queryKey: ["stream", groupId, streamId, part],
    queryFn: () => api.get<T>(streamPath(groupId, streamId) + (part === "" ? "" : `/${part}`)),
    ...live,
  });
}

export const useStream = (g: string, s: string) => useOfStream<StreamDocument>("", g, s, {});
export const useStatus = (g: string, s: string) => useOfStream<StreamStatus>("status", g, s, LIVE);
export const useMetrics = (g: string, s: string) => useOfStream<StreamMetrics>("metrics", g, s, LIVE);
export const usePartitions = (g: string, s: string) => useOfStream<Partitions>("partitions", g, s, LIVE);
export const useLogs = (g: string, s: string) => useOfStream<LogEntry[]>("logs", g, s, LIVE);

/** The statements that a stream stands for. */
export function useSql(stream: StreamDocument | undefined) {
  return useQuery({
    queryKey: ["sql", stream],
    queryFn: () => api.post<{ statements: string[] }>("/streams/sql", stream),
    enabled: stream !== undefined,
    retry: false,
  });
}
