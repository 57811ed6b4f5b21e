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
package io.honeyflow.client.example;

import io.honeyflow.client.FieldType;
import io.honeyflow.client.HiveSink;
import io.honeyflow.client.PipelineClient;
import io.honeyflow.client.PipelineException;
import io.honeyflow.client.Source;
import io.honeyflow.client.StreamHandle;
import io.honeyflow.client.StreamSpec;
import io.honeyflow.client.StreamState;
import java.net.URI;
import java.time.Duration;

/**
 * Earthquakes from JSON files into a Hive table, a partition for each day: {@code MANAGER-URL TOKEN
 * FEED-FOLDER HIVE-CONF-FOLDER}. Ends when the stream runs, which goes on.
 */
public final class Earthquakes {

  private Earthquakes() {}

  public static void main(String[] arguments) {
    PipelineClient client = PipelineClient.of(URI.create(arguments[0]), arguments[1]);
    try {
      StreamHandle stream = client.save(stream(arguments[2], arguments[3]));
      stream.start();
      System.out.println(stream.await(StreamState.RUNNING, Duration.ofMinutes(2)));
    } catch (PipelineException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  /** The pipeline. */
  public static StreamSpec stream(String feed, String hiveConf) {
    Source files =
        Source.files(feed, "json")
            .field("id", FieldType.STRING)
            .field("event_time", FieldType.timestamp(3))
            .field("magnitude", FieldType.DOUBLE)
            .field("place", FieldType.STRING)
            .field("dt", FieldType.STRING)
            .watermark("event_time", Duration.ZERO)
            .option("source.monitor-interval", "1 s");
    HiveSink quakes =
        HiveSink.into("default", "quakes")
            .hiveConfDir(hiveConf)
            .column("id", FieldType.STRING)
            .column("event_time", FieldType.timestamp(9))
            .column("magnitude", FieldType.DOUBLE)
            .column("place", FieldType.STRING)
            .partition("dt", FieldType.STRING)
            .option("sink.table.create", "if-not-exists")
            .option("sink.partition-commit.trigger", "partition-time")
            .option("sink.partition-commit.delay", "1 d")
            .option("partition.time-extractor.timestamp-pattern", "$dt 00:00:00");
    return StreamSpec.named("earthquakes", "week")
        .description("A week of earthquakes")
        .from(files)
        .to(quakes);
  }
}
