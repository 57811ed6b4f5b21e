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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Has a manager run the earthquakes, and lets them arrive, slowly enough to be watched.
 *
 * <p>Arguments: the manager's URL, the file with the earthquakes, and the folder in which they
 * arrive. The administrator's password is read from the variable {@code HONEYFLOW_PASSWORD}. Ends
 * with exit code 0 when all have arrived; the stream goes on.
 */
public final class Tour {
  private static final Duration PACE = Duration.ofSeconds(2);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");

  private Tour() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    List<String> events = events(Path.of(args[1]));
    ManagedStream stream =
        ManagedStream.signIn(URI.create(args[0]), System.getenv("HONEYFLOW_PASSWORD"));
    stream.save(Path.of(args[2]));
    stream.start();
    stream.await("running");
    out.println("The stream earthquakes/week runs; a week of earthquakes arrives within a minute.");
    new Feed(Path.of(args[2]), PACE).deliver(events);
    out.printf(
        "All %,d have arrived. The last day waits for a watermark that comes no more.%n",
        events.size());
  }

  /** The events of a file as the stream's source has them: JSON objects without nested ones. */
  static List<String> events(Path file) throws IOException {
    List<String> flat = new ArrayList<>();
    for (String line : Earthquakes.read(file).lines()) {
      JsonNode event = JSON.readTree(line);
      JsonNode properties = event.path("properties");
      LocalDateTime time =
          LocalDateTime.ofInstant(
              Instant.ofEpochMilli(properties.path("time").asLong()), ZoneOffset.UTC);
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("id", event.path("id"));
      row.put("event_time", TIME.format(time));
      row.put("magnitude", properties.path("mag"));
      row.put("place", properties.path("place"));
      row.put("dt", time.toLocalDate().toString());
      flat.add(JSON.writeValueAsString(row));
    }
    return flat;
  }
}
