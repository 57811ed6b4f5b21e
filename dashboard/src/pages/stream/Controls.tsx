import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App, Button, Checkbox, Input, Modal, Radio, Tooltip } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { path } from "../../api/client";
import { api, streamPath } from "../../api/queries";
import type { JobState, StreamDocument, StreamStatus } from "../../api/types";
import { reasonOf } from "../../parts/Answer";
import { useTexts } from "../../text";

const AT_REST: JobState[] = ["new", "stopped", "failed", "finished"];

/** Start, stop, edit, delete: what the stream's state allows. */
export function Controls({ stream, status }: { stream: StreamDocument; status: StreamStatus | undefined }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"start" | "stop" | "delete">();
  const atRest = status !== undefined && AT_REST.includes(status.state);
  const close = () => setAsked(undefined);
  return (
    <div className="buttons">
      {atRest ? (
        <Button type="primary" onClick={() => setAsked("start")}>
          {t("stream.start")}
        </Button>
      ) : (
        <Button danger disabled={status === undefined || status.state === "stopping"} onClick={() => setAsked("stop")}>
          {t("stream.stop")}
        </Button>
      )}
      <Button disabled={!atRest} onClick={() => navigate(`/streams${path(stream.groupId, stream.streamId)}/edit`)}>
        {t("stream.edit")}
      </Button>
      <Button danger disabled={!atRest} onClick={() => setAsked("delete")}>
        {t("stream.delete")}
      </Button>
      {asked === "start" && <Start stream={stream} savepoint={status?.savepoint} onClose={close} />}
      {asked === "stop" && <Stop stream={stream} onClose={close} />}
      {asked === "delete" && <Delete stream={stream} onClose={close} />}
    </div>
  );
}

type Asked = { stream: StreamDocument; onClose: () => void };

/** Does something to a stream, and says so if that fails. */
function useDo(stream: StreamDocument, act: () => Promise<unknown>, onDone: () => void) {
  const { t } = useTexts();
  const { message } = App.useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      onDone();
      await queries.invalidateQueries({ queryKey: ["stream", stream.groupId, stream.streamId] });
    },
    onError: (error) => message.error(reasonOf(error, t("unreachable")), 8),
  });
}

function Start({ stream, savepoint, onClose }: Asked & { savepoint: string | undefined }) {
  const { t } = useTexts();
  const [from, setFrom] = useState(savepoint ? "savepoint" : "nothing");
  const start = useDo(
    stream,
    () => api.post(`${streamPath(stream.groupId, stream.streamId)}/start`, { from }),
    onClose,
  );
  return (
    <Modal
      open
      title={`${t("stream.start")}: ${stream.streamId}`}
      okText={t("stream.start")}
      cancelText={t("cancel")}
      confirmLoading={start.isPending}
      onOk={() => start.mutate()}
      onCancel={onClose}
    >
      <p id="start-from">{t("stream.startFrom")}</p>
      <Radio.Group
        aria-labelledby="start-from"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        options={[
          {
            value: "savepoint",
            label: <Tooltip title={savepoint}>{t("stream.fromSavepoint")}</Tooltip>,
            disabled: !savepoint,
          },
          { value: "nothing", label: t("stream.fromNothing") },
        ]}
      />
    </Modal>
  );
}

function Stop({ stream, onClose }: Asked) {
  const { t } = useTexts();
  const [drain, setDrain] = useState(false);
  const stop = useDo(
    stream,
    () => api.post(`${streamPath(stream.groupId, stream.streamId)}/stop`, { savepoint: true, drain }),
    onClose,
  );
  return (
    <Modal
      open
      title={t("stream.stopTitle", { stream: stream.streamId })}
      okText={t("stream.stop")}
      okButtonProps={{ danger: true }}
      cancelText={t("cancel")}
      confirmLoading={stop.isPending}
      onOk={() => stop.mutate()}
      onCancel={onClose}
    >
      <p>{t("stream.stopText")}</p>
      <Checkbox checked={drain} onChange={(event) => setDrain(event.target.checked)}>
        {t("stream.drain")}
      </Checkbox>
    </Modal>
  );
}

function Delete({ stream, onClose }: Asked) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const remove = useDo(
    stream,
    () => api.delete(streamPath(stream.groupId, stream.streamId)),
    () => navigate("/streams"),
  );
  return (
    <Modal
      open
      title={t("stream.deleteTitle", { stream: stream.streamId })}
      okText={t("stream.delete")}
      okButtonProps={{ danger: true, disabled: typed !== stream.streamId }}
      cancelText={t("cancel")}
      confirmLoading={remove.isPending}
      onOk={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>{t("stream.deleteText")}</p>
      <Input
        aria-label={t("stream.deleteConfirm")}
        placeholder={stream.streamId}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Modal>
  );
}
