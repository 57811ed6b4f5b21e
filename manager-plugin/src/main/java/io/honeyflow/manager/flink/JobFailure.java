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
package io.honeyflow.manager.flink;

import java.time.Instant;

/**
 * A failure of a job.
 *
 * @param time when it happened
 * @param task the task that failed; empty when it was none of them
 * @param message what it says, without stack traces: the first message that tells more than a
 *     wrapper does, and the root cause
 * @param stack the whole stack trace, cut after 16,000 characters
 */
public record JobFailure(Instant time, String task, String message, String stack) {}
