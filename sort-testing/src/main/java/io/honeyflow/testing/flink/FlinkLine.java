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
package io.honeyflow.testing.flink;

import io.honeyflow.testing.process.ClassPath;

/** The Flink lines whose clusters the fixtures start. */
public enum FlinkLine {
  /** Flink 1.20. */
  V1_20("1.20"),
  /** Flink 2.3. */
  V2_3("2.3");

  private final String version;

  FlinkLine(String version) {
    this.version = version;
  }

  /** The line, for example {@code 2.3}. */
  public String version() {
    return version;
  }

  /** What a distribution has in {@code lib/}, SQL gateway and SQL client, and Hadoop's client. */
  public ClassPath classPath() {
    return ClassPath.named("flink-" + version);
  }

  /** For example {@code Flink 2.3}. */
  @Override
  public String toString() {
    return "Flink " + version;
  }
}
