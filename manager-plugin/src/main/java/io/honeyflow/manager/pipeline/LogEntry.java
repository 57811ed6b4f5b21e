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

import java.time.Instant;

/**
 * Something that happened to a stream's jobs.
 *
 * @param kind a word, for example {@code start}, {@code stopped} or {@code failure}
 * @param cause more about it; may be empty
 */
public record LogEntry(Instant time, String kind, int attempt, String message, String cause) {}
