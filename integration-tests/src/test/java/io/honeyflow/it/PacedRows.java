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

import java.time.LocalDateTime;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.table.api.Schema;
import org.apache.flink.types.Row;

/**
 * Tables {@code (id BIGINT, ts TIMESTAMP(3))} that get their rows at the pace of the checkpoints.
 */
final class PacedRows {
  /** For a table that never ends. */
  static final long ENDLESS = Long.MAX_VALUE;

  private static final LocalDateTime START = LocalDateTime.of(2024, 1, 1, 0, 0);
  private static final TypeInformation<Row> TYPE =
      Types.ROW_NAMED(new String[] {"id", "ts"}, Types.LONG, Types.LOCAL_DATE_TIME);

  private PacedRows() {}

  /**
   * Declares a table whose row {@code id} (from 0) has the time 2024-01-01 00:00 + {@code id} ×
   * {@code minutes}, with the watermark at the latest of them.
   */
  static void declare(SqlSession session, String table, long rows, int perCheckpoint, int minutes) {
    GeneratorFunction<Long, Row> row = id -> Row.of(id, START.plusMinutes(id * minutes));
    DataStream<Row> stream =
        session
            .environment()
            .fromSource(
                new DataGeneratorSource<>(
                    row, rows, RateLimiterStrategy.perCheckpoint(perCheckpoint), TYPE),
                WatermarkStrategy.noWatermarks(),
                table,
                TYPE)
            .setParallelism(1);
    Schema schema =
        Schema.newBuilder()
            .column("id", "BIGINT")
            .column("ts", "TIMESTAMP(3)")
            .watermark("ts", "ts")
            .build();
    session.tables().createTemporaryView(table, stream, schema);
  }
}
