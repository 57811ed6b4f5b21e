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
package io.honeyflow.hive.metastore.thrift;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only while somebody pauses. */
final class FakeWaiting implements Waiting {
  private final List<Duration> pauses = new ArrayList<>();
  private Runnable duringPause = () -> {};
  private long now = 1_000;

  /** What happens while somebody pauses. */
  void duringPause(Runnable event) {
    duringPause = event;
  }

  List<Duration> pauses() {
    return List.copyOf(pauses);
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public void pause(Duration pause) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    pauses.add(pause);
    now += pause.toNanos();
    duringPause.run();
  }
}
