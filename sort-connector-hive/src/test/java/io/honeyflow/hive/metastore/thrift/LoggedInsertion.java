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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.conf.TableName;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.hive.metastore.api.NotificationEvent;
import org.apache.hadoop.hive.metastore.api.NotificationEventRequest;
import org.apache.thrift.TException;

/** What a reader of a real metastore's notification log sees. */
record LoggedInsertion(String partition, List<String> files, boolean replace) {

  /** The insertions into the table, in their order; {@code partition} is JSON, or empty. */
  static List<LoggedInsertion> of(String uri, TableName table) throws TException, IOException {
    List<LoggedInsertion> insertions = new ArrayList<>();
    for (NotificationEvent event : events(uri)) {
      if (event.getEventType().equals("INSERT") && event.getTableName().equals(table.table())) {
        insertions.add(of(event));
      }
    }
    return insertions;
  }

  private static List<NotificationEvent> events(String uri) throws TException {
    ClientSettings settings =
        ClientSettings.of(new MetastoreConf(List.of(uri), Map.of(), Duration.ZERO));
    try (Connection connection = new Dialer(settings).dial(settings.endpoints().get(0))) {
      return connection
          .ask(raw -> raw.get_next_notification(new NotificationEventRequest(0)))
          .getEvents();
    }
  }

  private static LoggedInsertion of(NotificationEvent event) throws IOException {
    JsonNode message = new ObjectMapper().readTree(text(event));
    List<String> files = new ArrayList<>();
    // Behind a # some lines add a checksum, and where replication keeps the file.
    message.path("files").forEach(file -> files.add(file.asText().replaceAll("#.*", "")));
    return new LoggedInsertion(
        message.path("ptnObjJson").asText() + message.path("partKeyVals"),
        files,
        message.path("replace").asBoolean());
  }

  private static String text(NotificationEvent event) throws IOException {
    String message = event.getMessage();
    if (message.startsWith("{")) {
      return message;
    }
    try (GZIPInputStream zipped =
        new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(message)))) {
      return new String(zipped.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
