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
package io.honeyflow.common.hive;

import static io.honeyflow.common.hive.HiveSinkGroups.CHANGELOG;
import static io.honeyflow.common.hive.HiveSinkGroups.COMMIT;
import static io.honeyflow.common.hive.HiveSinkGroups.DIRTY;
import static io.honeyflow.common.hive.HiveSinkGroups.FILES;
import static io.honeyflow.common.hive.HiveSinkGroups.METASTORE;
import static io.honeyflow.common.hive.HiveSinkGroups.METRICS;
import static io.honeyflow.common.hive.HiveSinkGroups.SCHEMA;
import static io.honeyflow.common.hive.HiveSinkGroups.TABLE;
import static io.honeyflow.common.hive.HiveSinkGroups.TIME;

import io.honeyflow.common.metric.MetricLabels;
import io.honeyflow.common.option.Choice;
import io.honeyflow.common.option.Condition;
import io.honeyflow.common.option.Constraint;
import io.honeyflow.common.option.KeyFamily.PassedOn;
import io.honeyflow.common.option.KeyPattern;
import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.common.option.OptionType;
import io.honeyflow.common.option.Rule;
import io.honeyflow.common.unit.DataSize;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

/**
 * The options of the Hive sink: the only list of them. Flink's options, the JSON Schema, the
 * documentation and all validation come from here.
 */
public final class HiveSinkOptions {

  /** A kind of policy, of trigger and of extractor that the user brings as a class. */
  public static final String CUSTOM = "custom";

  /** The value by which a table that is not there is created. */
  public static final String IF_NOT_EXISTS = "if-not-exists";

  /** The mode of a changelog in which new values are rows, and the policy decides about deletes. */
  public static final String UPSERT_AS_INSERT = "upsert-as-insert";

  /** The mode of a changelog in which every change is a row. */
  public static final String ALL_CHANGES = "all";

  /** The policy by which a delete is a row too. */
  public static final String APPEND = "append";

  /** The trigger by which the watermark decides. */
  public static final String PARTITION_TIME = "partition-time";

  /** The side output of dirty rows into files. */
  public static final String FILESYSTEM = "filesystem";

  /** The side output of dirty rows into the log. */
  public static final String LOG = "log";

  private static final String V0_1 = "0.1.0";
  private static final Duration SHORTEST = Duration.ofMillis(1);

  public static final Option<String> CONNECTOR =
      Option.string("connector")
          .in(TABLE, 1)
          .label("Connector", "连接器")
          .help("The name by which Flink finds this connector.", "Flink 据此名称找到本连接器。")
          .since(V0_1)
          .required()
          .example("hive")
          .must(new Constraint.OneOf(List.of("hive")))
          .build();

  public static final Option<String> DEFAULT_DATABASE =
      Option.string("default-database")
          .in(TABLE, 2)
          .label("Database", "数据库")
          .help("The Hive database that holds the table.", "目标表所在的 Hive 数据库。")
          .since(V0_1)
          .required()
          .alias("hive-database")
          .example("default")
          .must(new Constraint.NotBlank())
          .build();

  public static final Option<String> TABLE_NAME =
      Option.string("table-name")
          .in(TABLE, 3)
          .label("Table", "表")
          .help("The Hive table to write to.", "要写入的 Hive 表。")
          .since(V0_1)
          .defaultsFrom("the name in CREATE TABLE", "CREATE TABLE 中的名称")
          .example("visits")
          .must(new Constraint.NotBlank())
          .must(
              pattern(
                  "[^./\\\\]*",
                  "a table's name without its database, which has an option of its own",
                  "不含数据库的表名，数据库另有选项"))
          .build();

  public static final Option<String> HIVE_CONF_DIR =
      Option.string("hive-conf-dir")
          .in(METASTORE, 1)
          .label("Hive configuration", "Hive 配置")
          .help(
              "Where hive-site.xml lies: a directory or the file itself, as a local path or as a URI"
                  + " that a Hadoop or Flink file system reads. When nothing is there, the class path"
                  + " and then HIVE_CONF_DIR are looked at.",
              "hive-site.xml 的位置：目录或文件本身，可以是本地路径，也可以是 Hadoop 或 Flink"
                  + " 文件系统能读取的 URI。若该处没有，则依次查找类路径和 HIVE_CONF_DIR。")
          .since(V0_1)
          .defaultsFrom("the class path, then `HIVE_CONF_DIR`", "类路径，其次 `HIVE_CONF_DIR`")
          .example("hdfs://namenode:9000/user/hive/hive-site.xml")
          .must(new Constraint.NotBlank())
          .build();

  public static final Option<String> HADOOP_CONF_DIR =
      Option.string("hadoop-conf-dir")
          .in(METASTORE, 2)
          .label("Hadoop configuration", "Hadoop 配置")
          .help(
              "The directory of core-site.xml and hdfs-site.xml, which name the file systems and the"
                  + " name services of HDFS.",
              "core-site.xml 与 hdfs-site.xml 所在目录，其中给出文件系统与 HDFS 名称服务。")
          .since(V0_1)
          .defaultsFrom("`HADOOP_CONF_DIR`", "`HADOOP_CONF_DIR`")
          .example("/etc/hadoop/conf")
          .must(new Constraint.NotBlank())
          .build();

  public static final Option<String> HIVE_VERSION =
      Option.string("hive-version")
          .in(METASTORE, 3)
          .label("Hive version", "Hive 版本")
          .help(
              "The version that the metastore is believed to have. The server is asked for its"
                  + " version in any case, and another major version gives a warning.",
              "预期的元数据服务版本。无论如何都会向服务端查询实际版本，主版本不同时给出警告。")
          .since(V0_1)
          .advanced()
          .defaultsFrom("asked from the server", "向服务端查询")
          .example("3.1.3")
          .must(new Constraint.NotBlank())
          .build();

  public static final Option<Duration> METASTORE_RETRY_TIMEOUT =
      Option.duration("sink.metastore.retry-timeout")
          .in(METASTORE, 4)
          .label("Metastore retry timeout", "元数据服务重试时限")
          .help(
              "How long the metastore may be out of reach before the job fails. Waiting for it holds"
                  + " up checkpoints, so this should be less than their timeout.",
              "元数据服务不可达多久之后作业失败。等待期间检查点会被阻塞，因此应小于检查点超时时间。")
          .since(V0_1)
          .advanced()
          .defaultsTo(Duration.ofMinutes(15))
          .must(new Constraint.Range<>(Duration.ZERO, null))
          .build();

  /** Settings of this table's metastore configuration, under their own names. */
  public static final PassedOn HIVE_SETTINGS =
      new PassedOn(
          new KeyPattern("hive.*"),
          true,
          METASTORE,
          new LocalizedText(
              "Settings of the metastore's client for this table only, as in hive-site.xml, over"
                  + " which they take precedence; and hive.exec.compress.output, by which text and"
                  + " sequence files are compressed.",
              "仅用于本表的元数据客户端设置，写法与 hive-site.xml 相同，且优先于它；"
                  + "以及 hive.exec.compress.output，用于压缩文本文件和 SequenceFile。"),
          V0_1);

  /** Settings of this table's metastore configuration in Hive 4's spelling. */
  public static final PassedOn METASTORE_SETTINGS =
      new PassedOn(
          new KeyPattern("metastore.*"),
          true,
          METASTORE,
          new LocalizedText(
              "The same in the spelling of Hive's standalone metastore.", "同上，采用 Hive 独立元数据服务的写法。"),
          V0_1);

  /** Settings of this table's Hadoop configuration, without the prefix. */
  public static final PassedOn HADOOP_SETTINGS =
      new PassedOn(
          new KeyPattern("hadoop.*"),
          false,
          METASTORE,
          new LocalizedText(
              "Settings of the Hadoop configuration for this table only, which bear this prefix"
                  + " before Hadoop's own key, as in `hadoop.fs.defaultFS`.",
              "仅用于本表的 Hadoop 配置，在 Hadoop 原有的键之前加此前缀，例如 `hadoop.fs.defaultFS`。"),
          V0_1);

  public static final Option<String> TABLE_CREATE =
      Option.oneOf(
              "sink.table.create",
              choice("never", "the table must be there", "表必须已存在"),
              choice(IF_NOT_EXISTS, "create it from the DDL", "按 DDL 建表"))
          .in(SCHEMA, 1)
          .label("Create table", "建表")
          .help(
              "Whether a Hive table that is not there is created when the job starts: as an EXTERNAL"
                  + " table, with the columns, the partition columns and the comments of the DDL.",
              "作业启动时若 Hive 中没有该表是否创建：建为 EXTERNAL 表，列、分区列与注释取自 DDL。")
          .since(V0_1)
          .defaultsTo("never")
          .build();

  public static final Option<String> TABLE_FORMAT =
      Option.oneOf(
              "sink.table.format",
              choice("parquet", "Parquet", "Parquet 格式"),
              choice("orc", "ORC", "ORC 格式"),
              choice("textfile", "text", "文本格式"),
              choice("sequencefile", "sequence files", "SequenceFile 格式"),
              choice("avro", "Avro", "Avro 格式"),
              choice("json", "JSON, a line for each row", "JSON 格式，每行一条"),
              choice("csv", "CSV", "CSV 格式"))
          .in(SCHEMA, 2)
          .label("Format of a new table", "新表的格式")
          .help("The storage format of a table that is created.", "所建表的存储格式。")
          .since(V0_1)
          .defaultsTo("parquet")
          .build();

  public static final Option<String> TABLE_LOCATION =
      Option.string("sink.table.location")
          .in(SCHEMA, 3)
          .label("Location of a new table", "新表的位置")
          .help("The directory of a table that is created.", "所建表的目录。")
          .since(V0_1)
          .defaultsFrom("below the database's location", "数据库位置之下")
          .example("hdfs://namenode:9000/warehouse/visits")
          .must(new Constraint.NotBlank())
          .must(
              pattern("(?:[A-Za-z][A-Za-z0-9+.-]*:)?/.+", "a URI or an absolute path", "URI 或绝对路径"))
          .build();

  public static final Option<String> SCHEMA_EVOLUTION =
      Option.oneOf(
              "sink.schema.evolution",
              choice("none", "an error", "报错"),
              choice("ignore", "not written", "不写入"),
              choice("add-columns", "added to the table", "添加到表中"))
          .in(SCHEMA, 4)
          .label("Columns that Hive lacks", "Hive 中缺少的列")
          .help(
              "What becomes of columns of the DDL that the Hive table lacks. They are added behind"
                  + " its others, to the table and to all of its partitions, when the job starts.",
              "DDL 中有而 Hive 表没有的列如何处理。添加时在作业启动时加到表及其所有分区的末尾。")
          .since(V0_1)
          .defaultsTo("none")
          .build();

  /** Properties of a table that is created, without the prefix. */
  public static final PassedOn TABLE_PROPERTIES =
      new PassedOn(
          new KeyPattern("sink.table.properties.*"),
          false,
          SCHEMA,
          new LocalizedText(
              "Table properties of a table that is created, which bear this prefix before their own"
                  + " key, as in `sink.table.properties.orc.compress`.",
              "所建表的表属性，在其原有的键之前加此前缀，例如 `sink.table.properties.orc.compress`。"),
          V0_1);

  public static final Option<Integer> PARALLELISM =
      Option.integer("sink.parallelism")
          .in(FILES, 1)
          .label("Writers", "写入并行度")
          .help("The number of parallel writers.", "并行写入任务的数量。")
          .since(V0_1)
          .defaultsFrom("that of the input", "与输入相同")
          .example("4")
          .must(new Constraint.Range<>(1, null))
          .build();

  public static final Option<DataSize> ROLLING_FILE_SIZE =
      Option.memory("sink.rolling-policy.file-size")
          .in(FILES, 2)
          .label("File size", "文件大小")
          .help(
              "A file that reaches this size is closed, and another one begun.",
              "文件达到此大小时关闭，并开始新的文件。")
          .since(V0_1)
          .defaultsTo(DataSize.ofMebibytes(128))
          .must(new Constraint.Range<>(DataSize.ofBytes(1), null))
          .build();

  public static final Option<Duration> ROLLING_ROLLOVER_INTERVAL =
      Option.duration("sink.rolling-policy.rollover-interval")
          .in(FILES, 3)
          .label("Rollover interval", "最长打开时间")
          .help("A file that has been open for this long is closed.", "文件打开达到此时长时关闭。")
          .since(V0_1)
          .defaultsTo(Duration.ofMinutes(30))
          .must(new Constraint.Range<>(SHORTEST, null))
          .build();

  public static final Option<Duration> ROLLING_INACTIVITY_INTERVAL =
      Option.duration("sink.rolling-policy.inactivity-interval")
          .in(FILES, 4)
          .label("Inactivity interval", "最长空闲时间")
          .help("A file that got no row for this long is closed.", "文件在此时长内没有写入任何行时关闭。")
          .since(V0_1)
          .defaultsTo(Duration.ofMinutes(30))
          .must(new Constraint.Range<>(SHORTEST, null))
          .build();

  public static final Option<Duration> ROLLING_CHECK_INTERVAL =
      Option.duration("sink.rolling-policy.check-interval")
          .in(FILES, 5)
          .label("Check interval", "检查间隔")
          .help("How often the two intervals above are looked at.", "检查以上两个时长的间隔。")
          .since(V0_1)
          .advanced()
          .defaultsTo(Duration.ofMinutes(1))
          .must(new Constraint.Range<>(SHORTEST, null))
          .build();

  public static final Option<String> READER_PROFILE =
      Option.oneOf(
              "sink.reader-profile",
              choice("hive", "Hive, all versions", "Hive，所有版本"),
              choice("spark", "Spark 3 and later", "Spark 3 及以上"),
              choice("trino", "Trino", "Trino 引擎"))
          .in(FILES, 6)
          .label("Reader profile", "读取方")
          .help(
              "For whose readers Parquet and ORC files are laid out: decides about timestamps,"
                  + " decimals, lists, maps and the calendar. What is laid out for Spark or Trino"
                  + " suits that reader best, and not every Hive reads it.",
              "Parquet 与 ORC 文件按哪个读取方的习惯编码：决定时间戳、小数、列表、映射与历法。"
                  + "为 Spark 或 Trino 编码的文件最适合该读取方，但并非每个 Hive 都能读。")
          .since(V0_1)
          .advanced()
          .defaultsTo("hive")
          .build();

  public static final Option<ZoneId> TIMESTAMP_ZONE =
      Option.zone("sink.timestamp-zone")
          .in(FILES, 7)
          .label("Timestamp zone", "时间戳时区")
          .help(
              "The time zone in which a TIMESTAMP_LTZ becomes a time of day, and whose instant a"
                  + " timestamp in a Parquet file stores, which is also recorded in the file. Hive 2"
                  + " reads such timestamps right only when it runs in this zone, Hive 3 and 4"
                  + " always; Spark's sessions show them right in this zone, and the same instants"
                  + " in others. For Trino times of day are stored, and no zone matters.",
              "TIMESTAMP_LTZ 按此时区换算为本地时间，Parquet 文件中的时间戳按此时区换算为时刻存储，该时区也会记录在文件中。Hive 2"
                  + " 仅当运行在此时区时才能正确读取，Hive 3 与 4 总能正确读取；Spark 会话在此时区中显示原值，在其他时区中显示同一时刻。"
                  + "为 Trino 存储的是本地时间，与时区无关。")
          .since(V0_1)
          .advanced()
          .defaultsFrom("the session's `table.local-time-zone`", "会话的 `table.local-time-zone`")
          .example("Asia/Shanghai")
          .build();

  public static final Option<Boolean> SHUFFLE_BY_PARTITION =
      Option.bool("sink.shuffle-by-partition.enable")
          .in(FILES, 8)
          .label("Shuffle by partition", "按分区分发")
          .help(
              "Sends all rows of a partition to the same writer, so that a checkpoint leaves fewer"
                  + " and larger files; a partition with most of the rows then keeps one writer busy.",
              "将同一分区的所有行发送到同一个写入任务，使每个检查点产生更少、更大的文件；若多数行属于同一分区，则由一个写入任务承担。")
          .since(V0_1)
          .defaultsTo(false)
          .build();

  public static final Option<Integer> MAX_OPEN_FILES =
      Option.integer("sink.writer.max-open-files")
          .in(FILES, 9)
          .label("Open files", "打开的文件数")
          .help(
              "How many files one writer keeps open, for its busiest partitions; rows of the others wait"
                  + " in a buffer. In Parquet and ORC, so do the rows of more than four partitions:"
                  + " they are written one partition after another, at the checkpoint, or into"
                  + " open files before, when many wait.",
              "每个写入任务为其最繁忙的分区保持打开的文件数，其他分区的行在缓冲区中等待。对于 Parquet 与 ORC，分区超过四个时行同样等待，并逐个分区写出：在检查点时写出；等待的行较多时，提前写入已打开的文件。")
          .since(V0_1)
          .advanced()
          .defaultsTo(100)
          .must(new Constraint.Range<>(1, null))
          .build();

  public static final Option<DataSize> BUFFER_MEMORY =
      Option.memory("sink.writer.buffer-memory")
          .in(FILES, 10)
          .label("Buffer memory", "缓冲内存")
          .help(
              "How much memory of a writer waiting rows take before they go into open files, and those"
                  + " of partitions without one to a local file in Flink's temporary folders.",
              "等待中的行在写入已打开的文件之前，每个写入任务可占用的内存；没有打开文件的分区，其行写入 Flink 临时目录中的本地文件。")
          .since(V0_1)
          .advanced()
          .defaultsFrom(
              "its share of an eighth of the heap, by slots; at least 16 mb and at most 256 mb",
              "堆内存八分之一按 slot 数均分，不小于 16 mb 且不大于 256 mb")
          .example("64 mb")
          .must(new Constraint.Range<>(DataSize.ofMebibytes(1), null))
          .build();

  public static final Option<Boolean> HIVE_WRITER =
      Option.bool("table.exec.hive.fallback-mapred-writer")
          .in(FILES, 11)
          .label("Writer of Hive itself", "使用 Hive 自带的写入器")
          .help(
              "Parquet and ORC files are written by the record writer of the Hive jars on Flink's"
                  + " class path. Formats that the sink does not write itself always are.",
              "Parquet 与 ORC 文件由 Flink 类路径上 Hive jar 中的写入器写入。" + "写入端自身不支持的格式总是由它写入。")
          .since(V0_1)
          .advanced()
          .defaultsFrom("the session's option of the same name, or `false`", "会话中的同名选项，或 `false`")
          .example("true")
          .build();

  public static final Option<Boolean> AUTO_COMPACTION =
      Option.bool("auto-compaction")
          .in(FILES, 12)
          .label("Compaction", "自动合并小文件")
          .help(
              "The rows of a partition that are too few for a file of their own are written by the"
                  + " commit, those of all writers into one file, so that a checkpoint never shows"
                  + " small ones.",
              "分区中不足以单独成为一个文件的行由提交阶段写出，所有写入任务的行合并为一个文件，使检查点不产生可见的小文件。")
          .since(V0_1)
          .defaultsTo(false)
          .build();

  public static final Option<DataSize> COMPACTION_FILE_SIZE =
      Option.memory("compaction.file-size")
          .in(FILES, 13)
          .label("Size of compacted files", "合并后的文件大小")
          .help(
              "What compaction aims at: rows of a partition that take as much memory are written by"
                  + " their writer, and a file that reaches this size is closed.",
              "合并的目标大小：分区的行占用的内存达到此值时由写入任务直接写出，文件达到此大小时关闭。")
          .since(V0_1)
          .advanced()
          .defaultsFrom("`sink.rolling-policy.file-size`", "与 `sink.rolling-policy.file-size` 相同")
          .example("128 mb")
          .must(new Constraint.Range<>(DataSize.ofBytes(1), null))
          .build();

  public static final Option<Integer> COMPACTION_PARALLELISM =
      Option.integer("compaction.parallelism")
          .in(FILES, 14)
          .label("Compaction threads", "合并线程数")
          .help("How many partitions the committing task compacts at a time.", "提交任务同时合并的分区数量。")
          .since(V0_1)
          .advanced()
          .defaultsFrom("`sink.parallelism`, at most 8", "与 `sink.parallelism` 相同，最多 8")
          .example("4")
          .must(new Constraint.Range<>(1, null))
          .build();

  public static final Option<String> COMMIT_TRIGGER =
      Option.oneOf(
              "sink.partition-commit.trigger",
              choice("process-time", "by the clock", "按机器时间"),
              choice(PARTITION_TIME, "by the watermark", "按水位线"))
          .in(COMMIT, 1)
          .label("Commit trigger", "提交触发方式")
          .help(
              "What decides that a partition is complete: the clock, counted from the partition's"
                  + " creation, or the watermark, compared with the time in the partition's values.",
              "判断分区完整的依据：从分区创建起算的机器时间，或与分区值中的时间相比较的水位线。")
          .since(V0_1)
          .defaultsTo("process-time")
          .build();

  public static final Option<Duration> COMMIT_DELAY =
      Option.duration("sink.partition-commit.delay")
          .in(COMMIT, 2)
          .label("Commit delay", "提交延迟")
          .help(
              "How long to wait after the partition's creation, or after its time, before it is"
                  + " committed. An hourly partition committed by its time takes one hour.",
              "在分区创建之后或分区时间之后等待多久再提交。按分区时间提交的小时分区应为一小时。")
          .since(V0_1)
          .defaultsTo(Duration.ZERO)
          .must(new Constraint.Range<>(Duration.ZERO, null))
          .build();

  public static final Option<ZoneId> COMMIT_WATERMARK_ZONE =
      Option.zone("sink.partition-commit.watermark-time-zone")
          .in(COMMIT, 3)
          .label("Watermark time zone", "水位线时区")
          .help(
              "The time zone in which a watermark is compared with partition times.",
              "水位线与分区时间比较时所用的时区。")
          .since(V0_1)
          .defaultsFrom(
              "the session's zone for a rowtime of TIMESTAMP_LTZ, else UTC",
              "行时间为 TIMESTAMP_LTZ 时取会话时区，否则为 UTC")
          .example("Asia/Shanghai")
          .build();

  public static final Option<List<String>> COMMIT_POLICY_KIND =
      Option.list(
              "sink.partition-commit.policy.kind",
              new OptionType.OneOf(
                  List.of(
                      choice("metastore", "add to the metastore", "登记到元数据"),
                      choice("success-file", "write a marker file", "写入标记文件"),
                      choice(CUSTOM, "run a class of one's own", "运行自定义类"))),
              ',')
          .in(COMMIT, 4)
          .label("Commit policies", "提交策略")
          .help("What is done to commit a partition, in this order.", "提交分区时依次执行的动作。")
          .since(V0_1)
          .defaultsTo(List.of("metastore", "success-file"))
          .must(new Constraint.NotEmpty())
          .must(new Constraint.Unique())
          .build();

  public static final Option<String> COMMIT_POLICY_CLASS =
      Option.className("sink.partition-commit.policy.class")
          .in(COMMIT, 5)
          .label("Policy class", "策略类")
          .help(
              "The class of the policy 'custom': a PartitionCommitPolicy of Honeyflow's or of"
                  + " Flink's.",
              "“custom”策略的类：Honeyflow 或 Flink 的 PartitionCommitPolicy。")
          .since(V0_1)
          .advanced()
          .example("org.example.NotifyPolicy")
          .build();

  public static final Option<List<String>> COMMIT_POLICY_PARAMETERS =
      Option.list("sink.partition-commit.policy.class.parameters", new OptionType.Text(), ';')
          .in(COMMIT, 6)
          .label("Policy class parameters", "策略类参数")
          .help("The arguments of the policy's constructor, all strings.", "策略类构造方法的参数，均为字符串。")
          .since(V0_1)
          .advanced()
          .example("https://example.org/notify;etl")
          .build();

  public static final Option<String> SUCCESS_FILE_NAME =
      Option.string("sink.partition-commit.success-file.name")
          .in(COMMIT, 7)
          .label("Marker file", "标记文件名")
          .help("The name of the file that marks a committed partition.", "标记分区已提交的文件的名称。")
          .since(V0_1)
          .advanced()
          .defaultsTo("_SUCCESS")
          .must(new Constraint.NotBlank())
          .must(pattern("[^/]*", "a name without '/'", "不含 '/' 的名称"))
          .must(
              new Constraint.Advised(
                  pattern(
                      "[_.][^/]*",
                      "a name that begins with '_' or '.', since Hive reads any other file as data",
                      "以 '_' 或 '.' 开头的名称，否则 Hive 会把该文件当作数据读取")))
          .build();

  public static final Option<String> SUCCESS_FILE_CONTENT =
      Option.oneOf(
              "sink.partition-commit.success-file.content",
              choice("empty", "nothing", "空文件"),
              choice("manifest", "the committed files, as JSON", "已提交文件清单（JSON）"))
          .in(COMMIT, 8)
          .label("Marker content", "标记文件内容")
          .help(
              "What stands in the marker: nothing, or JSON with the files that the sink has"
                  + " committed into the partition, their rows and bytes, the checkpoint and the"
                  + " watermark. The marker is replaced as a whole.",
              "标记文件的内容：空，或 JSON，列出本写入端已提交到该分区的文件及其行数与字节数、检查点和水位线。标记文件整体替换。")
          .since(V0_1)
          .defaultsTo("empty")
          .build();

  public static final Option<String> COMMIT_LATE_DATA =
      Option.oneOf(
              "sink.partition-commit.late-data",
              choice("recommit", "published, and the partition is committed again", "写入并重新提交分区"),
              choice("append", "published only", "仅写入"),
              choice("drop", "deleted", "丢弃"))
          .in(COMMIT, 9)
          .label("Late data", "迟到数据")
          .help(
              "What becomes of rows that come after the checkpoint at which the watermark made"
                  + " their partition complete.",
              "分区因水位线在某次检查点已判定完整之后，才到达的该分区的行如何处理。")
          .since(V0_1)
          .defaultsTo("recommit")
          .build();

  public static final Option<String> STATISTICS =
      Option.oneOf(
              "sink.statistics",
              choice("exact", "kept exact on each commit", "每次提交都保持准确"),
              choice("none", "taken away by each commit", "每次提交时清除"))
          .in(COMMIT, 10)
          .label("Statistics", "统计信息")
          .help(
              "What becomes of the numbers of rows, files and bytes from which Hive may answer"
                  + " counts. Where they cannot be proved right, they are taken away.",
              "Hive 可据以回答计数查询的行数、文件数和字节数如何处理。无法证明其准确时即予清除。")
          .since(V0_1)
          .advanced()
          .defaultsTo("exact")
          .build();

  public static final Option<String> TIME_EXTRACTOR_KIND =
      Option.oneOf(
              "partition.time-extractor.kind",
              choice("default", "by a pattern", "按格式"),
              choice(CUSTOM, "by a class of one's own", "按自定义类"))
          .in(TIME, 1)
          .label("Time extractor", "时间提取方式")
          .help("How the time of a partition is read from its values.", "如何从分区值中读取分区时间。")
          .since(V0_1)
          .defaultsTo("default")
          .build();

  public static final Option<String> TIME_EXTRACTOR_CLASS =
      Option.className("partition.time-extractor.class")
          .in(TIME, 2)
          .label("Time extractor class", "时间提取类")
          .help(
              "The class of the extractor 'custom': a PartitionTimeExtractor of Flink's.",
              "“custom”提取方式的类：Flink 的 PartitionTimeExtractor。")
          .since(V0_1)
          .advanced()
          .example("org.example.WeekExtractor")
          .build();

  public static final Option<String> TIMESTAMP_PATTERN =
      Option.string("partition.time-extractor.timestamp-pattern")
          .in(TIME, 3)
          .label("Timestamp pattern", "时间戳模板")
          .help(
              "With '$', a timestamp in which partition columns are substituted, as in '$dt"
                  + " $hr:00:00'. Without, the date-time pattern of the partition's values, joined by"
                  + " a space, as in 'yyyy-MM-dd'.",
              "含 '$' 时，是以分区列替换的时间戳，例如 '$dt $hr:00:00'；不含时，是以空格相连的分区值的日期时间格式，例如" + " 'yyyy-MM-dd'。")
          .since(V0_1)
          .defaultsFrom("the first value is the timestamp", "第一个分区值即时间戳")
          .example("$dt $hr:00:00")
          .must(new Constraint.NotBlank())
          .must(new Constraint.DateTimePattern("$"))
          .build();

  public static final Option<String> TIMESTAMP_FORMATTER =
      Option.string("partition.time-extractor.timestamp-formatter")
          .in(TIME, 4)
          .label("Timestamp formatter", "时间戳格式")
          .help(
              "The date-time pattern by which the substituted timestamp is read.",
              "读取替换后的时间戳所用的日期时间格式。")
          .since(V0_1)
          .advanced()
          .defaultsTo("yyyy-MM-dd HH:mm:ss")
          .must(new Constraint.NotBlank())
          .must(new Constraint.DateTimePattern(null))
          .build();

  public static final Option<String> TIME_EXTRACTOR_ON_ERROR =
      Option.oneOf(
              "partition.time-extractor.on-error",
              choice("fail", "the job fails", "作业失败"),
              choice("skip", "committed by the clock", "按机器时间提交"))
          .in(TIME, 5)
          .label("Partitions without a time", "无法读取时间的分区")
          .help(
              "What becomes of a partition whose time cannot be read from its values.",
              "无法从分区值中读取时间的分区如何处理。")
          .since(V0_1)
          .defaultsTo("fail")
          .build();

  public static final Option<String> DEFAULT_PARTITION_NAME =
      Option.string("partition.default-name")
          .in(TIME, 6)
          .label("Default partition name", "默认分区名")
          .help(
              "The partition of rows whose partition column is null or empty.",
              "分区列为空值或空字符串的行所在的分区。")
          .since(V0_1)
          .advanced()
          .defaultsFrom(
              "Hive's `hive.exec.default.partition.name`",
              "Hive 的 `hive.exec.default.partition.name`")
          .example("__HIVE_DEFAULT_PARTITION__")
          .must(new Constraint.NotBlank())
          .must(pattern("[^/]*", "a name without '/'", "不含 '/' 的名称"))
          .build();

  public static final Option<String> CHANGELOG_MODE =
      Option.oneOf(
              "sink.changelog.mode",
              choice(UPSERT_AS_INSERT, "new values are rows", "写入新值"),
              choice("insert-only", "only inserts are accepted", "只接受插入"),
              choice(ALL_CHANGES, "every change is a row", "写入每个变更"))
          .in(CHANGELOG, 1)
          .label("Changelog mode", "变更流模式")
          .help(
              "Which changes of a query become rows: inserts and the new values of updates, or every"
                  + " change, for tables that keep the history. A query with updates can also be"
                  + " refused when it is planned.",
              "查询产生的哪些变更会写成行：插入与更新后的新值，或每一个变更（用于保留历史的表）；也可以在规划时拒绝含更新的查询。")
          .since(V0_1)
          .defaultsTo(UPSERT_AS_INSERT)
          .build();

  public static final Option<String> CHANGELOG_DELETE =
      Option.oneOf(
              "sink.changelog.delete",
              choice("ignore", "counted, not written", "只计数，不写入"),
              choice(APPEND, "the deleted row is a row", "写入被删除的行"),
              choice("fail", "the job fails", "作业失败"))
          .in(CHANGELOG, 2)
          .label("Deletes", "删除")
          .help("What becomes of a delete when only new values are rows.", "只写入新值时，如何处理删除。")
          .since(V0_1)
          .defaultsTo("ignore")
          .build();

  public static final Option<String> ROW_KIND_COLUMN =
      Option.string("sink.changelog.row-kind-column")
          .in(CHANGELOG, 3)
          .label("Row kind column", "变更类型列")
          .help(
              "A text column of the Hive table, and none of the DDL, that receives the kind of each"
                  + " change: +I for an insert, +U and -U for the new and the old values of an update, -D"
                  + " for a delete.",
              "Hive 表中的一个文本列（DDL 中没有该列），写入每个变更的类型：插入为 +I，更新后与更新前分别为 +U 与 -U，删除为 -D。")
          .since(V0_1)
          .defaultsFrom("the kinds are not written", "不写入变更类型")
          .example("op")
          .must(new Constraint.NotBlank())
          .build();

  public static final Option<Boolean> COMPACT_PER_CHECKPOINT =
      Option.bool("sink.changelog.compact-per-checkpoint")
          .in(CHANGELOG, 4)
          .label("Compact per checkpoint", "按检查点合并")
          .help(
              "Of several changes of one primary key between two checkpoints keeps the last. The DDL"
                  + " must declare the key, and rows are sent to the writers by it.",
              "同一主键在两个检查点之间的多个变更只保留最后一个。DDL 必须声明主键，行按主键分发到写入任务。")
          .since(V0_1)
          .defaultsTo(false)
          .build();

  public static final Option<Boolean> IGNORE_CHANGELOG =
      Option.bool("sink.ignore.changelog")
          .in(CHANGELOG, 5)
          .label("Ignore the changelog", "忽略变更流")
          .help(
              "InLong's key: 'true' is the changelog mode 'upsert-as-insert' by another name.",
              "InLong 的键：'true' 即变更流模式 'upsert-as-insert'。")
          .since(V0_1)
          .advanced()
          .defaultsTo(false)
          .build();

  public static final Option<MetricLabels> METRIC_LABELS =
      Option.labels("inlong.metric.labels")
          .in(METRICS, 1)
          .label("Metric labels", "指标标签")
          .help(
              "Labels that all metrics of this sink bear, in InLong's form.",
              "本写入端所有指标所带的标签，采用 InLong 的写法。")
          .since(V0_1)
          .advanced()
          .defaultsFrom("no labels", "无标签")
          .example("groupId=g&streamId=s&nodeId=n")
          .build();

  public static final Option<Boolean> DIRTY_IGNORE =
      Option.bool("dirty.ignore")
          .in(DIRTY, 1)
          .label("Skip dirty rows", "跳过脏数据")
          .help(
              "A row that Hive cannot hold, such as a text that is longer than its column, is left out"
                  + " and counted instead of failing the job.",
              "Hive 无法保存的行（例如长度超过列定义的文本）被略过并计数，而不使作业失败。")
          .since(V0_1)
          .defaultsTo(false)
          .build();

  public static final Option<Boolean> DIRTY_SIDE_OUTPUT =
      Option.bool("dirty.side-output.enable")
          .in(DIRTY, 2)
          .label("Keep dirty rows", "保留脏数据")
          .help(
              "Rows that are left out are written elsewhere, each with the reason.",
              "将略过的行连同原因写到别处。")
          .since(V0_1)
          .defaultsTo(false)
          .build();

  public static final Option<List<String>> DIRTY_CONNECTOR =
      Option.list(
              "dirty.side-output.connector",
              new OptionType.OneOf(
                  List.of(
                      choice(LOG, "the task managers' log", "TaskManager 日志"),
                      choice(FILESYSTEM, "files of JSON lines", "JSON 行文件"))),
              ',')
          .in(DIRTY, 3)
          .label("Where dirty rows go", "脏数据去向")
          .help(
              "Where rows that are left out are written. The log shows some of them and the number of"
                  + " the others. Files hold each of them exactly once and appear with the checkpoint.",
              "略过的行写到何处。日志只列出其中一部分及其余的数量；文件中每行恰好出现一次，随检查点可见。")
          .since(V0_1)
          .example(FILESYSTEM)
          .must(new Constraint.NotEmpty())
          .must(new Constraint.Unique())
          .build();

  public static final Option<String> DIRTY_PATH =
      Option.string("dirty.side-output.path")
          .in(DIRTY, 4)
          .label("Directory of dirty rows", "脏数据目录")
          .help(
              "The directory of the files of dirty rows. Below the table's directory it must be hidden"
                  + " from Hive by a name that begins with '.' or '_'.",
              "脏数据文件所在目录。若位于表目录之下，其名称必须以 '.' 或 '_' 开头，使 Hive 不可见。")
          .since(V0_1)
          .defaultsFrom("`.honeyflow-dirty` in the table's directory", "表目录下的 `.honeyflow-dirty`")
          .example("hdfs://namenode:9000/dirty/visits")
          .must(new Constraint.NotBlank())
          .must(
              pattern("(?:[A-Za-z][A-Za-z0-9+.-]*:)?/.+", "a URI or an absolute path", "URI 或绝对路径"))
          .build();

  public static final Option<String> DIRTY_LABELS =
      Option.string("dirty.side-output.labels")
          .in(DIRTY, 5)
          .label("Labels of dirty rows", "脏数据标签")
          .help(
              "Labels that each row bears in the side output, in InLong's form. ${SYSTEM_TIME},"
                  + " ${DIRTY_TYPE}, ${DIRTY_MESSAGE}, ${database} and ${table} are replaced.",
              "旁路输出中每行所带的标签，采用 InLong 的写法。${SYSTEM_TIME}、${DIRTY_TYPE}、${DIRTY_MESSAGE}、"
                  + "${database} 与 ${table} 会被替换。")
          .since(V0_1)
          .advanced()
          .defaultsFrom("no labels", "无标签")
          .example("stream=visits&type=${DIRTY_TYPE}")
          .must(
              pattern(
                  "[^=&]+=[^&]*(?:&[^=&]+=[^&]*)*",
                  "name=value pairs joined by '&'",
                  "以 '&' 相连的 name=value"))
          .build();

  public static final Option<String> DIRTY_LOG_TAG =
      Option.string("dirty.side-output.log-tag")
          .in(DIRTY, 6)
          .label("Tag in the log", "日志标记")
          .help("What each dirty row's line in the log begins with.", "日志中每条脏数据行的前缀。")
          .since(V0_1)
          .advanced()
          .defaultsTo("DirtyData")
          .must(new Constraint.NotBlank())
          .build();

  private static final OptionSet SET =
      OptionSet.builder("hive-sink", new LocalizedText("Options of the Hive sink", "Hive 写入端选项"))
          .options(
              List.of(
                  CONNECTOR,
                  DEFAULT_DATABASE,
                  TABLE_NAME,
                  HIVE_CONF_DIR,
                  HADOOP_CONF_DIR,
                  HIVE_VERSION,
                  METASTORE_RETRY_TIMEOUT,
                  TABLE_CREATE,
                  TABLE_FORMAT,
                  TABLE_LOCATION,
                  SCHEMA_EVOLUTION,
                  PARALLELISM,
                  ROLLING_FILE_SIZE,
                  ROLLING_ROLLOVER_INTERVAL,
                  ROLLING_INACTIVITY_INTERVAL,
                  ROLLING_CHECK_INTERVAL,
                  READER_PROFILE,
                  TIMESTAMP_ZONE,
                  SHUFFLE_BY_PARTITION,
                  MAX_OPEN_FILES,
                  BUFFER_MEMORY,
                  HIVE_WRITER,
                  AUTO_COMPACTION,
                  COMPACTION_FILE_SIZE,
                  COMPACTION_PARALLELISM,
                  COMMIT_TRIGGER,
                  COMMIT_DELAY,
                  COMMIT_WATERMARK_ZONE,
                  COMMIT_POLICY_KIND,
                  COMMIT_POLICY_CLASS,
                  COMMIT_POLICY_PARAMETERS,
                  SUCCESS_FILE_NAME,
                  SUCCESS_FILE_CONTENT,
                  COMMIT_LATE_DATA,
                  STATISTICS,
                  TIME_EXTRACTOR_KIND,
                  TIME_EXTRACTOR_CLASS,
                  TIMESTAMP_PATTERN,
                  TIMESTAMP_FORMATTER,
                  TIME_EXTRACTOR_ON_ERROR,
                  DEFAULT_PARTITION_NAME,
                  CHANGELOG_MODE,
                  CHANGELOG_DELETE,
                  ROW_KIND_COLUMN,
                  COMPACT_PER_CHECKPOINT,
                  IGNORE_CHANGELOG,
                  METRIC_LABELS,
                  DIRTY_IGNORE,
                  DIRTY_SIDE_OUTPUT,
                  DIRTY_CONNECTOR,
                  DIRTY_PATH,
                  DIRTY_LABELS,
                  DIRTY_LOG_TAG))
          .families(List.of(HIVE_SETTINGS, METASTORE_SETTINGS, HADOOP_SETTINGS, TABLE_PROPERTIES))
          .families(HiveSinkKeys.functionless())
          .families(HiveSinkKeys.forbidden())
          .rules(rules())
          .build();

  private HiveSinkOptions() {}

  /** All options of the sink, with the rules between them. */
  public static OptionSet set() {
    return SET;
  }

  private static List<Rule> rules() {
    Condition customPolicy = new Condition(COMMIT_POLICY_KIND, CUSTOM);
    Condition byWatermark = new Condition(COMMIT_TRIGGER, PARTITION_TIME);
    Condition customExtractor = new Condition(TIME_EXTRACTOR_KIND, CUSTOM);
    Condition creating = new Condition(TABLE_CREATE, IF_NOT_EXISTS);
    Condition upserts = new Condition(CHANGELOG_MODE, UPSERT_AS_INSERT);
    Condition compacting = new Condition(AUTO_COMPACTION, "true");
    return List.of(
        new Rule.OnlyWhen(COMPACTION_FILE_SIZE, compacting),
        new Rule.OnlyWhen(COMPACTION_PARALLELISM, compacting),
        new Rule.OnlyWhen(TABLE_FORMAT, creating),
        new Rule.OnlyWhen(TABLE_LOCATION, creating),
        new Rule.FamilyOnlyWhen(TABLE_PROPERTIES, creating),
        new Rule.OnlyWhen(CHANGELOG_DELETE, upserts),
        new Rule.OnlyWhen(IGNORE_CHANGELOG, upserts),
        new Rule.RequiredWhen(ROW_KIND_COLUMN, new Condition(CHANGELOG_MODE, ALL_CHANGES)),
        new Rule.RequiredWhen(ROW_KIND_COLUMN, new Condition(CHANGELOG_DELETE, APPEND)),
        new Rule.RequiredWhen(COMMIT_POLICY_CLASS, customPolicy),
        new Rule.OnlyWhen(COMMIT_POLICY_CLASS, customPolicy),
        new Rule.OnlyWhen(COMMIT_POLICY_PARAMETERS, customPolicy),
        new Rule.OnlyWhen(COMMIT_LATE_DATA, byWatermark),
        new Rule.OnlyWhen(TIME_EXTRACTOR_ON_ERROR, byWatermark),
        new Rule.RequiredWhen(DIRTY_CONNECTOR, new Condition(DIRTY_SIDE_OUTPUT, "true")),
        new Rule.OnlyWhen(DIRTY_PATH, new Condition(DIRTY_CONNECTOR, FILESYSTEM)),
        new Rule.RequiredWhen(TIME_EXTRACTOR_CLASS, customExtractor),
        new Rule.OnlyWhen(TIME_EXTRACTOR_CLASS, customExtractor));
  }

  private static Choice choice(String value, String en, String zh) {
    return new Choice(value, new LocalizedText(en, zh));
  }

  private static Constraint pattern(String regex, String en, String zh) {
    return new Constraint.Pattern(regex, new LocalizedText(en, zh));
  }
}
