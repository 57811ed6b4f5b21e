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
package io.honeyflow.manager.store;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A stream.
 *
 * @param id a number that no other stream has or had
 * @param version grows by one with each change
 * @param document what its owner wrote, with secrets sealed; a tree of the caller's own
 */
public record StoredStream(
    long id, StreamKey key, int version, ObjectNode document, Change created, Change changed) {}
