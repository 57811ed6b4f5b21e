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
package io.honeyflow.testing.metastore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a metastore with a new Derby database of its own needs to be told. */
final class ServerSettings {

  private static final String LOG4J2 =
      """
      status = error
      appender.console.type = Console
      appender.console.name = console
      appender.console.layout.type = PatternLayout
      appender.console.layout.pattern = %d %p %c: %m%n
      rootLogger.level = info
      rootLogger.appenderRef.console.ref = console
      logger.nucleus.name = DataNucleus
      logger.nucleus.level = error
      """;

  private static final String LOG4J1 =
      """
      log4j.rootLogger=INFO,console
      log4j.logger.DataNucleus=ERROR
      log4j.appender.console=org.apache.log4j.ConsoleAppender
      log4j.appender.console.layout=org.apache.log4j.PatternLayout
      log4j.appender.console.layout.ConversionPattern=%d %p %c: %m%n
      """;

  private ServerSettings() {}

  /** Properties for {@code hive-site.xml}: the database in {@code folder}, made at the start. */
  static Map<String, String> of(HiveLine line, Path folder) {
    Map<String, String> properties = new HashMap<>();
    properties.put(
        "javax.jdo.option.ConnectionURL", "jdbc:derby:;databaseName=" + folder + ";create=true");
    properties.put("javax.jdo.option.ConnectionDriverName", "org.apache.derby.jdbc.EmbeddedDriver");
    properties.put("javax.jdo.option.ConnectionUserName", "APP");
    properties.put("javax.jdo.option.ConnectionPassword", "mine");
    properties.put("hive.async.log.enabled", "false");
    properties.put("hive.metastore.schema.verification", "false");
    properties.put("hive.metastore.event.db.notification.api.auth", "false");
    if (line == HiveLine.V1_2) {
      properties.put("datanucleus.autoCreateSchema", "true");
      properties.put("datanucleus.fixedDatastore", "false");
    } else {
      properties.put("datanucleus.schema.autoCreateAll", "true");
    }
    return properties;
  }

  /** Has a server log what happens to its tables, for {@code get_next_notification}. */
  static Map<String, String> notificationLog(HiveLine line) {
    String key =
        line == HiveLine.V1_2
            ? "hive.metastore.event.listeners"
            : "hive.metastore.transactional.event.listeners";
    return Map.of(key, "org.apache.hive.hcatalog.listener.DbNotificationListener");
  }

  /** Sends all logs to standard output, by the file names that the lines look for. */
  static void writeLogging(Path folder) {
    for (String name :
        List.of("hive-log4j2.properties", "metastore-log4j2.properties", "log4j2.properties")) {
      write(folder.resolve(name), LOG4J2);
    }
    for (String name : List.of("hive-log4j.properties", "log4j.properties")) {
      write(folder.resolve(name), LOG4J1);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + file, e);
    }
  }
}
