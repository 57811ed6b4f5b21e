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
package io.honeyflow.common.node;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A JSON object of which everything is kept. Immutable; equal to others of its kind and content.
 */
abstract class NodeDocument {

  /** Never changed, and never given away. */
  final ObjectNode json;

  NodeDocument(ObjectNode json) {
    this.json = json;
  }

  /** The document as a tree of the caller's own. */
  public final ObjectNode toJson() {
    return json.deepCopy();
  }

  /** Whether both are the same document. */
  @Override
  public final boolean equals(Object other) {
    return other instanceof NodeDocument that
        && getClass() == that.getClass()
        && json.equals(that.json);
  }

  @Override
  public final int hashCode() {
    return json.hashCode();
  }

  /** The document's text: equal, as JSON, to the one that it was read from. */
  @Override
  public final String toString() {
    return ExactJson.text(json);
  }
}
