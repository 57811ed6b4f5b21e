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

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where and when something was measured.
 *
 * @param load the load average of the machine before, in processes; much above the number of cores
 *     means that others used it
 * @param files the kind of file system that files were written into; null where none were
 */
record About(
    String date,
    String processor,
    int cores,
    long memoryGigabytes,
    String java,
    String load,
    @Nullable String files) {
  private static final long GIGABYTE = 1L << 30;

  /** Of something without files. */
  static About now() {
    return of(null);
  }

  /** Of something that writes below a folder. */
  static About nowIn(Path folder) throws IOException {
    return of(Files.getFileStore(folder).type());
  }

  private static About of(@Nullable String files) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new About(
        LocalDate.now(ZoneOffset.UTC).toString(),
        processorName(),
        system.getAvailableProcessors(),
        Math.round((double) system.getTotalMemorySize() / GIGABYTE),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        String.format(Locale.ROOT, "%.1f", system.getSystemLoadAverage()),
        files);
  }

  private static String processorName() {
    Path file = Path.of("/proc/cpuinfo");
    if (Files.isReadable(file)) {
      try (Stream<String> lines = Files.lines(file)) {
        return lines
            .filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst()
            .orElse(System.getProperty("os.arch"));
      } catch (IOException e) {
        return System.getProperty("os.arch");
      }
    }
    return System.getProperty("os.arch");
  }

  @Override
  public String toString() {
    String text =
        "%s, %d cores of %s, %d GB, %s, load %s before"
            .formatted(date, cores, processor, memoryGigabytes, java, load);
    return files == null ? text : text + ", files on " + files;
  }
}
