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
import org.apache.flink.configuration.MemorySize;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a checkpoint that are too few for files of their own become files together.
 *
 * @param fileSize the size that files are to have
 * @param parallelism how many partitions are compacted at a time; null for as many as files are
 *     published at a time, and no more than there are writers
 */
public record CompactionConf(MemorySize fileSize, @Nullable Integer parallelism)
    implements Serializable {}
