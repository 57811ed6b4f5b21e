import { useLogs } from "../../api/queries";
import { Answer } from "../../parts/Answer";
import { timeText } from "../../parts/numbers";
import { useTexts } from "../../text";

/** Starts, stops and failures, the newest first. */
export function Logs(of: { groupId: string; streamId: string }) {
  const { t, locale } = useTexts();
  const logs = useLogs(of.groupId, of.streamId);
  return (
    <Answer query={logs}>
      {(entries) =>
        entries.length === 0 ? (
          <p className="empty">{t("stream.noLogs")}</p>
        ) : (
          <ol className="logs" aria-label={t("stream.logs")}>
            {entries.map(({ time, kind, message, cause }) => (
              <li key={`${time}${kind}${message}`} data-kind={kind}>
                <span className="help">{timeText(time, locale)}</span> {message}
                {cause && <pre>{cause}</pre>}
              </li>
            ))}
          </ol>
        )
      }
    </Answer>
  );
}
