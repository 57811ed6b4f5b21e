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
/**
 * Pipelines: streams as people write them, the Flink SQL they stand for, and the jobs that run them.
 *
 * <p>{@link io.honeyflow.manager.pipeline.Catalog} keeps groups and streams, {@link
 * io.honeyflow.manager.pipeline.Pipelines} runs them. What runs is decided in the store before it is
 * asked of Flink: after a crash the manager goes on with what was decided.
 */
@NullMarked
package io.honeyflow.manager.pipeline;

import org.jspecify.annotations.NullMarked;
