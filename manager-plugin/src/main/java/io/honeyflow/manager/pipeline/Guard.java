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

/** What keeps secrets out of storage and answers, and people within what they may name. */
public interface Guard {

  /**
   * A document as it is stored: secrets are sealed.
   *
   * @param stored what is stored until now; a secret that is masked in the document is taken of it
   */
  ObjectNode seal(ObjectNode document, Optional<ObjectNode> stored);

  /** A stored document with its secrets, for Flink alone. */
  ObjectNode open(ObjectNode stored);

  /** A stored document without its secrets, for everybody. */
  ObjectNode mask(ObjectNode stored);

  /** What the document names and may not, under pointers into it. */
  List<Problem> problems(ObjectNode document);
}
