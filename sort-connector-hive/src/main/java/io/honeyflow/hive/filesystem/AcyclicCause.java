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
package io.honeyflow.hive.filesystem;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Failures that Flink can send to its JobManager. A stream of HDFS fails with the same exception
 * whenever it is asked, also when it is closed after a failure; who closes it then makes it its own
 * cause by way of a suppressed one. Flink's {@code SerializedThrowable} follows such a circle until
 * the stack is full, and that ends the whole TaskManager.
 */
public final class AcyclicCause {
  private AcyclicCause() {}

  /** The failure itself, or what it said where it leads back to itself. */
  public static IOException of(IOException failure) {
    if (!leadsBack(failure, Collections.newSetFromMap(new IdentityHashMap<>()))) {
      return failure;
    }
    IOException straight = new IOException(failure.toString());
    straight.setStackTrace(failure.getStackTrace());
    return straight;
  }

  private static boolean leadsBack(Throwable failure, Set<Throwable> path) {
    if (!path.add(failure)) {
      return true;
    }
    boolean found =
        Stream.concat(Stream.ofNullable(failure.getCause()), Arrays.stream(failure.getSuppressed()))
            .anyMatch(next -> leadsBack(next, path));
    path.remove(failure);
    return found;
  }
}
