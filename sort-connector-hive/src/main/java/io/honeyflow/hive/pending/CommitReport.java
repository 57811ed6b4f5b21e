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

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** What is being committed, as a JSON document. */
public final class CommitReport {

  private CommitReport() {}

  /** What is known at this moment. Thread-safe. */
  public static String of(CommitProgress progress, String metastore, Instant now) {
    ObjectNode report = Report.of(progress.table(), progress.answer(metastore, now), now);
    if (progress.checkpoint() < 0) {
      report.putNull("checkpoint");
    } else {
      report.put("checkpoint", progress.checkpoint());
    }
    report.put("since", progress.since().toString());
    return report.toString();
  }
}
