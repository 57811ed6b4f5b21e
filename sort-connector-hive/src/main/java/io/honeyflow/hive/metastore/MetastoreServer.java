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
package io.honeyflow.hive.metastore;

/**
 * The server that answers.
 *
 * @param endpoint {@code thrift://host:port}
 * @param version Hive's version as the server says it ({@code 4.1.0}); servers before 4.0 don't say
 *     it, then the line that the calls they know give away ({@code 3.x}, {@code 2.3}, {@code 1.x})
 */
public record MetastoreServer(String endpoint, String version) {}
