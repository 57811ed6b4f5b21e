import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useMetrics } from "../../api/queries";
import type { Sample, StreamMetrics } from "../../api/types";
import { Answer } from "../../parts/Answer";
import { bytesText, clockText, numberText } from "../../parts/numbers";
import { CHART_COLOUR } from "../../parts/theme";
import type { Locale } from "../../schema/document";
import { useTexts } from "../../text";

type Written = (value: number | undefined, locale: Locale) => string;

export function Measurements(of: { groupId: string; streamId: string }) {
  const metrics = useMetrics(of.groupId, of.streamId);
  return <Answer query={metrics}>{(now) => <Numbers metrics={now} />}</Answer>;
}

function Numbers({ metrics }: { metrics: StreamMetrics }) {
  const { t, locale } = useTexts();
  const { rowsOut, bytesOut, dirtyRows, history = [] } = metrics;
  return (
    <>
      <dl className="numbers">
        <OneNumber name={t("stream.rows")} value={numberText(rowsOut, locale)} />
        <OneNumber name={t("stream.bytes")} value={bytesText(bytesOut, locale)} />
        <OneNumber name={t("stream.dirtyRows")} value={numberText(dirtyRows, locale)} alarming={(dirtyRows ?? 0) > 0} />
      </dl>
      <div className="charts">
        <Chart name={t("stream.rowsPerSecond")} of="rowsPerSecond" history={history} written={numberText} />
        <Chart name={t("stream.bytesPerSecond")} of="bytesPerSecond" history={history} written={bytesText} />
      </div>
    </>
  );
}

function OneNumber({ name, value, alarming = false }: { name: string; value: string; alarming?: boolean }) {
  return (
    <div className={alarming ? "alarming" : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type ChartProps = { name: string; of: "rowsPerSecond" | "bytesPerSecond"; history: Sample[]; written: Written };

/** The caption says what the curve shows, for those who do not see it. */
function Chart({ name, of, history, written }: ChartProps) {
  const { t, locale } = useTexts();
  const values = history.map((sample) => sample[of]);
  return (
    <figure>
      <figcaption>
        {name}
        {values.length > 0 && (
          <span className="help">
            {" "}
            {t("stream.now", { value: written(values.at(-1), locale), most: written(Math.max(...values), locale) })}
          </span>
        )}
      </figcaption>
      {history.length === 0 ? (
        <p className="empty">{t("stream.noHistory")}</p>
      ) : (
        <div aria-hidden className="chart">
          <ResponsiveContainer width="100%" height={180}>
            <LineChart data={history} accessibilityLayer={false} margin={{ top: 8, right: 16, bottom: 0, left: 8 }}>
              <CartesianGrid strokeDasharray="3 3" vertical={false} />
              <XAxis dataKey="at" tickFormatter={(at: string) => clockText(at, locale)} minTickGap={48} />
              <YAxis width={72} domain={[0, "auto"]} tickFormatter={(value: number) => written(value, locale)} />
              <Tooltip
                labelFormatter={(at) => clockText(String(at), locale)}
                formatter={(value) => [written(Number(value), locale), name]}
              />
              <Line dataKey={of} stroke={CHART_COLOUR} strokeWidth={2} dot={false} isAnimationActive={false} />
            </LineChart>
          </ResponsiveContainer>
        </div>
      )}
    </figure>
  );
}
