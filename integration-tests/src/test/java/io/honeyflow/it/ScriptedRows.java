/*
 * Copyright the Honeyflow authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package io.honeyflow.it;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.table.api.Schema;
import org.apache.flink.types.Row;

/**
 * A table {@code (id BIGINT, ts)} whose rows and watermarks a test gives one by one, one between
 * two checkpoints. A row without an id is a watermark; the last one is repeated while the test has
 * nothing else to give.
 */
final class ScriptedRows {
  private static final Map<String, ScriptedRows> ALL = new ConcurrentHashMap<>();

  private final String timeType;
  private final TypeInformation<Row> type;
  private final Function<LocalDateTime, Object> time;
  private final Queue<Row> next = new ConcurrentLinkedQueue<>();
  private final AtomicLong given = new AtomicLong();
  private volatile Row watermark;

  private ScriptedRows(
      String timeType, TypeInformation<?> timeClass, Function<LocalDateTime, Object> time) {
    this.timeType = timeType;
    this.type = Types.ROW_NAMED(new String[] {"id", "ts"}, Types.LONG, timeClass);
    this.time = time;
    this.watermark = Row.of(null, time.apply(LocalDateTime.of(2024, 1, 1, 0, 0)));
  }

  /** Those whose {@code ts} is a TIMESTAMP. */
  static ScriptedRows timestamps() {
    return new ScriptedRows("TIMESTAMP(3)", Types.LOCAL_DATE_TIME, time -> time);
  }

  /** Those whose {@code ts} is a TIMESTAMP_LTZ, given in the time of a zone. */
  static ScriptedRows instants(ZoneId zone) {
    return new ScriptedRows(
        "TIMESTAMP_LTZ(3)", Types.INSTANT, time -> time.atZone(zone).toInstant());
  }

  /** Declares the table. Again in another session, for a job that goes on. */
  void declare(SqlSession session, String table) {
    ALL.put(table, this);
    DataStream<Row> stream =
        session
            .environment()
            .fromSource(
                new DataGeneratorSource<>(
                    index -> ALL.get(table).give(),
                    PacedRows.ENDLESS,
                    RateLimiterStrategy.perCheckpoint(1),
                    type),
                WatermarkStrategy.<Row>forGenerator(context -> new Given()),
                table,
                type)
            .setParallelism(1);
    session
        .tables()
        .createTemporaryView(
            table,
            stream,
            Schema.newBuilder()
                .column("id", "BIGINT")
                .column("ts", timeType)
                .watermark("ts", "SOURCE_WATERMARK()")
                .build());
  }

  /** Gives a row. */
  void row(long id, String local) {
    next.add(Row.of(id, time(local)));
  }

  /** Gives a watermark. */
  void watermark(String local) {
    next.add(Row.of(null, time(local)));
  }

  /** Waits until a checkpoint holds all that was given, and has been committed. */
  void settle(RunningJob job) throws Exception {
    job.until("all rows being given", next::isEmpty);
    long end = given.get() + 3;
    job.until("three further checkpoints", () -> given.get() >= end);
  }

  private Row give() {
    given.incrementAndGet();
    Row row = next.poll();
    if (row == null) {
      return watermark;
    }
    if (row.getField(0) == null) {
      watermark = row;
    }
    return row;
  }

  private Object time(String local) {
    return time.apply(LocalDateTime.parse(local));
  }

  private static final class Given implements WatermarkGenerator<Row> {
    @Override
    public void onEvent(Row row, long timestamp, WatermarkOutput output) {
      if (row.getField(0) == null) {
        Instant time =
            row.getField(1) instanceof LocalDateTime local
                ? local.toInstant(ZoneOffset.UTC)
                : (Instant) row.getField(1);
        output.emitWatermark(new Watermark(time.toEpochMilli()));
      }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
  }
}
