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
package io.honeyflow.hive.table;

import io.honeyflow.hive.metastore.InMemoryMetastore;
import java.util.Optional;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.apache.flink.table.factories.Factory;

/** A catalog of Flink's whose Hive tables lie in the double of a metastore. */
final class DoubleCatalog extends GenericInMemoryCatalog {
  private final InMemoryMetastore server;

  DoubleCatalog(String name, InMemoryMetastore server) {
    super(name);
    this.server = server;
  }

  @Override
  public Optional<Factory> getFactory() {
    return Optional.of(new HiveTableSinkFactory(conf -> server.factory()));
  }
}
