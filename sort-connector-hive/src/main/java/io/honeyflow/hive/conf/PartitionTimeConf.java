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
package io.honeyflow.hive.conf;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How a partition's time is read from its values.
 *
 * @param extractorClass a {@code PartitionTimeExtractor} of the user's; null for the default one
 * @param pattern with {@code $}: partition columns are substituted; without: a date format for the
 *     values joined by a space; null: the first value is a timestamp
 * @param formatter how the substituted text is parsed
 * @param onError what becomes of a partition whose time cannot be read
 */
public record PartitionTimeConf(
    @Nullable String extractorClass, @Nullable String pattern, String formatter, TimeErrors onError)
    implements Serializable {}
