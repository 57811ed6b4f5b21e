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

import java.time.ZoneId;

/**
 * What Flink knows of a table beside its options; some options default to it.
 *
 * @param catalog the Flink catalog that holds the table
 * @param table the table's name in Flink
 * @param sessionZone the session's {@code table.local-time-zone}
 * @param hiveWriter the session's {@code table.exec.hive.fallback-mapred-writer}
 */
public record TableContext(String catalog, String table, ZoneId sessionZone, boolean hiveWriter) {}
