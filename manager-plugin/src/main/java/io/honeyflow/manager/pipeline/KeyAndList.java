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
package io.honeyflow.manager.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.option.Problem;
import io.honeyflow.manager.access.AllowList;
import io.honeyflow.manager.access.SecretFields;
import java.util.List;
import java.util.Optional;

/**
 * Secrets are sealed by the manager's key, and what may be named is what its administrator says.
 */
public final class KeyAndList implements Guard {

  private final SecretFields secrets;
  private final AllowList allowed;

  public KeyAndList(SecretFields secrets, AllowList allowed) {
    this.secrets = secrets;
    this.allowed = allowed;
  }

  @Override
  public ObjectNode seal(ObjectNode document, Optional<ObjectNode> stored) {
    return secrets.seal(document, stored);
  }

  @Override
  public ObjectNode open(ObjectNode stored) {
    return secrets.open(stored);
  }

  @Override
  public ObjectNode mask(ObjectNode stored) {
    return secrets.mask(stored);
  }

  @Override
  public List<Problem> problems(ObjectNode document) {
    ObjectNode named = document.deepCopy();
    forget(named);
    forget(named.path("source"));
    named.path("sinks").forEach(KeyAndList::forget);
    return allowed.stream(named);
  }

  /** What is kept of InLong's requests beside a node is never used. */
  private static void forget(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.remove("inlong");
    }
  }
}
