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

import static org.assertj.core.api.Assertions.assertThat;

import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.HiveMetastoreExtension;
import io.honeyflow.testing.reader.TrinoReader;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every reader sees of every value in every kind of table is what {@code docs/fidelity.md}
 * says.
 *
 * <p>The system property {@code honeyflow.fidelity} says how much is written and read: a {@code
 * sample}, which every build compares; everything to {@code check} it; or everything to {@code
 * update} what the documents say.
 */
final class FidelityIT {
  private static final List<ZoneId> ZONES =
      List.of(ZoneId.of("UTC"), ZoneId.of("Asia/Shanghai"), ZoneId.of("America/New_York"));

  /** The zone whose clocks change, and whose offset is negative. */
  private static final List<ZoneId> SAMPLE_ZONES = List.of(ZoneId.of("America/New_York"));

  private static final List<Layout> SAMPLE =
      List.of(
          Layout.PARQUET,
          Layout.ORC,
          Layout.TEXT_ESCAPED_LINES,
          Layout.AVRO,
          Layout.JSON,
          Layout.CSV);

  @RegisterExtension
  static final HiveMetastoreExtension HIVE_4 = HiveMetastoreExtension.of(HiveLine.V4_1);

  @RegisterExtension
  static final HiveMetastoreExtension HIVE_2 = HiveMetastoreExtension.of(HiveLine.V2_3);

  @TempDir Path folder;

  @Test
  void readersSeeWhatTheDocumentsSay() throws Exception {
    Documents documents = Documents.ofThisCheckout();
    Sights before = documents.sights();
    switch (System.getProperty("honeyflow.fidelity", "sample")) {
      case "sample" -> {
        Sights seen = run(SAMPLE, false).sights(SAMPLE_ZONES, before.ours(), Tries.ONE);
        assertThat(seen.differencesTo(before)).isEmpty();
        assertThat(seen.ours().size()).isGreaterThan(1_000);
      }
      case "check" -> {
        Sights seen = everything(List.of(Layout.values())).sights(ZONES, before.ours(), Tries.ALL);
        System.out.println(new FidelityPage(seen, ZONES).summary());
        assertThat(seen.differencesTo(before)).isEmpty();
        assertThat(seen.ours().text()).isEqualTo(before.ours().text());
        assertThat(seen.hives().text()).isEqualTo(before.hives().text());
      }
      case "update" -> {
        List<Layout> layouts = layouts();
        Sights seen =
            everything(layouts).sights(ZONES, before.ours(), Tries.ALL).with(before, layouts);
        System.out.println(new FidelityPage(seen, ZONES).summary());
        seen.differencesTo(before).forEach(System.out::println);
        documents.update(seen, ZONES);
      }
      default -> throw new IllegalArgumentException("honeyflow.fidelity: sample, check or update");
    }
  }

  @Test
  void documentsAreMadeOfWhatWasSeen() {
    Documents documents = Documents.ofThisCheckout();
    FidelityPage page = new FidelityPage(documents.sights(), ZONES);

    assertThat(documents.page()).isEqualTo(page.text());
    assertThat(documents.summary()).isEqualTo(page.summary());
  }

  /** All, or some that a change was about. */
  private static List<Layout> layouts() {
    String some = System.getProperty("honeyflow.fidelity.layouts", "");
    return some.isEmpty()
        ? List.of(Layout.values())
        : Stream.of(some.split(",")).map(Layout::valueOf).toList();
  }

  private Run everything(List<Layout> layouts) {
    if (TrinoReader.jdk().isEmpty()) {
      throw new IllegalStateException(
          "Trino needs a JDK 24 or newer: without it nothing is complete");
    }
    return run(layouts, true);
  }

  private Run run(List<Layout> layouts, boolean besideHives) {
    return new Run(HIVE_4.metastore(), HIVE_2.metastore(), folder, layouts, besideHives);
  }
}
