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
package io.honeyflow.testing.process;

import java.util.ArrayDeque;
import java.util.Deque;

/** What was started so far. However this JVM ends, it ends with it, the last one first. */
public final class Started {
  private final Deque<AutoCloseable> servers = new ArrayDeque<>();

  private Started() {}

  /** Nothing yet. */
  public static Started untilThisJvmEnds() {
    Started started = new Started();
    Runtime.getRuntime().addShutdownHook(new Thread(started::close, "end-servers"));
    return started;
  }

  /** Has a server end with the others. */
  public synchronized <T extends AutoCloseable> T add(T server) {
    servers.push(server);
    return server;
  }

  private synchronized void close() {
    for (AutoCloseable server : servers) {
      try {
        server.close();
      } catch (Exception e) {
        System.err.println("Cannot end a server: " + e);
      }
    }
  }
}
