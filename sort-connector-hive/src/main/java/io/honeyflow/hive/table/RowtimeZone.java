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
package io.honeyflow.hive.table;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampKind;
import org.apache.flink.table.types.logical.TimestampType;

/**
 * Finds the zone in which a stream's watermarks are wall times. The watermark of a TIMESTAMP
 * rowtime counts its wall time as if it were in UTC; that of a TIMESTAMP_LTZ rowtime is an instant,
 * whose wall time is that of the session's zone.
 */
final class RowtimeZone {
  private RowtimeZone() {}

  /** The zone of the nearest rowtime upstream; UTC without any. */
  static ZoneId of(DataStream<?> rows, ZoneId session) {
    Transformation<?> last = rows.getTransformation();
    return zone(last, session)
        .or(
            () ->
                last.getTransitivePredecessors().stream()
                    .flatMap(one -> zone(one, session).stream())
                    .findFirst())
        .orElse(ZoneOffset.UTC);
  }

  private static Optional<ZoneId> zone(Transformation<?> one, ZoneId session) {
    return one.getOutputType() instanceof InternalTypeInfo<?> type
            && type.toLogicalType() instanceof RowType row
        ? row.getChildren().stream().flatMap(field -> zone(field, session).stream()).findFirst()
        : Optional.empty();
  }

  private static Optional<ZoneId> zone(LogicalType field, ZoneId session) {
    if (field instanceof LocalZonedTimestampType instant
        && instant.getKind() == TimestampKind.ROWTIME) {
      return Optional.of(session);
    }
    return field instanceof TimestampType wall && wall.getKind() == TimestampKind.ROWTIME
        ? Optional.of(ZoneOffset.UTC)
        : Optional.empty();
  }
}
