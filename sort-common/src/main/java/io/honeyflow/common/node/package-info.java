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
 * The JSON by which InLong's managers describe pipelines, and the Flink SQL that it stands for.
 *
 * <p>{@link io.honeyflow.common.node.GroupInfo} is a whole pipeline, {@link
 * io.honeyflow.common.node.HiveLoadNode} its Hive sink. Both keep the document they were read from,
 * unknown members included. Whatever is wrong with it is told at once, each problem under the JSON
 * pointer (RFC 6901) of its place.
 */
@NullMarked
package io.honeyflow.common.node;

import org.jspecify.annotations.NullMarked;
