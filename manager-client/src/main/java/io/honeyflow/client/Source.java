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
package io.honeyflow.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Duration;

/** Where rows come from. Immutable: each method gives another one. */
public final class Source {

  private final ObjectNode json;

  private Source(ObjectNode json) {
    this.json = json;
  }

  private static Source of(String type) {
    return new Source(Json.object().put("type", type));
  }

  /**
   * Records of a Kafka topic, which are JSON unless {@link #format} says otherwise.
   *
   * @param bootstrapServers for example {@code kafka-1:9092,kafka-2:9092}
   */
  public static Source kafka(String bootstrapServers, String topic) {
    Source kafka = of("kafkaExtract").with("bootstrapServers", bootstrapServers);
    return kafka.with("topic", topic).format("json");
  }

  /**
   * Files of a folder, the ones that come later, too.
   *
   * @param format of Flink, for example {@code json} or {@code parquet}
   */
  public static Source files(String folder, String format) {
    return of("fileSystemExtract").with("path", folder).with("format", format);
  }

  /** Made-up rows. */
  public static Source generated() {
    return of("datagenExtract");
  }

  /** Any connector of Flink, by its options. */
  public static Source connector(String connector) {
    return of("connectorExtract").with("connector", connector);
  }

  /**
   * The format of Kafka's records: {@code json}, {@code csv}, {@code avro}, {@code raw}, {@code
   * canalJson} or {@code debeziumJson}.
   */
  public Source format(String word) {
    Source formatted = copy();
    formatted.json.putObject("format").put("type", word + "Format");
    return formatted;
  }

  /** Adds a field. */
  public Source field(String name, FieldType type) {
    Source more = copy();
    ObjectNode field = more.json.withArray("fields").addObject();
    field.put("type", "field").put("name", name).set("formatInfo", type.json());
    return more;
  }

  /** Says which field is the time of a row, and how much later than others it may come. */
  public Source watermark(String field, Duration delay) {
    Source timed = copy();
    ObjectNode watermark = timed.json.putObject("watermarkField").put("type", "watermark");
    watermark.putObject("timeAttr").put("type", "field").put("name", field);
    BigDecimal seconds = BigDecimal.valueOf(delay.toMillis(), 3).stripTrailingZeros();
    watermark
        .putObject("interval")
        .put("type", "stringConstant")
        .put("value", seconds.toPlainString());
    watermark.putObject("timeUnit").put("type", "timeUnitConstant").put("timeUnit", "SECOND");
    return timed;
  }

  /** Sets an option of the connector in Flink. */
  public Source option(String key, String value) {
    Source more = copy();
    more.json.withObject("/properties").put(key, value);
    return more;
  }

  /** Sets a member of the node that no other method sets. */
  public Source with(String member, String value) {
    Source more = copy();
    more.json.put(member, value);
    return more;
  }

  private Source copy() {
    return new Source(json.deepCopy());
  }

  ObjectNode json() {
    return json.deepCopy();
  }
}
