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

import io.honeyflow.testing.metastore.RealMetastore;
import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.reader.HiveReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tables of several layouts, made by Hive 4, written by Flink, and looked at by all readers.
 *
 * @param hive4 where they are made and written
 * @param hive2 where the older readers find them too
 * @param folder for files
 * @param beside whether Hive writes the same values beside them
 */
record Run(
    RealMetastore hive4, RealMetastore hive2, Path folder, List<Layout> layouts, boolean beside) {
  private static final Duration TIMEOUT = Duration.ofMinutes(30);

  /**
   * What is seen of tables that JVMs in some zones write, each read in all of the zones.
   *
   * @param earlier what was refused before
   * @param tries which of it is tried again
   */
  Sights sights(List<ZoneId> zones, Matrix earlier, Tries tries) throws IOException {
    Sights sights = new Sights(new Matrix(), new Matrix());
    for (ZoneId zone : zones) {
      try (Engines engines = Engines.start(hive4, hive2, zone)) {
        if (zone.equals(zones.get(0))) {
          sights
              .ours()
              .addAll(
                  new TableMaker(engines.hive4(), engines.hive2(), hive4.warehouse(), layouts)
                      .make(zones));
          write(sights.ours(), zones, earlier, tries);
        }
        engines.readers().forEach(reader -> look(sights, reader, zone, zones));
      }
    }
    return sights;
  }

  private void write(Matrix matrix, List<ZoneId> zones, Matrix earlier, Tries tries)
      throws IOException {
    Matrix known = earlier;
    Tries tried = tries;
    for (ZoneId zone : zones) {
      matrix.addAll(written(zone, known.with(matrix), tried));
      if (beside) {
        try (HiveReader hive = Engines.startHive4(hive4, zone)) {
          TableMaker.copy(hive, zone, layouts);
        }
      }
      known = matrix.refusals(zone.getId());
      tried = Tries.TIMES;
    }
  }

  /** What is refused in a zone; all else is written. */
  private Matrix written(ZoneId zone, Matrix known, Tries tries) throws IOException {
    Matrix refused = new Matrix();
    for (boolean byHive : new boolean[] {false, true}) {
      List<Layout> some = layouts.stream().filter(layout -> layout.byHive() == byHive).toList();
      if (!some.isEmpty()) {
        refused.addAll(written(zone, known, tries, some));
      }
    }
    return refused;
  }

  private Matrix written(ZoneId zone, Matrix known, Tries tries, List<Layout> some)
      throws IOException {
    Path before = Files.writeString(folder.resolve("before"), known.text());
    Path after = folder.resolve("after");
    Stream<Path> entries =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of);
    Program program =
        Program.of(
            new ClassPath(Stream.concat(besideTheJar(some), entries).toList()),
            FlinkWriter.class,
            hive4.confDir().toString(),
            before.toString(),
            after.toString(),
            some.stream().map(Layout::name).collect(Collectors.joining(",")),
            tries.name());
    ForkedJvm flink =
        ForkedJvm.start(
            Launch.of("Flink in " + zone, program, folder)
                .with("-Xmx768m", "-Duser.timezone=" + zone));
    if (flink.awaitEnd(TIMEOUT) != 0) {
      throw new IllegalStateException("Flink in " + zone + " has failed." + flink.tail());
    }
    return Matrix.parse(Files.readString(after));
  }

  /** The Hive whose classes write such tables. */
  private Stream<Path> besideTheJar(List<Layout> some) {
    return some.get(0).byHive()
        ? Stream.of(hive4.line().classPath().jar("hive-exec"))
        : Stream.empty();
  }

  private void look(Sights sights, Reader reader, ZoneId zone, List<ZoneId> written) {
    for (Layout layout : layouts) {
      List<EdgeColumn> columns = layout.columns(reader.dialect());
      for (ZoneId writer : written) {
        Zones zones = new Zones(writer, zone);
        List<EdgeColumn> looked =
            zones.same() ? columns : columns.stream().filter(EdgeColumn::isTime).toList();
        if (!looked.isEmpty()) {
          look(sights, reader, new Look(layout, zones, looked));
        }
      }
    }
  }

  private void look(Sights sights, Reader reader, Look look) {
    String writer = look.zones().writer().getId();
    look(sights, reader, look, false, TableNames.of(look.layout(), writer));
    if (beside && look.zones().same() && look.layout().hives() == look.layout()) {
      look(sights, reader, look, true, TableNames.ofHive(look.layout(), writer));
    }
  }

  private static void look(Sights sights, Reader reader, Look look, boolean hives, String table) {
    String writer = look.zones().writer().getId();
    reader
        .read(TableNames.DATABASE + "." + table, look.columns())
        .forEach(
            (column, rows) -> {
              int row = EdgeColumns.firstRow(column);
              for (EdgeValue value : column.values()) {
                Cell cell = Cell.of(look.layout(), column, value);
                if (sights.ours().refusal(cell, writer) == null) {
                  String seen = rows.getOrDefault(row, "no row");
                  (hives ? sights.hives() : sights.ours())
                      .add(
                          cell,
                          reader.dialect().title(),
                          look.zones().toString(),
                          reader.dialect().outcome(column, value, look.zones(), seen));
                }
                row++;
              }
            });
  }

  /** Some columns of a table, and the zones in which they are written and read. */
  private record Look(Layout layout, Zones zones, List<EdgeColumn> columns) {}
}
