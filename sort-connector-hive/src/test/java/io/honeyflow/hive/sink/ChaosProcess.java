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
package io.honeyflow.hive.sink;

import io.honeyflow.hive.commit.WatchedFiles;
import io.honeyflow.hive.metastore.MetastoreErrors;
import io.honeyflow.hive.metastore.WatchedMetastore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The process in which an attempt of a job runs. Any of its calls to file system and metastore can
 * be its last one: from then on none has any effect.
 */
final class ChaosProcess implements AutoCloseable {

  /** The process is dead. */
  static final class Death extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Looks at the table after a call. */
  @FunctionalInterface
  interface Witness {
    void look();
  }

  final WatchedFiles files = new WatchedFiles();
  final WatchedMetastore metastore;
  private final ChaosWarehouse warehouse;
  private final Runnable network;
  private final Witness witness;
  private final ChaosMutant mutant;
  private int callsLeft = Integer.MAX_VALUE;
  private boolean lastCallHasEffect;
  private int callsToFailure = Integer.MAX_VALUE;
  private boolean dead;
  private boolean failed;

  ChaosProcess(ChaosWarehouse warehouse, ChaosMutant mutant, Witness witness) {
    this.warehouse = warehouse;
    this.network = warehouse.network;
    this.witness = witness;
    this.mutant = mutant;
    this.metastore = new WatchedMetastore(warehouse.server, this::metastoreCall);
    files.publishOneAtATime();
    files.beforeEachCall((call, path) -> before());
    files.afterEachCall(
        (call, path) -> {
          if (call == WatchedFiles.Call.PUBLISH) {
            warehouse.published(Path.of(path.getPath()));
          }
          if (call == WatchedFiles.Call.PUBLISH || call == WatchedFiles.Call.CREATE) {
            witness.look();
          }
          after();
        });
  }

  private Object metastoreCall(String method, Object[] arguments, WatchedMetastore.Call call)
      throws Throwable {
    before();
    failInPassing(method);
    network.run();
    Object answer =
        mutant.leavesOut(method, arguments) ? null : call.make(mutant.arguments(method, arguments));
    if (method.startsWith("add") || method.startsWith("change")) {
      witness.look();
    }
    after();
    return answer;
  }

  /**
   * Dies at a call.
   *
   * @param calls how many there are before it
   * @param hasEffect whether it has its effect before that
   */
  synchronized void dieAfter(int calls, boolean hasEffect) {
    callsLeft = calls;
    lastCallHasEffect = hasEffect;
  }

  /** One call of the metastore fails, after this many others. */
  synchronized void failAfter(int calls) {
    callsToFailure = calls;
  }

  synchronized void kill() {
    dead = true;
  }

  synchronized boolean dead() {
    return dead;
  }

  /** Whether a call failed without the process dying of it. */
  synchronized boolean failed() {
    return failed;
  }

  private synchronized void before() {
    if (callsLeft == 0 && !lastCallHasEffect) {
      dead = true;
    }
    live();
  }

  private synchronized void after() {
    if (callsLeft == 0) {
      dead = true;
    }
    live();
    callsLeft--;
  }

  private synchronized void failInPassing(String method) {
    if (callsToFailure-- == 0) {
      failed = true;
      if (method.equals("logInsertions")) {
        warehouse.logFails();
      }
      throw MetastoreErrors.unreachable(
          "Cannot ask", Duration.ZERO, List.of("it failed in passing"), null);
    }
  }

  private void live() {
    if (dead) {
      throw new Death();
    }
  }

  @Override
  public void close() {
    metastore.close();
  }
}
