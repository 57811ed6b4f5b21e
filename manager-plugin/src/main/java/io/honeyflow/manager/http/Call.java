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
package io.honeyflow.manager.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.access.Caller;
import java.util.Map;
import java.util.Optional;

/** A request as its route sees it: its sender is admitted, and its body is of the right shape. */
public final class Call {

  private final Caller caller;
  private final String address;
  private final Map<String, String> path;
  private final Map<String, String> query;
  private final ObjectNode body;

  Call(
      Caller caller,
      String address,
      Map<String, String> path,
      Map<String, String> query,
      ObjectNode body) {
    this.caller = caller;
    this.address = address;
    this.path = Map.copyOf(path);
    this.query = Map.copyOf(query);
    this.body = body;
  }

  public Caller caller() {
    return caller;
  }

  /** Where it comes from. */
  public String address() {
    return address;
  }

  /**
   * What the path has for a name of the route's.
   *
   * @throws IllegalArgumentException when the route has no such name
   */
  public String path(String name) {
    return Optional.ofNullable(path.get(name))
        .orElseThrow(() -> new IllegalArgumentException("The path has no " + name));
  }

  /** What is told behind the path; empty when it is absent or blank. */
  public Optional<String> query(String name) {
    return Optional.ofNullable(query.get(name)).filter(text -> !text.isBlank());
  }

  /** The body; without members where there is none. The call's own. */
  public ObjectNode body() {
    return body;
  }
}
