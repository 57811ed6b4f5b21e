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
package io.honeyflow.manager.plugin;

import io.honeyflow.schema.NodeForm;
import java.util.List;
import java.util.Objects;

/** The types that come with Honeyflow: a Hive table, and the log of Flink's workers. */
public final class BuiltInNodes implements NodePlugin {

  @Override
  public String id() {
    return "honeyflow";
  }

  /** Of the jar; {@code unknown} where the classes are in none. */
  @Override
  public String version() {
    return Objects.requireNonNullElse(
        BuiltInNodes.class.getPackage().getImplementationVersion(), "unknown");
  }

  @Override
  public List<NodeForm> forms() {
    return NodeForm.all();
  }
}
