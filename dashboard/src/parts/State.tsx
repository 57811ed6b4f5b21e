import { Tag } from "antd";
import type { JobState, PartitionState } from "../api/types";
import { useTexts } from "../text";

const COLOURS: Record<JobState | PartitionState, string> = {
  new: "default",
  starting: "processing",
  running: "success",
  restarting: "warning",
  stopping: "processing",
  stopped: "default",
  failed: "error",
  finished: "default",
  unknown: "default",
  pending: "processing",
  due: "warning",
  committed: "success",
  late: "error",
};

export function State({ state }: { state: JobState }) {
  const { t } = useTexts();
  return (
    <Tag color={COLOURS[state]} data-state={state}>
      {t(`states.${state}`)}
    </Tag>
  );
}

export function PartitionTag({ state }: { state: PartitionState }) {
  const { t } = useTexts();
  return (
    <Tag color={COLOURS[state]} data-state={state} title={t(`stream.partitionMeaning.${state}`)}>
      {t(`stream.partitionStates.${state}`)}
    </Tag>
  );
}
