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
package io.honeyflow.manager;

import io.honeyflow.common.option.Constraint;
import io.honeyflow.common.option.KeyFamily.PassedOn;
import io.honeyflow.common.option.KeyPattern;
import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionBuilder;
import io.honeyflow.common.option.OptionGroup;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.common.option.OptionType;
import io.honeyflow.common.option.Rule;
import io.honeyflow.common.unit.DataSize;
import java.util.List;

/** All settings of the manager. */
public final class ManagerOptions {

  private static final String V0_1 = "0.1.0";
  private static final OptionGroup SERVER = group("server", 1, "Server", "服务");
  private static final OptionGroup STORE = group("store", 2, "Storage", "存储");
  private static final OptionGroup FLINK = group("flink", 3, "Flink", "Flink");
  private static final OptionGroup ALLOW = group("allow", 4, "What pipelines may name", "管道可引用的对象");

  static final Option<String> DATA =
      text("data", SERVER, 1)
          .label("Folder", "目录")
          .help(
              "Where the manager keeps its files: the database unless there is another one, the key"
                  + " of the secrets, and what an embedded Flink leaves.",
              "管理器存放文件的目录：数据库（未另行指定时）、密钥文件以及内置 Flink 的数据。")
          .defaultsTo("manager-data")
          .build();

  static final Option<String> HOST =
      text("host", SERVER, 2)
          .label("Address", "监听地址")
          .help(
              "The address that the server listens at; 0.0.0.0 for all. Others than this machine"
                  + " should reach it over TLS alone.",
              "服务监听的地址；0.0.0.0 表示全部。非本机访问应仅通过 TLS。")
          .defaultsTo("127.0.0.1")
          .build();

  static final Option<Integer> PORT =
      Option.integer("port")
          .in(SERVER, 3)
          .since(V0_1)
          .label("Port", "端口")
          .help("The port that the server listens at; 0 for a free one.", "服务监听的端口；0 表示任意空闲端口。")
          .defaultsTo(8088)
          .must(new Constraint.Range<>(0, 65_535))
          .build();

  static final Option<String> KEYSTORE =
      text("tls.keystore", SERVER, 4)
          .label("Keystore", "密钥库")
          .help(
              "A file with the server's key and certificate, PKCS #12 or JKS; TLS is spoken with it.",
              "包含服务端密钥和证书的文件（PKCS #12 或 JKS）；指定后启用 TLS。")
          .example("/etc/honeyflow/manager.p12")
          .build();

  static final Option<String> KEYSTORE_PASSWORD =
      text("tls.password", SERVER, 5)
          .secret()
          .label("Keystore password", "密钥库密码")
          .help("The password of the keystore.", "密钥库的密码。")
          .build();

  static final Option<DataSize> BODY_LIMIT =
      Option.memory("body-limit")
          .in(SERVER, 6)
          .since(V0_1)
          .advanced()
          .label("Longest body", "请求体上限")
          .help("The longest body of a request.", "请求体的最大长度。")
          .defaultsTo(new DataSize(4 << 20))
          .must(new Constraint.Range<>(new DataSize(1 << 10), new DataSize(1 << 30)))
          .build();

  static final Option<String> DATABASE_URL =
      text("database.url", STORE, 1)
          .label("Database", "数据库")
          .help("The JDBC URL of a PostgreSQL database.", "PostgreSQL 数据库的 JDBC URL。")
          .defaultsFrom("an H2 file in the folder", "目录中的 H2 文件")
          .example("jdbc:postgresql://db.example.org/honeyflow")
          .build();

  static final Option<String> DATABASE_USER =
      text("database.user", STORE, 2)
          .label("Database user", "数据库用户")
          .help("The user of the database.", "数据库的用户。")
          .build();

  static final Option<String> DATABASE_PASSWORD =
      text("database.password", STORE, 3)
          .secret()
          .label("Database password", "数据库密码")
          .help("The password of that user.", "该用户的密码。")
          .build();

  static final Option<String> KEY_FILE =
      text("secrets.key-file", STORE, 4)
          .label("Key file", "密钥文件")
          .help(
              "The file with the key that secrets of pipelines are sealed with; only the server's"
                  + " user may read it. Keep a copy apart from that of the database.",
              "用于加密管道机密的密钥文件；只有运行服务的用户可读。请与数据库备份分开保存其副本。")
          .defaultsFrom("`secrets.key` in the folder", "目录中的 `secrets.key`")
          .build();

  static final Option<String> GATEWAY =
      text("flink.gateway", FLINK, 1)
          .label("SQL gateway", "SQL 网关")
          .help("The URL of the SQL gateway of a Flink cluster.", "Flink 集群 SQL 网关的 URL。")
          .example("http://flink.example.org:8083")
          .build();

  static final Option<String> REST =
      text("flink.rest", FLINK, 2)
          .label("REST API", "REST 接口")
          .help("The URL of the cluster's REST API.", "集群 REST 接口的 URL。")
          .example("http://flink.example.org:8081")
          .build();

  static final Option<String> FLINK_USER =
      text("flink.user", FLINK, 3)
          .advanced()
          .label("Flink user", "Flink 用户")
          .help("A user that a proxy before Flink asks for.", "Flink 前的代理所要求的用户。")
          .build();

  static final Option<String> FLINK_PASSWORD =
      text("flink.password", FLINK, 4)
          .advanced()
          .secret()
          .label("Flink password", "Flink 密码")
          .help("The password of that user.", "该用户的密码。")
          .build();

  static final Option<String> FLINK_TOKEN =
      text("flink.token", FLINK, 5)
          .advanced()
          .secret()
          .label("Flink token", "Flink 令牌")
          .help("A token that a proxy before Flink asks for instead.", "代理改为要求的令牌。")
          .build();

  static final Option<String> SAVEPOINTS =
      text("savepoints", FLINK, 6)
          .label("Savepoints", "保存点目录")
          .help(
              "The folder of savepoints: a URI that Flink can write to. A pipeline starts from"
                  + " savepoints of this folder alone.",
              "保存点目录：Flink 可写的 URI。管道只能从该目录中的保存点启动。")
          .example("hdfs://nn1/flink/savepoints")
          .build();

  /** Settings that every job gets, without the prefix. */
  static final PassedOn JOB_SETTINGS =
      new PassedOn(
          new KeyPattern("job.*"),
          false,
          FLINK,
          new LocalizedText(
              "Settings of Flink that every job gets, with this prefix before Flink's own key, as in"
                  + " `job.execution.checkpointing.interval`.",
              "每个作业都使用的 Flink 设置，在 Flink 的键之前加此前缀，例如 `job.execution.checkpointing.interval`。"),
          V0_1);

  static final Option<List<String>> ALLOW_CONNECTORS =
      list("allow.connectors", 1)
          .label("Connectors", "连接器")
          .help(
              "Connectors of Flink, besides datagen, hive and print.",
              "除 datagen、hive 和 print 之外的 Flink 连接器。")
          .example("kafka,filesystem")
          .build();

  static final Option<List<String>> ALLOW_LOCATIONS =
      list("allow.locations", 2)
          .label("Locations", "位置")
          .help(
              "Paths and URIs with all that lies below them: of sources, of tables, and of"
                  + " configuration that the manager reads.",
              "允许的路径和 URI（含其下全部内容）：用于源、表以及管理器读取的配置。")
          .example("/data/incoming,hdfs://nn1/raw,/etc/hive/conf")
          .build();

  static final Option<List<String>> ALLOW_HOSTS =
      list("allow.hosts", 3)
          .label("Hosts", "主机")
          .help(
              "Hosts that pipelines, and the look-ups of forms, reach: `host:port`, `host`, or"
                  + " `*.domain`.",
              "管道及表单查询可访问的主机：`host:port`、`host` 或 `*.domain`。")
          .example("kafka1.example.org:9092,*.hive.example.org")
          .build();

  static final Option<List<String>> ALLOW_CLASSES =
      list("allow.classes", 4)
          .label("Classes", "类")
          .help(
              "Classes by their full names: commit policies, time extractors, login modules.",
              "以全名列出的类：提交策略、时间提取器、登录模块。")
          .example("org.example.NotifyPolicy")
          .build();

  static final Option<List<String>> ALLOW_OPTIONS =
      list("allow.options", 5)
          .label("Options", "选项")
          .help(
              "Keys that are passed on to the clients of Hive, Hadoop and Kafka, besides the few"
                  + " that all pipelines need; one that ends with `*` stands for all that begin so.",
              "除各管道必需的少数键之外，可传递给 Hive、Hadoop 和 Kafka 客户端的键；以 `*` 结尾表示前缀。")
          .example("hive.metastore.sasl.enabled,hadoop.dfs.*")
          .build();

  private static final OptionSet SET =
      OptionSet.builder("manager", new LocalizedText("Settings of the manager", "管理器设置"))
          .options(
              List.of(
                  DATA,
                  HOST,
                  PORT,
                  KEYSTORE,
                  KEYSTORE_PASSWORD,
                  BODY_LIMIT,
                  DATABASE_URL,
                  DATABASE_USER,
                  DATABASE_PASSWORD,
                  KEY_FILE,
                  GATEWAY,
                  REST,
                  FLINK_USER,
                  FLINK_PASSWORD,
                  FLINK_TOKEN,
                  SAVEPOINTS,
                  ALLOW_CONNECTORS,
                  ALLOW_LOCATIONS,
                  ALLOW_HOSTS,
                  ALLOW_CLASSES,
                  ALLOW_OPTIONS))
          .families(List.of(JOB_SETTINGS))
          .rules(
              List.of(
                  new Rule.Bundled(List.of(KEYSTORE, KEYSTORE_PASSWORD)),
                  new Rule.Bundled(List.of(GATEWAY, REST, SAVEPOINTS)),
                  new Rule.Bundled(List.of(FLINK_USER, FLINK_PASSWORD)),
                  new Rule.Exclusive(List.of(FLINK_USER, FLINK_TOKEN))))
          .build();

  private ManagerOptions() {}

  /** The settings that there are. */
  public static OptionSet set() {
    return SET;
  }

  private static OptionGroup group(String id, int order, String en, String zh) {
    return new OptionGroup(id, order, new LocalizedText(en, zh));
  }

  private static OptionBuilder<String> text(String key, OptionGroup group, int order) {
    return Option.string(key).in(group, order).since(V0_1);
  }

  private static OptionBuilder<List<String>> list(String key, int order) {
    return Option.list(key, new OptionType.Text(), ',').in(ALLOW, order).since(V0_1);
  }
}
