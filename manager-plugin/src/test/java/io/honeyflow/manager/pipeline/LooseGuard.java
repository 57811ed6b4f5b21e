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

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.option.Problem;
import java.util.List;
import java.util.Optional;

/** Where there are no secrets, and everything may be named. */
public final class LooseGuard implements Guard {

  @Override
  public ObjectNode seal(ObjectNode document, Optional<ObjectNode> stored) {
    return document.deepCopy();
  }

  @Override
  public ObjectNode open(ObjectNode stored) {
    return stored.deepCopy();
  }

  @Override
  public ObjectNode mask(ObjectNode stored) {
    return stored.deepCopy();
  }

  @Override
  public List<Problem> problems(ObjectNode document) {
    return List.of();
  }
}
