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
package io.honeyflow.quickstart;

import io.honeyflow.testing.flink.FlinkCluster;
import io.honeyflow.testing.flink.SqlRun;
import io.honeyflow.testing.metastore.RealMetastore;
import io.honeyflow.testing.reader.HiveQueryException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The main job on real input: a week of earthquakes flows through Flink SQL into two Hive tables,
 * and Hive reads them back.
 *
 * <p>Arguments: the connector's jar, the file with the earthquakes, an empty folder to work in, and
 * {@code --keep} to leave all servers running until this process is ended. Exits with 0 only if
 * Hive reads exactly what went in and most days were committed while the input was still flowing.
 */
public final class Quickstart {
  private static final int DAYS_BY_WATERMARK = 6;
  private static final Duration JOB_TIMEOUT = Duration.ofMinutes(3);
  private static final Duration PACE = Duration.ofMillis(500);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final String QUAKES = "default.quakes";

  private final PrintStream out;
  private final Earthquakes earthquakes;
  private final Path folder;

  private Quickstart(PrintStream out, Earthquakes earthquakes, Path folder) {
    this.out = out;
    this.earthquakes = earthquakes;
    this.folder = folder;
  }

  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Path jar = Path.of(args[0]);
    Path folder = Path.of(args[2]);
    boolean keep = args.length > 3 && args[3].equals("--keep");
    Quickstart quickstart = new Quickstart(out, Earthquakes.read(Path.of(args[1])), folder);

    out.println("Starting a Hive metastore, a Flink cluster and a Hive reader …");
    Servers servers = Servers.start(jar);
    List<String> faults = quickstart.run(servers);
    quickstart.conclude(faults);
    if (keep) {
      new Connection(folder).announce(faults.isEmpty(), jar, servers);
      Thread.currentThread().join();
    }
    System.exit(faults.isEmpty() ? 0 : 1);
  }

  private List<String> run(Servers servers) throws IOException, InterruptedException {
    RealMetastore metastore = servers.metastore();
    FlinkCluster flink = servers.flink();
    out.printf(
        "Metastore %s at %s, Flink %s at %s%n%n",
        metastore.line().version(), metastore.uri(), flink.line().version(), flink.rest());

    for (String statement : Script.of("hive-tables.sql", Map.of()).split(";", -1)) {
      if (!statement.isBlank()) {
        servers.hive().execute(statement);
      }
    }
    Path feed = Files.createDirectories(folder.resolve("feed"));
    String script = script(metastore, feed);
    out.println(script.indent(2));
    FlinkJob job = submit(script, flink);

    Progress progress = new Progress(out);
    List<String> faults = new ArrayList<>(follow(job, flink, progress, new Feed(feed, PACE)));
    try {
      faults.addAll(new Report(servers.hive(), out).print(earthquakes, metastore.warehouse()));
    } catch (HiveQueryException e) {
      faults.add(String.valueOf(e.getMessage()));
    }
    return faults;
  }

  private static String script(RealMetastore metastore, Path feed) throws IOException {
    return Script.of(
            "flink-tables.sql",
            Map.of(
                "feed", feed.toUri().toString(),
                "hive-conf-dir", metastore.confDir().toString()))
        + "\n"
        + Script.of("job.sql", Map.of());
  }

  private static FlinkJob submit(String script, FlinkCluster flink) {
    SqlRun run = flink.run(script);
    if (flink.jobs().size() != 1) {
      throw new IllegalStateException(
          "Flink's SQL client could not start the job:\n" + run.output());
    }
    return new FlinkJob(flink.rest(), flink.jobs().keySet().iterator().next());
  }

  /**
   * Feeds the job, shows what it does, ends its input after the last row, and waits for its end.
   */
  private List<String> follow(FlinkJob job, FlinkCluster flink, Progress progress, Feed feed)
      throws IOException, InterruptedException {
    CompletableFuture<Void> delivery =
        CompletableFuture.runAsync(() -> feed.deliver(earthquakes.lines()));
    int byWatermark = 0;
    boolean draining = false;
    long deadline = System.nanoTime() + JOB_TIMEOUT.toNanos();
    String state = job.state();
    while (!state.equals("FINISHED")) {
      if (state.startsWith("FAIL") || state.startsWith("CANCEL") || System.nanoTime() > deadline) {
        return List.of("the job is " + state + ": " + job.failure());
      }
      progress.update(flink.log());
      if (!draining && delivery.isDone() && progress.rows(QUAKES) == earthquakes.lines().size()) {
        delivery.join();
        byWatermark = progress.committedByWatermark().size();
        out.println("         The input ends.");
        job.drain();
        draining = true;
      }
      Thread.sleep(POLL.toMillis());
      state = job.state();
    }
    progress.update(flink.log());
    return byWatermark >= DAYS_BY_WATERMARK
        ? List.of()
        : List.of("only " + byWatermark + " days were committed before the input ended");
  }

  private void conclude(List<String> faults) {
    if (faults.isEmpty()) {
      out.printf("%nAll %,d events are in Hive, each once.%n", earthquakes.lines().size());
    } else {
      out.printf("%nNot right:%n");
      faults.forEach(fault -> out.println("  " + fault));
    }
  }
}
