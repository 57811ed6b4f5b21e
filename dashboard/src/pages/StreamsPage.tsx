import { PlusOutlined } from "@ant-design/icons";
import { Button, Empty, Input } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { path } from "../api/client";
import { useStreams } from "../api/queries";
import type { Session, StreamLine } from "../api/types";
import { Answer } from "../parts/Answer";
import { numberText } from "../parts/numbers";
import { State } from "../parts/State";
import { useTexts } from "../text";

export function StreamsPage({ session }: { session: Session }) {
  const { t } = useTexts();
  const streams = useStreams();
  const [sought, setSought] = useState("");
  const mayEdit = session.role !== "viewer";
  return (
    <>
      <div className="heading">
        <h1>{t("streams.title")}</h1>
        {mayEdit && (
          <Link to="/new">
            <Button type="primary" icon={<PlusOutlined />} tabIndex={-1}>
              {t("streams.new")}
            </Button>
          </Link>
        )}
      </div>
      <Answer query={streams}>
        {(lines) =>
          lines.length === 0 ? (
            <Empty description={t(mayEdit ? "streams.none" : "streams.noneForViewer")} />
          ) : (
            <>
              <Input.Search
                className="search"
                allowClear
                aria-label={t("streams.search")}
                placeholder={t("streams.search")}
                value={sought}
                onChange={(event) => setSought(event.target.value)}
              />
              <Streams lines={lines.filter((line) => matches(line, sought))} sought={sought} />
            </>
          )
        }
      </Answer>
    </>
  );
}

function matches({ groupId, streamId, description = "" }: StreamLine, sought: string): boolean {
  return `${groupId}/${streamId} ${description}`.toLowerCase().includes(sought.trim().toLowerCase());
}

function Streams({ lines, sought }: { lines: StreamLine[]; sought: string }) {
  const { t, locale } = useTexts();
  if (lines.length === 0) {
    return <p>{t("streams.noMatch", { text: sought })}</p>;
  }
  return (
    <table className="list" aria-label={t("streams.title")}>
      <thead>
        <tr>
          <th scope="col">{t("streams.stream")}</th>
          <th scope="col">{t("streams.state")}</th>
          <th scope="col">{t("streams.destinations")}</th>
          <th scope="col">{t("streams.rate")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ groupId, streamId, description, state, sinks, rowsPerSecond }) => (
          <tr key={`${groupId}/${streamId}`}>
            <td data-label={t("streams.stream")}>
              <Link to={`/streams${path(groupId, streamId)}`}>
                {groupId} / {streamId}
              </Link>
              {description && <div className="help">{description}</div>}
            </td>
            <td data-label={t("streams.state")}>
              <State state={state} />
            </td>
            <td data-label={t("streams.destinations")}>
              {sinks.map(({ table, name, type }) => table ?? name ?? type).join(", ") || "–"}
            </td>
            <td data-label={t("streams.rate")}>{numberText(rowsPerSecond, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
