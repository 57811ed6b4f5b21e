import { Tabs } from "antd";
import { useParams } from "react-router";
import { useStatus, useStream } from "../api/queries";
import type { Session, StreamStatus } from "../api/types";
import { Answer } from "../parts/Answer";
import { timeText } from "../parts/numbers";
import { State } from "../parts/State";
import { useTexts } from "../text";
import { Controls } from "./stream/Controls";
import { Logs } from "./stream/Logs";
import { Measurements } from "./stream/Measurements";
import { PartitionTimeline } from "./stream/PartitionTimeline";
import { StreamSql } from "./stream/StreamSql";

export function StreamPage({ session }: { session: Session }) {
  const { groupId = "", streamId = "" } = useParams();
  const { t } = useTexts();
  const stream = useStream(groupId, streamId);
  const status = useStatus(groupId, streamId);
  const of = { groupId, streamId };
  return (
    <Answer query={stream}>
      {(document) => (
        <>
          <div className="heading">
            <h1>
              {groupId} / {streamId}
            </h1>
            {session.role !== "viewer" && <Controls stream={document} status={status.data} />}
          </div>
          {document.description && <p className="help">{document.description}</p>}
          <Answer query={status}>{(now) => <Status status={now} />}</Answer>
          <Tabs
            items={[
              {
                key: "overview",
                label: t("stream.overview"),
                children: (
                  <>
                    <Measurements {...of} />
                    <PartitionTimeline {...of} />
                  </>
                ),
              },
              { key: "logs", label: t("stream.logs"), children: <Logs {...of} /> },
              { key: "sql", label: t("stream.sql"), children: <StreamSql stream={document} /> },
            ]}
          />
        </>
      )}
    </Answer>
  );
}

function Status({ status }: { status: StreamStatus }) {
  const { t, locale } = useTexts();
  const { state, since, attempt, jobId, error } = status;
  return (
    <>
      <p className="status" role="status">
        <State state={state} />
        {since && <span>{t("stream.since", { time: timeText(since, locale) })}</span>}
        {attempt !== undefined && attempt > 0 && <span>{t("stream.attempt", { attempt })}</span>}
        {jobId && <span className="help">{t("stream.job", { job: jobId })}</span>}
      </p>
      {error !== undefined && error !== null && state !== "running" && (
        <section className="failure-of-job" aria-label={t("stream.lastError")}>
          <h2>{t("stream.lastError")}</h2>
          <p>{error.message}</p>
          {error.cause && <pre>{error.cause}</pre>}
          {error.time && <p className="help">{timeText(error.time, locale)}</p>}
        </section>
      )}
    </>
  );
}
