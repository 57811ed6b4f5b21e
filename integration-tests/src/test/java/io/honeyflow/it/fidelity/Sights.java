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
package io.honeyflow.it.fidelity;

import java.util.ArrayList;
import java.util.List;

/**
 * What was seen of files with the same values.
 *
 * @param ours those that the sink wrote
 * @param hives those that Hive 4 wrote, where reader and writer are in the same zone
 */
record Sights(Matrix ours, Matrix hives) {

  /** These of some layouts, and earlier ones of all others. */
  Sights with(Sights earlier, List<Layout> layouts) {
    return new Sights(
        earlier.ours.without(layouts).with(ours), earlier.hives.without(layouts).with(hives));
  }

  /** What of either differs from earlier sights, as lines. */
  List<String> differencesTo(Sights earlier) {
    List<String> lines = new ArrayList<>(ours.differencesTo(earlier.ours));
    hives.differencesTo(earlier.hives).forEach(line -> lines.add("Hive's own: " + line));
    return lines;
  }

  /** What a reader saw in the writer's zone of the file that Hive wrote of a cell, or null. */
  String hives(Cell cell, Dialect reader, String zone) {
    if (!Zones.same(zone)) {
      return null;
    }
    String column =
        cell.column().equals(EdgeColumns.MICROSECONDS) ? EdgeColumns.TIMESTAMP : cell.column();
    Cell own = new Cell(cell.layout().hives(), column, cell.value());
    return hives.outcome(own, reader.title(), zone);
  }

  /** The kind of what a reader saw of a cell: whether it misreads a file of Hive, too. */
  String kind(Cell cell, Dialect reader, String zone) {
    String outcome = ours.outcome(cell, reader.title(), zone);
    if (outcome == null) {
      return Outcome.UNKNOWN;
    }
    String kind = Outcome.kind(outcome);
    String hives = hives(cell, reader, zone);
    boolean both =
        kind.equals(Outcome.MISREAD)
            && hives != null
            && Outcome.kind(hives).equals(Outcome.MISREAD);
    return both ? Outcome.AS_HIVES : kind;
  }
}
