import { useSql } from "../../api/queries";
import type { StreamDocument } from "../../api/types";
import { Answer } from "../../parts/Answer";
import { Sql } from "../../parts/Sql";
import { useTexts } from "../../text";

export function StreamSql({ stream }: { stream: StreamDocument }) {
  const { t } = useTexts();
  const sql = useSql(stream);
  return <Answer query={sql}>{({ statements }) => <Sql label={t("stream.sql")} statements={statements} />}</Answer>;
}
