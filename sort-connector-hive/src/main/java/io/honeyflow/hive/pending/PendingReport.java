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

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.hive.partition.Due;
import java.time.Instant;

/** Why partitions are not there, as a JSON document. */
public final class PendingReport {

  private PendingReport() {}

  /** What is known at this moment. Thread-safe. */
  public static String of(Explainer explainer, Situation situation, Instant now) {
    ObjectNode report = Report.of(explainer.table(), explainer.answer(situation, now), now);

    ObjectNode watermark = report.putObject("watermark");
    watermark.put("value", Report.time(situation.inputs().watermark()));
    watermark.put("zone", explainer.zone().toString());
    watermark.put("since", situation.inputs().since().toString());

    report.put("pending", situation.pending());
    ArrayNode partitions = report.putArray("partitions");
    for (PendingPartition one : situation.next()) {
      ObjectNode partition = partitions.addObject();
      partition.put("partition", Report.cut(explainer.subject(one.values())));
      partition.put("waitsFor", one.due() instanceof Due.ByClock ? "clock" : "watermark");
      partition.put("due", Report.time(one.due().millis()));
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
}
