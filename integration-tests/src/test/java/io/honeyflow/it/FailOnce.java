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

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.table.functions.ScalarFunction;

/** Fails the first time that it sees a certain row. */
public final class FailOnce extends ScalarFunction {
  private static final long serialVersionUID = 1L;
  static final AtomicBoolean FAILED = new AtomicBoolean();

  public Long eval(Long id, Integer at) {
    if (id.intValue() == at && FAILED.compareAndSet(false, true)) {
      throw new IllegalStateException("The job shall fail here once");
    }
    return id;
  }
}
