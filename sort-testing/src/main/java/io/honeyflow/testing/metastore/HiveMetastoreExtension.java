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
package io.honeyflow.testing.metastore;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/**
 * Gives a test class the real metastore of a line:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final HiveMetastoreExtension HIVE = HiveMetastoreExtension.of(HiveLine.V3_1);
 * }</pre>
 *
 * <p>All test classes of one run share one metastore per line, so let each use a database or tables
 * of its own. It ends with the run. Test classes of a line that no JDK on this machine can run are
 * skipped. A test that takes the metastore away starts a {@link RealMetastore} of its own.
 */
public final class HiveMetastoreExtension implements BeforeAllCallback {

  private static final Namespace NAMESPACE = Namespace.create(HiveMetastoreExtension.class);

  private final HiveLine line;
  private @Nullable RealMetastore metastore;

  private HiveMetastoreExtension(HiveLine line) {
    this.line = line;
  }

  /** The metastore of this line, started when the first test class needs it. */
  public static HiveMetastoreExtension of(HiveLine line) {
    return new HiveMetastoreExtension(line);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    metastore = shared(context, line);
  }

  /**
   * The metastore that all tests of this run share, for a test that learns its line late. Skips the
   * test when no JDK on this machine can run the line.
   */
  public static RealMetastore shared(ExtensionContext context, HiveLine line) {
    Assumptions.assumeTrue(
        line.jdk().isPresent(),
        () -> line + " needs " + line.neededJdk() + ", which this machine lacks");
    Store store = context.getRoot().getStore(NAMESPACE);
    return store.getOrComputeIfAbsent(line, RealMetastore::start, RealMetastore.class);
  }

  /** The running metastore. */
  public RealMetastore metastore() {
    if (metastore == null) {
      throw new IllegalStateException(
          "The metastore of "
              + line
              + " is not started: register the extension in a static field.");
    }
    return metastore;
  }

  /** Its line. */
  public HiveLine line() {
    return line;
  }

  /** Where it listens, for example {@code thrift://localhost:21083}. */
  public String uri() {
    return metastore().uri();
  }

  /** A folder with a client's {@code hive-site.xml}. */
  public Path confDir() {
    return metastore().confDir();
  }

  /** The folder of the warehouse. */
  public Path warehouse() {
    return metastore().warehouse();
  }
}
