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
import java.util.Optional;

/**
 * How a job is at a moment.
 *
 * @param state of it
 * @param since when Flink last put it into that state; the moment of the question for {@link
 *     JobState#UNKNOWN}
 * @param restarts how often it has begun again since Flink got it; 0 when it does not run
 * @param lastFailure the newest failure that Flink remembers, even when it runs again
 */
public record JobStatus(
    JobState state, Instant since, long restarts, Optional<JobFailure> lastFailure) {}
