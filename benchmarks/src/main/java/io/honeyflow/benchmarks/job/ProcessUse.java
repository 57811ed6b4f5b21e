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
package io.honeyflow.benchmarks.job;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * What this process used while something ran.
 *
 * @param cpuNanos of all threads, those of the JVM too
 * @param wallNanos from begin to end
 * @param liveBytes the most that a garbage collection left of the heap; 0 when there was none
 */
public record ProcessUse(long cpuNanos, long wallNanos, long liveBytes) {

  /** Something to measure. */
  @FunctionalInterface
  public interface Work {

    /**
     * Does it.
     *
     * @throws Exception when it fails
     */
    void run() throws Exception;
  }

  /**
   * Measures, after a garbage collection.
   *
   * @throws Exception what the work threw
   */
  public static ProcessUse of(Work work) throws Exception {
    System.gc();
    LiveHeap heap = new LiveHeap();
    heap.watch();
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long cpu = system.getProcessCpuTime();
    long wall = System.nanoTime();
    try {
      work.run();
    } finally {
      heap.leave();
    }
    return new ProcessUse(system.getProcessCpuTime() - cpu, System.nanoTime() - wall, heap.most());
  }

  /** As {@link #parse} reads it. */
  public List<String> cells() {
    return List.of(Long.toString(cpuNanos), Long.toString(wallNanos), Long.toString(liveBytes));
  }

  /** Reads {@link #cells}. */
  public static ProcessUse parse(List<String> cells) {
    return new ProcessUse(
        Long.parseLong(cells.get(0)), Long.parseLong(cells.get(1)), Long.parseLong(cells.get(2)));
  }

  /** What garbage collections leave. */
  private static final class LiveHeap implements NotificationListener {
    private final AtomicLong most = new AtomicLong();
    private final Set<String> pools =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toSet());

    void watch() {
      for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
        ((NotificationEmitter) collector).addNotificationListener(this, null, null);
      }
    }

    void leave() throws Exception {
      for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
        ((NotificationEmitter) collector).removeNotificationListener(this);
      }
    }

    long most() {
      return most.get();
    }

    @Override
    public void handleNotification(Notification notification, Object handback) {
      if (notification
          .getType()
          .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
        long left =
            GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                .getGcInfo()
                .getMemoryUsageAfterGc()
                .entrySet()
                .stream()
                .filter(pool -> pools.contains(pool.getKey()))
                .mapToLong(pool -> pool.getValue().getUsed())
                .sum();
        most.accumulateAndGet(left, Math::max);
      }
    }
  }
}
