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
package io.honeyflow.benchmarks;

/**
 * A contender, what it writes, and how often.
 *
 * @param heap of its JVM
 * @param warmUps rounds before those that count
 * @param rounds that count
 */
record Case(Contender contender, Shape shape, String heap, int warmUps, int rounds) {
  /** A warm-up need not be longer. */
  private static final long WARM_UP_ROWS = 1_000_000;

  /** With a heap that suits all but very many open files, and rounds enough for a median. */
  Case(Contender contender, Shape shape) {
    this(contender, shape, "1g", 2, 5);
  }

  Case withHeap(String other) {
    return new Case(contender, shape, other, warmUps, rounds);
  }

  Case withWarmUps(int other) {
    return new Case(contender, shape, heap, other, rounds);
  }

  /** With fewer rounds, the first of which warms up, since each is long. */
  Case withRounds(int fewer) {
    return new Case(contender, shape, heap, 1, fewer);
  }

  /** To see that it works, not how fast. */
  Case once() {
    return new Case(contender, shape, heap, 0, 1);
  }

  /**
   * Whether it runs in a round.
   *
   * @param round from 1; those before warm up, up to 0
   */
  boolean runsIn(int round) {
    return round > -warmUps && round <= rounds;
  }

  /** What it writes in a round. */
  Shape shapeIn(int round) {
    return round > 0 ? shape : shape.withRows(Math.min(shape.rows(), WARM_UP_ROWS));
  }
}
