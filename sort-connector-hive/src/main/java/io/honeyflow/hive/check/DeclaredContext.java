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
package io.honeyflow.hive.check;

import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.factories.DynamicTableFactory;

/** A declared table as Flink shows it to a factory. */
record DeclaredContext(
    ObjectIdentifier name,
    ResolvedCatalogTable table,
    ReadableConfig config,
    ClassLoader classes,
    boolean temporary)
    implements DynamicTableFactory.Context {

  @Override
  public ObjectIdentifier getObjectIdentifier() {
    return name;
  }

  @Override
  public ResolvedCatalogTable getCatalogTable() {
    return table;
  }

  @Override
  public ReadableConfig getConfiguration() {
    return config;
  }

  @Override
  public ClassLoader getClassLoader() {
    return classes;
  }

  @Override
  public boolean isTemporary() {
    return temporary;
  }
}
