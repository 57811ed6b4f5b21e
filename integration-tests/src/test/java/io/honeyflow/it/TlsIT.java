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
package io.honeyflow.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.MetastoreSetup;
import io.honeyflow.testing.metastore.RealMetastore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Metastores that speak TLS, with a certificate that only a trust store of one's own knows. */
@Tag("surroundings")
final class TlsIT {
  @RegisterExtension static final FlinkExtension FLINK = new FlinkExtension();

  private static final String PASSWORD = "not-a-secret";

  @TempDir private Path folder;
  private Path store;

  /** A JKS store shows its certificates without the password, so the same serves both sides. */
  @BeforeEach
  void makeCertificate() throws Exception {
    store = folder.resolve("store.jks");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-storetype",
                "JKS",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-storepass",
                PASSWORD,
                "-keypass",
                PASSWORD,
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(output).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = HiveLine.class,
      names = {"V2_3", "V3_1", "V4_1"})
  void rowsComeToTheTableOfAMetastoreThatSpeaksTls(HiveLine line) throws Exception {
    try (RealMetastore metastore = metastore(line)) {
      SqlSession session = FLINK.batch();
      session.run(declared("trusted", metastore, ""));

      session.run("INSERT INTO trusted VALUES (1, 'a')");

      Path partition = metastore.warehouse().resolve("trusted/p=a");
      assertThat(partition.resolve("_SUCCESS")).exists();

      session.run(declared("untrusting", metastore, ", 'hive.metastore.truststore.path' = ''"));
      assertThatThrownBy(() -> session.run("INSERT INTO untrusting VALUES (1, 'a')"))
          .hasStackTraceContaining("TLS failed")
          .hasStackTraceContaining("that hive.metastore.truststore.path holds its issuer");
    }
  }

  private RealMetastore metastore(HiveLine line) {
    return RealMetastore.start(
        line,
        new MetastoreSetup(
            Map.of(
                "hive.metastore.use.SSL",
                "true",
                "hive.metastore.keystore.path",
                store.toString(),
                "hive.metastore.keystore.password",
                PASSWORD,
                "hive.metastore.truststore.path",
                store.toString()),
            List.of(),
            List.of()));
  }

  private static String declared(String table, RealMetastore metastore, String more) {
    return """
        CREATE TABLE %s (id BIGINT, p STRING) PARTITIONED BY (p) WITH (
          'connector' = 'hive', 'default-database' = 'default', 'hive-conf-dir' = '%s',
          'sink.table.create' = 'if-not-exists', 'sink.table.format' = 'textfile'%s)"""
        .formatted(table, metastore.confDir(), more);
  }
}
