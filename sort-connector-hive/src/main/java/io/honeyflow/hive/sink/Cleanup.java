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

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Runs all steps, though some fail, and throws the first failure in the end. */
final class Cleanup {

  /** Releases something. */
  @FunctionalInterface
  interface Step {
    void run() throws IOException;
  }

  private @Nullable IOException failure;

  void run(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      if (failure == null) {
        failure = e;
      } else {
        failure.addSuppressed(e);
      }
    }
  }

  /** Adds the first failure to one that came before. */
  void endAfter(Exception before) {
    if (failure != null) {
      before.addSuppressed(failure);
    }
  }

  void end() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }
}
