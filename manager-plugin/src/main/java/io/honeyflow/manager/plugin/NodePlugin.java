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

/**
 * Types of nodes that rows can be written to. A jar names its implementation, which has a public
 * constructor without parameters, in {@code
 * META-INF/services/io.honeyflow.manager.plugin.NodePlugin}.
 *
 * <p>A type is data: its form, its validation and its SQL come from the options and members that it
 * declares. All methods give the same at every call, from any thread, and do no I/O.
 */
public interface NodePlugin {

  /** A name that no other plugin has: lower-case words joined by hyphens. */
  String id();

  /** The version of the plugin, for people. */
  String version();

  /** The types; no other plugin has one of the same word. */
  List<NodeForm> forms();
}
