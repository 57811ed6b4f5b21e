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
package io.honeyflow.hive.pending;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.hive.partition.Due;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The answer as a JSON document of one line. Fields may be added in later versions; those that are
 * there keep their meaning. It stays far below the 64 KB that Flink's REST interface carries.
 */
public final class PendingReport {
  private static final int VERSION = 1;
  private static final int LONGEST_TEXT = 1_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  private PendingReport() {}

  /** What is known at this moment. Thread-safe. */
  public static String of(Explainer explainer, Situation situation, Instant now) {
    ObjectNode report = JSON.createObjectNode();
    report.put("version", VERSION);
    report.put("table", explainer.table().toString());
    report.put("time", now.toString());

    Answer answer = explainer.answer(situation, now);
    ObjectNode told = report.putObject("answer");
    told.put("cause", answer.cause().key());
    told.put("problem", answer.cause().problem());
    told.put("subject", cut(answer.subject()));
    told.put("sentence", cut(answer.sentence()));

    ObjectNode watermark = report.putObject("watermark");
    watermark.put("value", time(situation.inputs().watermark()));
    watermark.put("zone", explainer.zone().toString());
    watermark.put("since", situation.inputs().since().toString());

    report.put("pending", situation.pending());
    ArrayNode partitions = report.putArray("partitions");
    for (PendingPartition one : situation.next()) {
      ObjectNode partition = partitions.addObject();
      partition.put("partition", cut(explainer.subject(one.values())));
      partition.put("waitsFor", one.due() instanceof Due.ByClock ? "clock" : "watermark");
      partition.put("due", time(one.due().millis()));
      partition.put("opened", one.opened().toString());
    }

    ArrayNode decisions = report.putArray("decided");
    for (Decision one : situation.decisions()) {
      ObjectNode decision = decisions.addObject();
      decision.put("checkpoint", one.checkpoint());
      decision.put("at", one.at().toString());
      decision.put("partitions", one.partitions());
    }
    return report.toString();
  }

  private static @Nullable String time(long millis) {
    boolean none = millis == Long.MIN_VALUE || millis == Long.MAX_VALUE;
    return none ? null : Instant.ofEpochMilli(millis).toString();
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…";
  }
}
