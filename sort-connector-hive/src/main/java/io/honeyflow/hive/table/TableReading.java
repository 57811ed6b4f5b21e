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

import io.honeyflow.hive.metastore.thrift.ThriftMetastoreFactory;
import io.honeyflow.hive.plan.SinkPlan;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.jspecify.annotations.Nullable;

/**
 * What a DDL says, and what is wrong with it.
 *
 * @param problems why the table cannot be written, each with its remedy; none when it can
 * @param warnings what is legal but probably not meant
 * @param found the plan of an append to the table, as far as one could be made: there may be one
 *     though options are wrong
 */
public record TableReading(List<String> problems, List<String> warnings, @Nullable SinkPlan found) {
  public TableReading {
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }

  /** The plan, as far as one could be made. */
  public Optional<SinkPlan> plan() {
    return Optional.ofNullable(found);
  }

  /** Reads a DDL and asks its metastore, without changing anything. */
  public static TableReading of(DynamicTableFactory.Context context) {
    return new DdlReading(context, ThriftMetastoreFactory::new).read();
  }
}
