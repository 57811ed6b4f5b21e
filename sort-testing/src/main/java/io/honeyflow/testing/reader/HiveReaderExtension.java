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
package io.honeyflow.testing.reader;

import io.honeyflow.testing.metastore.HiveLine;
import io.honeyflow.testing.metastore.HiveMetastoreExtension;
import io.honeyflow.testing.metastore.RealMetastore;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/**
 * Gives a test class the real metastore of a line and a real Hive that reads through it:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final HiveReaderExtension HIVE = HiveReaderExtension.of(HiveLine.V4_1);
 * }</pre>
 *
 * <p>Both are shared by all test classes of one run and end with it. The metastore is the one that
 * {@link HiveMetastoreExtension} gives. Name databases in full: {@code USE} would last for others.
 */
public final class HiveReaderExtension implements BeforeAllCallback {

  private static final Namespace NAMESPACE = Namespace.create(HiveReaderExtension.class);

  private final HiveLine line;
  private final ZoneId zone;
  private @Nullable RealMetastore metastore;
  private @Nullable HiveReader reader;

  private HiveReaderExtension(HiveLine line, ZoneId zone) {
    this.line = line;
    this.zone = zone;
  }

  /** Metastore and Hive of this line, the latter in UTC, started when a test class needs them. */
  public static HiveReaderExtension of(HiveLine line) {
    return of(line, ZoneId.of("UTC"));
  }

  /** Metastore and Hive of this line, the latter in a JVM with this time zone. */
  public static HiveReaderExtension of(HiveLine line, ZoneId zone) {
    return new HiveReaderExtension(line, zone);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    RealMetastore running = HiveMetastoreExtension.shared(context, line);
    Store store = context.getRoot().getStore(NAMESPACE);
    metastore = running;
    reader =
        store.getOrComputeIfAbsent(
            line + " in " + zone, key -> HiveReader.start(running, zone), HiveReader.class);
  }

  /** The running metastore. */
  public RealMetastore metastore() {
    if (metastore == null) {
      throw notStarted();
    }
    return metastore;
  }

  /** The running Hive. */
  public HiveReader reader() {
    if (reader == null) {
      throw notStarted();
    }
    return reader;
  }

  /** Runs a statement and returns its rows, as {@link HiveReader#query} does. */
  public List<List<@Nullable String>> query(String sql) {
    return reader().query(sql);
  }

  /** Runs a statement for its effect. */
  public void execute(String sql) {
    reader().execute(sql);
  }

  private IllegalStateException notStarted() {
    return new IllegalStateException(
        line + " is not started: register the extension in a static field.");
  }
}
