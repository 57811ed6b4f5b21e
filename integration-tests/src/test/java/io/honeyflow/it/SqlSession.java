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
package io.honeyflow.it;

import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;

/** Flink SQL as a user types it. */
final class SqlSession {
  private final StreamExecutionEnvironment environment;
  private final StreamTableEnvironment tables;

  SqlSession(StreamExecutionEnvironment environment, EnvironmentSettings mode) {
    this.environment = environment;
    this.tables = StreamTableEnvironment.create(environment, mode);
  }

  /** As {@code SET 'key' = 'value'}. */
  SqlSession set(String key, String value) {
    tables.getConfig().set(key, value);
    return this;
  }

  /** Runs statements one after the other and waits for the jobs they start. */
  SqlSession run(String... statements) {
    Arrays.stream(statements).forEach(this::await);
    return this;
  }

  /** Submits a statement and leaves its job running. */
  RunningJob start(String statement) {
    JobClient job = tables.executeSql(statement).getJobClient().orElseThrow();
    return new RunningJob(job);
  }

  /** The plan of a statement, down to the operators that will run. */
  String explain(String statement) {
    return tables.explainSql(statement, ExplainDetail.JSON_EXECUTION_PLAN);
  }

  /** For streams that SQL cannot make. */
  StreamExecutionEnvironment environment() {
    return environment;
  }

  /** For tables over such streams. */
  StreamTableEnvironment tables() {
    return tables;
  }

  private void await(String statement) {
    TableResult result = tables.executeSql(statement);
    try {
      result.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted in: " + statement, e);
    } catch (ExecutionException e) {
      throw new JobFailedException(statement, e);
    }
  }
}
