import { usePartitions } from "../../api/queries";
import type { Partition, Partitions } from "../../api/types";
import { Answer } from "../../parts/Answer";
import { timeText } from "../../parts/numbers";
import { PartitionTag } from "../../parts/State";
import type { Locale } from "../../schema/document";
import { useTexts } from "../../text";

type Translate = ReturnType<typeof useTexts>["t"];

/** Partitions by their state, and what the oldest one that is not committed waits for. */
export function PartitionTimeline(of: { groupId: string; streamId: string }) {
  const { t } = useTexts();
  const partitions = usePartitions(of.groupId, of.streamId);
  return (
    <section className="partitions" aria-labelledby="partitions">
      <h2 id="partitions">{t("stream.partitions")}</h2>
      <Answer query={partitions}>{(now) => <Timeline partitions={now} />}</Answer>
    </section>
  );
}

function Timeline({ partitions: { oldest, partitions } }: { partitions: Partitions }) {
  const { t, locale } = useTexts();
  return (
    <>
      {oldest && (
        <p className="oldest" title={t("stream.oldest")}>
          {oldest.sentence || oldest.partition}
        </p>
      )}
      {partitions.length === 0 ? (
        <p className="empty">{t("stream.noPartitions")}</p>
      ) : (
        <table className="list" aria-labelledby="partitions">
          <thead>
            <tr>
              <th scope="col">{t("stream.table")}</th>
              <th scope="col">{t("stream.partition")}</th>
              <th scope="col">{t("stream.partitionState")}</th>
              <th scope="col">{t("stream.partitionSince")}</th>
              <th scope="col">{t("stream.waitsFor")}</th>
            </tr>
          </thead>
          <tbody>
            {partitions.map((partition) => (
              <tr key={`${partition.table} ${partition.name}`} data-partition={partition.name}>
                <td data-label={t("stream.table")}>{partition.table}</td>
                <td data-label={t("stream.partition")}>{partition.name}</td>
                <td data-label={t("stream.partitionState")}>
                  <PartitionTag state={partition.state} />
                </td>
                <td data-label={t("stream.partitionSince")}>{timeText(partition.since, locale)}</td>
                <td data-label={t("stream.waitsFor")} className="help">
                  {wait(partition, t, locale)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** What a partition waits for, and when that comes. */
function wait({ waitsFor, due }: Partition, t: Translate, locale: Locale): string {
  return waitsFor ? t(`stream.waits.${waitsFor}`, { due: due ? timeText(due, locale) : "" }) : "";
}
