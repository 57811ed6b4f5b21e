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
package io.honeyflow.hive.sink;

import io.honeyflow.hive.conf.DirtyConf;
import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.log.LogLine;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Tells in the log of dirty rows: shows the first ones of each minute, where that is asked for, and
 * at its end says how many there were besides. So a million of them leave a few lines. Used by one
 * thread.
 */
final class DirtyLog {
  /** Takes lines. */
  @FunctionalInterface
  interface Lines {
    void write(LogLine line, Object... arguments);
  }

  private static final int SHOWN = 10;
  private static final int LONGEST = 4_000;
  private static final long PERIOD = Duration.ofMinutes(1).toMillis();

  private final DirtyConf conf;
  private final TableName table;
  private final Lines lines;
  private boolean begun;
  private long since;
  private int shown;
  private long hidden;

  /**
   * @param lines takes them
   */
  DirtyLog(DirtyConf conf, TableName table, Lines lines) {
    this.conf = conf;
    this.table = table;
    this.lines = lines;
  }

  /**
   * @param document describes a row
   * @param now in milliseconds since the epoch
   */
  void add(byte[] document, long now) {
    look(now);
    if (!begun) {
      begun = true;
      since = now;
      shown = 0;
    }
    if (conf.logged() && shown < SHOWN) {
      shown++;
      String text = new String(document, StandardCharsets.UTF_8);
      lines.write(
          LogLine.DIRTY_ROW,
          conf.logTag(),
          text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text);
    } else {
      hidden++;
    }
  }

  /** To be called now and then: tells the number of a minute that is over. */
  void look(long now) {
    if (begun && now - since >= PERIOD) {
      end();
    }
  }

  /** Tells what was not told yet. */
  void end() {
    begun = false;
    if (hidden > 0) {
      lines.write(
          LogLine.DIRTY_ROWS,
          conf.logTag(),
          hidden,
          table,
          shown > 0 ? ", besides those that are shown" : "");
      hidden = 0;
    }
  }
}
