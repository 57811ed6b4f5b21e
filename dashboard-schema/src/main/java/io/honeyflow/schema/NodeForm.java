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
package io.honeyflow.schema;

import io.honeyflow.common.node.SinkType;
import io.honeyflow.common.option.LocalizedText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a type of nodes is to people, as data: with its options, all that its form is drawn from.
 *
 * @param card how the type is offered
 * @param remotes where the values of a member can be looked up, by the member's name
 * @param actions what the server can be asked to do with a node that is not saved yet
 */
public record NodeForm(
    SinkType type, Card card, Map<String, Remote> remotes, List<Action> actions) {

  /** The members from which a server finds the metastore. */
  private static final List<String> METASTORE =
      List.of("/hiveConfDir", "/hadoopConfDir", "/properties");

  /** The form of a Hive table. */
  public static final NodeForm HIVE =
      new NodeForm(
          SinkType.HIVE,
          new Card(
              "hive",
              new LocalizedText("Hive", "Hive"),
              new LocalizedText(
                  "Writes rows into a Hive table, exactly once, and commits its partitions.",
                  "将数据精确一次地写入 Hive 表，并提交其分区。")),
          Map.of(
              "database", new Remote("databases", METASTORE),
              "tableName", new Remote("tables", withDatabase()),
              "fields", new Remote("tables/{tableName}", withDatabase())),
          List.of(
              new Action(
                  "test-connection",
                  "metastore",
                  new LocalizedText("Test connection", "测试连接"),
                  METASTORE)));

  /** The form of the workers' output. */
  public static final NodeForm PRINT =
      new NodeForm(
          SinkType.PRINT,
          new Card(
              "print",
              new LocalizedText("Log", "日志"),
              new LocalizedText(
                  "Prints rows to the output of Flink's workers, to look at them.",
                  "将数据打印到 Flink 工作进程的输出，便于查看。")),
          Map.of(),
          List.of());

  public NodeForm {
    remotes = Map.copyOf(remotes);
    actions = List.copyOf(actions);
  }

  /** The forms that there are. */
  public static List<NodeForm> all() {
    return List.of(HIVE, PRINT);
  }

  /** The form of a type of nodes. */
  public static Optional<NodeForm> of(String type) {
    return all().stream().filter(form -> form.type.word().equals(type)).findFirst();
  }

  private static List<String> withDatabase() {
    return List.of("/database", "/hiveConfDir", "/hadoopConfDir", "/properties");
  }

  /**
   * How a type is offered to people who choose one.
   *
   * @param icon a word by which the page has a picture; it shows a common one if it has none
   */
  public record Card(String icon, LocalizedText label, LocalizedText help) {}

  /**
   * A look-up that the server answers with a list of {@code {name, …}}.
   *
   * @param path below the path of the node's type; {@code {member}} stands for a member's value
   * @param parameters JSON pointers of what is sent with it
   */
  public record Remote(String path, List<String> parameters) {
    public Remote {
      parameters = List.copyOf(parameters);
    }
  }

  /**
   * Something that the server does with a node as it stands in the form.
   *
   * @param path below the path of the node's type
   * @param group the group of the form that offers it
   * @param parameters JSON pointers of what is sent with it
   */
  public record Action(String path, String group, LocalizedText label, List<String> parameters) {
    public Action {
      parameters = List.copyOf(parameters);
    }
  }
}
