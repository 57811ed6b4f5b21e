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

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.hive.conf.TableName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What all reports have: JSON documents of one line. Fields may be added in later versions; those
 * that are there keep their meaning. They stay far below the 64 KB that Flink's REST interface
 * carries.
 */
final class Report {
  private static final int VERSION = 1;
  private static final int LONGEST_TEXT = 1_000;

  private Report() {}

  static ObjectNode of(TableName table, Answer answer, Instant now) {
    ObjectNode report = JsonNodeFactory.instance.objectNode();
    report.put("version", VERSION);
    report.put("table", table.toString());
    report.put("time", now.toString());
    ObjectNode told = report.putObject("answer");
    told.put("cause", answer.cause().key());
    told.put("problem", answer.cause().problem());
    told.put("subject", cut(answer.subject()));
    told.put("sentence", cut(answer.sentence()));
    return report;
  }

  /** A time; null when there is none, or none is ever reached. */
  static @Nullable String time(long millis) {
    boolean none = millis == Long.MIN_VALUE || millis == Long.MAX_VALUE;
    return none ? null : Instant.ofEpochMilli(millis).toString();
  }

  static String cut(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…";
  }
}
