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
import io.honeyflow.testing.reader.HiveReader;
import io.honeyflow.testing.reader.ReaderLine;
import io.honeyflow.testing.reader.SparkReader;
import io.honeyflow.testing.reader.TrinoReader;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The query engines in JVMs of a time zone.
 *
 * @param trino where there is a JDK for it
 */
record Engines(HiveReader hive4, HiveReader hive2, SparkReader spark, Optional<TrinoReader> trino)
    implements AutoCloseable {

  /**
   * Starts them.
   *
   * @param hive4 the metastore of Hive 4
   * @param hive2 the metastore of all others
   */
  static Engines start(RealMetastore hive4, RealMetastore hive2, ZoneId zone) {
    return new Engines(
        startHive4(hive4, zone),
        HiveReader.start(hive2, zone),
        SparkReader.start(hive2, zone),
        TrinoReader.jdk().map(jdk -> TrinoReader.start(hive2, zone)));
  }

  /** Starts a Hive 4 alone. */
  static HiveReader startHive4(RealMetastore metastore, ZoneId zone) {
    Map<String, String> properties = new HashMap<>(metastore.clientProperties());
    // Its vectorized reader of Parquet loses NULLs, also those in files of Hive.
    properties.put("hive.vectorized.execution.enabled", "false");
    return HiveReader.start(ReaderLine.V4_1, properties, zone);
  }

  List<Reader> readers() {
    Stream<Reader> always =
        Stream.of(
            new Reader(Dialect.HIVE_4, hive4::query),
            new Reader(Dialect.HIVE_2, hive2::query),
            new Reader(Dialect.SPARK, spark::query));
    return Stream.concat(
            always, trino.stream().map(reader -> new Reader(Dialect.TRINO, reader::query)))
        .toList();
  }

  @Override
  public void close() {
    hive4.close();
    hive2.close();
    spark.close();
    trino.ifPresent(TrinoReader::close);
  }
}
