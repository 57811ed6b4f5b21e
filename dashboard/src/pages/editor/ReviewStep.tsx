import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button } from "antd";
import { useNavigate } from "react-router";
import { ApiError, path } from "../../api/client";
import { api, streamPath, useSql } from "../../api/queries";
import type { Group, Problem, StreamDocument } from "../../api/types";
import { problemText } from "../../form/scope";
import { Answer, Failure, reasonOf } from "../../parts/Answer";
import { Sql } from "../../parts/Sql";
import { SAVED } from "../../parts/Unsaved";
import { useTexts } from "../../text";
import type { useCheck } from "./check";
import { type Draft, errorsOf, type Step, stepOf } from "./draft";

type Props = {
  draft: Draft;
  isNew: boolean;
  groups: Group[];
  check: ReturnType<typeof useCheck>;
  goTo: (step: Step) => void;
};

/** What is wrong still, the SQL, and the buttons that save. */
export function ReviewStep({ draft, isNew, groups, check, goTo }: Props) {
  const { t } = useTexts();
  const errors = errorsOf(check.problems, "review");
  const isReady = !check.isBusy && errors.length === 0 && check.error === null;
  const sql = useSql(isReady ? (draft as StreamDocument) : undefined);
  const save = useSave(draft, isNew, groups);
  return (
    <>
      <ProblemList problems={check.problems} goTo={goTo} />
      <section>
        <h2>{t("editor.sql")}</h2>
        {isReady ? (
          <Answer query={sql}>{({ statements }) => <Sql label={t("editor.sql")} statements={statements} />}</Answer>
        ) : (
          <p className="empty">{check.isBusy ? t("editor.checking") : t("editor.noSql")}</p>
        )}
      </section>
      {save.error !== null && (
        <Failure
          error={
            save.error instanceof ApiError && save.error.code === "conflict" && !isNew && save.error.message === ""
              ? new Error(t("editor.conflict"))
              : save.error
          }
        />
      )}
      {save.error instanceof ApiError && <ProblemList problems={save.error.problems} goTo={goTo} />}
      <div className="foot">
        <Button onClick={() => goTo("destination")}>{t("back")}</Button>
        <Button disabled={!isReady} loading={save.isPending} onClick={() => save.mutate(false)}>
          {t("editor.save")}
        </Button>
        <Button type="primary" disabled={!isReady} loading={save.isPending} onClick={() => save.mutate(true)}>
          {t("editor.saveAndStart")}
        </Button>
      </div>
    </>
  );
}

function ProblemList({ problems, goTo }: { problems: Problem[]; goTo: (step: Step) => void }) {
  const { t } = useTexts();
  return problems.map((problem) => (
    <Alert
      key={problem.at + problem.message}
      type={problem.severity === "warning" ? "warning" : "error"}
      showIcon
      title={problemText(problem)}
      description={problem.at}
      action={
        <Button size="small" onClick={() => goTo(stepOf(problem))}>
          {t("editor.goTo")}
        </Button>
      }
    />
  ));
}

/**
 * Saves, with the group if it is not there yet; starts the stream if wanted; then shows it. What is saved stays saved
 * when it cannot be started.
 */
function useSave(draft: Draft, isNew: boolean, groups: Group[]) {
  const { t } = useTexts();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { groupId, streamId } = draft;
  return useMutation({
    mutationFn: async (start: boolean) => {
      if (isNew) {
        if (!groups.some((group) => group.groupId === groupId)) {
          await api.post("/groups", { groupId });
        }
        await api.post(`/groups${path(groupId)}/streams`, draft);
      } else {
        await api.put(streamPath(groupId, streamId), draft);
      }
      return start ? await started(groupId, streamId) : undefined;
    },
    onSuccess: async (refused: Error | undefined) => {
      navigate(`/streams${path(groupId, streamId)}`, { state: SAVED });
      await queries.invalidateQueries();
      if (refused !== undefined) {
        message.error(t("editor.savedNotStarted", { reason: reasonOf(refused, t("unreachable")) }), 8);
      }
    },
  });
}

/** Why the stream could not be started, if it could not. */
async function started(groupId: string, streamId: string): Promise<Error | undefined> {
  try {
    await api.post(`${streamPath(groupId, streamId)}/start`, {});
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
