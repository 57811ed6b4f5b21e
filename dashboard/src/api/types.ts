import type { Field, Node, NodeType } from "../schema/document";

/** What the manager's API speaks; `/api/openapi.json` describes it. */

export type Role = "viewer" | "editor" | "admin";
export type Session = { user: string; role: Role; csrf: string; expires: string };

export type Problem = { at: string; code: string; severity?: "error" | "warning"; message: string; remedy?: string };
export type ApiProblem = { code: string; message: string; problems?: Problem[]; id?: string };

export type Plugin = { id: string; version: string; types: NodeType[] };
export type Plugins = { plugins: Plugin[]; failures: string[] };

export type JobState =
  | "new"
  | "starting"
  | "running"
  | "restarting"
  | "stopping"
  | "stopped"
  | "failed"
  | "finished"
  | "unknown";

export type StreamLine = {
  groupId: string;
  streamId: string;
  description?: string;
  version: number;
  state: JobState;
  stateSince?: string;
  sinks: { name?: string; type: string; table?: string }[];
  rowsPerSecond?: number;
};

export type StreamDocument = {
  groupId: string;
  streamId: string;
  description?: string;
  version?: number;
  fields?: Field[];
  source: Node;
  sinks: Node[];
};

export type StreamStatus = {
  state: JobState;
  since?: string;
  jobId?: string;
  jobName?: string;
  attempt?: number;
  savepoint?: string;
  error?: { message: string; cause?: string; time?: string };
};

export type Sample = { at: string; rowsPerSecond: number; bytesPerSecond: number };
export type StreamMetrics = {
  at?: string;
  rowsOut?: number;
  bytesOut?: number;
  rowsPerSecond?: number;
  bytesPerSecond?: number;
  dirtyRows?: number;
  history?: Sample[];
};

export type PartitionState = "pending" | "due" | "committed" | "late";
export type Partition = {
  table: string;
  name: string;
  state: PartitionState;
  since: string;
  waitsFor?: "clock" | "watermark";
  due?: string;
};
export type Partitions = { oldest?: { partition: string; sentence: string } | null; partitions: Partition[] };

export type LogEntry = { time?: string; kind?: string; message: string; cause?: string };

export type Group = { groupId: string; description?: string; version?: number };
export type User = { name: string; role: Role; version?: number };
export type Token = {
  id: string | number;
  label?: string;
  name?: string;
  role?: Role;
  created?: string;
  expires?: string;
  token?: string;
};

export type Connection = { ok: boolean; version?: string; warnings?: string[]; message?: string; remedy?: string };
export type Table = { name: string; columns?: Field[]; partitionColumns?: Field[]; format?: string; location?: string };
