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

import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.Jdk;
import java.util.Optional;

/** The Hive lines whose real metastores the fixtures start, each by one release. */
public enum HiveLine {
  /** Hive 1.2. */
  V1_2("1.2.2", 17, 22),
  /** Hive 2.3. */
  V2_3("2.3.10", 17, 22),
  /** Hive 3.1. */
  V3_1("3.1.3", 17, 22),
  /** Hive 4.0. */
  V4_0("4.0.1", 17, 22),
  /** Hive 4.1. */
  V4_1("4.1.0", 17, 22),
  /** Hive 4.2, whose classes need Java 21. */
  V4_2("4.2.0", 21, Integer.MAX_VALUE);

  private final String version;
  private final int oldestJdk;
  private final int newestJdk;

  HiveLine(String version, int oldestJdk, int newestJdk) {
    this.version = version;
    this.oldestJdk = oldestJdk;
    this.newestJdk = newestJdk;
  }

  /** The release, for example {@code 3.1.3}. */
  public String version() {
    return version;
  }

  /**
   * A JDK on this machine that runs it. Hadoop before 3.5 calls {@code Subject.getSubject}, which
   * Java 23 and newer refuse, hence an upper end for the lines that come with such a Hadoop.
   */
  public Optional<Jdk> jdk() {
    return Jdk.between(oldestJdk, newestJdk);
  }

  /** Which JDKs run it, for messages: for example {@code a JDK from 17 to 22}. */
  public String neededJdk() {
    return newestJdk == Integer.MAX_VALUE
        ? "a JDK " + oldestJdk + " or newer"
        : "a JDK from " + oldestJdk + " to " + newestJdk;
  }

  /** Whether its metastores keep a notification log: some do and some do not, as in the field. */
  public boolean keepsNotificationLog() {
    return this == V1_2 || this == V3_1 || this == V4_2;
  }

  /** The jars of the release. */
  public ClassPath classPath() {
    return ClassPath.named("hive-" + version);
  }

  /** For example {@code Hive 3.1.3}. */
  @Override
  public String toString() {
    return "Hive " + version;
  }
}
