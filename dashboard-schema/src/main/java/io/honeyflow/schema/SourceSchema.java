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

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.node.SinkType;
import io.honeyflow.common.option.Choice;
import io.honeyflow.common.option.Condition;
import io.honeyflow.common.option.KeyFamily;
import io.honeyflow.common.option.KeyFamily.PassedOn;
import io.honeyflow.common.option.KeyPattern;
import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionBuilder;
import io.honeyflow.common.option.OptionGroup;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.common.option.Rule;
import io.honeyflow.schema.NodeForm.Card;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The documents of the types of nodes that rows are read from. Their connectors are Flink's, which
 * judges their options; what is declared here is what forms ask for.
 */
public final class SourceSchema {

  private static final String V0_1 = "0.1.0";
  private static final OptionGroup SOURCE =
      new OptionGroup("table", 1, new LocalizedText("Source", "来源"));
  private static final OptionGroup FIELDS =
      new OptionGroup("fields", 2, new LocalizedText("Fields", "字段"));
  private static final OptionGroup MORE =
      new OptionGroup("options", 3, new LocalizedText("Options", "选项"));

  private static final Option<String> TIMESTAMP =
      member("scanTimestampMillis", 5)
          .label("Start time", "起始时间")
          .help(
              "The time of the first message, in milliseconds since 1970.",
              "首条消息的时间（自 1970 年起的毫秒数）。")
          .example("1735689600000")
          .build();

  private static final Option<String> OFFSETS =
      member("scanSpecificOffsets", 6)
          .label("Start offsets", "起始位点")
          .help("The first message of each partition of the topic.", "主题各分区的首条消息位点。")
          .example("partition:0,offset:42;partition:1,offset:300")
          .build();

  private static final Option<String> START =
      Option.oneOf(
              "scanStartupMode",
              choice("earliest-offset", "the oldest message", "最早的消息"),
              choice("latest-offset", "messages to come", "最新的消息"),
              choice("timestamp", "a time", "指定时间"),
              choice("specific-offsets", "offsets", "指定位点"))
          .in(SOURCE, 4)
          .since(V0_1)
          .required()
          .label("Start from", "起始位置")
          .help("Where reading begins, when there is no savepoint.", "没有保存点时从何处开始读取。")
          .build();

  private static final Map<String, NodeForm> FORMS = forms();

  private SourceSchema() {}

  /** The words of the types, in the order in which they are offered. */
  public static List<String> types() {
    return List.copyOf(FORMS.keySet());
  }

  /** The document of a type; empty for an unknown one. */
  public static Optional<ObjectNode> of(String type) {
    return Optional.ofNullable(FORMS.get(type)).map(NodeSchema::ofSource);
  }

  private static Map<String, NodeForm> forms() {
    Map<String, NodeForm> forms = new LinkedHashMap<>();
    for (NodeForm form : List.of(kafka(), files(), datagen(), any())) {
      forms.put(form.type().word(), form);
    }
    return Collections.unmodifiableMap(forms);
  }

  private static NodeForm kafka() {
    return form(
        new Kind("kafkaExtract", "kafka", "kafka"),
        new LocalizedText("Kafka", "Kafka"),
        new LocalizedText("Reads the messages of a topic.", "读取主题中的消息。"),
        List.of(
            member("bootstrapServers", 1)
                .required()
                .label("Brokers", "服务器")
                .help("Some brokers of the cluster.", "集群的部分服务器。")
                .example("kafka1:9092,kafka2:9092")
                .build(),
            member("topic", 2)
                .required()
                .label("Topic", "主题")
                .help("The topic, or several ones with semicolons between.", "主题，多个以分号分隔。")
                .example("orders")
                .build(),
            Option.oneOf(
                    "format",
                    choice("json", "JSON", "JSON"),
                    choice("avro", "Avro", "Avro"),
                    choice("csv", "CSV", "CSV"),
                    choice("raw", "one field as it is", "原始字段"),
                    choice("canal-json", "changes of Canal", "Canal 变更"),
                    choice("debezium-json", "changes of Debezium", "Debezium 变更"))
                .in(SOURCE, 3)
                .since(V0_1)
                .required()
                .label("Format", "格式")
                .help("What a message's value is.", "消息内容的格式。")
                .build(),
            START,
            TIMESTAMP,
            OFFSETS,
            member("groupId", 7)
                .advanced()
                .label("Consumer group", "消费组")
                .help("The group under which offsets are committed.", "提交位点所用的消费组。")
                .example("honeyflow")
                .build(),
            primaryKey()),
        List.of(
            family(
                "properties.*",
                "Settings of Kafka's client, as in `properties.security.protocol`.",
                "Kafka 客户端的设置，例如 `properties.security.protocol`。"),
            family("scan.*", "Other options of the connector.", "连接器的其他选项。")));
  }

  private static NodeForm files() {
    return form(
        new Kind("fileSystemExtract", "filesystem", "files"),
        new LocalizedText("Files", "文件"),
        new LocalizedText(
            "Reads the files of a folder, and new ones as they come.", "读取目录中的文件，并持续读取新文件。"),
        List.of(
            member("path", 1)
                .required()
                .label("Folder", "目录")
                .help("The folder's path or URI.", "目录的路径或 URI。")
                .example("hdfs://nn1/incoming/orders")
                .build(),
            Option.oneOf(
                    "format",
                    choice("json", "JSON, a row in a line", "JSON，每行一条"),
                    choice("csv", "CSV", "CSV"),
                    choice("parquet", "Parquet", "Parquet"),
                    choice("orc", "ORC", "ORC"),
                    choice("avro", "Avro", "Avro"),
                    choice("raw", "a line as one field", "整行作为一个字段"))
                .in(SOURCE, 2)
                .since(V0_1)
                .required()
                .label("Format", "格式")
                .help("The format of the files.", "文件的格式。")
                .build()),
        List.of(
            family(
                "source.*",
                "How the folder is read, as in `source.monitor-interval`.",
                "目录的读取方式，例如 `source.monitor-interval`。"),
            family("csv.*", "Options of the CSV format.", "CSV 格式的选项。"),
            family("json.*", "Options of the JSON format.", "JSON 格式的选项。")));
  }

  private static NodeForm datagen() {
    return form(
        new Kind("datagenExtract", "datagen", "datagen"),
        new LocalizedText("Made-up rows", "模拟数据"),
        new LocalizedText("Makes rows up, to try things out.", "生成模拟数据，便于试用。"),
        List.of(
            option("rows-per-second", 1)
                .label("Rows per second", "每秒行数")
                .help("How fast rows are made.", "生成数据的速度。")
                .example("10")
                .build(),
            option("number-of-rows", 2)
                .label("Rows", "行数")
                .help(
                    "How many rows are made in all; without end when it is not told.",
                    "总行数；不填则无限生成。")
                .example("1000")
                .build()),
        List.of(
            family(
                "fields.*",
                "How the values of a field are made, as in `fields.id.kind`.",
                "字段值的生成方式，例如 `fields.id.kind`。")));
  }

  private static NodeForm any() {
    return form(
        new Kind("connectorExtract", "any", "plug"),
        new LocalizedText("Any connector", "任意连接器"),
        new LocalizedText(
            "Reads by any connector that Flink has, told by its options.",
            "通过 Flink 的任意连接器读取，由其选项指定。"),
        List.of(
            member("connector", 1)
                .required()
                .label("Connector", "连接器")
                .help("The name by which Flink finds it.", "Flink 据此查找的名称。")
                .example("jdbc")
                .build(),
            primaryKey()),
        List.of(family("*", "Options of the connector.", "连接器的选项。")));
  }

  private static NodeForm form(
      Kind kind,
      LocalizedText label,
      LocalizedText help,
      List<Option<String>> own,
      List<? extends KeyFamily> families) {
    Map<String, Option<?>> members = new LinkedHashMap<>();
    OptionSet.Builder options = OptionSet.builder(kind.connector(), label);
    for (Option<String> option : own) {
      options.options(List.of(option));
      if (option.group() != MORE) {
        members.put(option.key(), option);
      }
    }
    List<Option<?>> time = List.of(watermarkField(), watermarkDelay());
    time.forEach(option -> members.put(option.key(), option));
    options.options(time).families(families);
    if (own.contains(START)) {
      options.rules(starts());
    }
    return new NodeForm(
        new SinkType(kind.word(), kind.connector(), options.build(), members, Map.of()),
        new Card(kind.icon(), label, help),
        Map.of(),
        List.of());
  }

  private static List<Rule> starts() {
    Condition byTime = new Condition(START, "timestamp");
    Condition byOffsets = new Condition(START, "specific-offsets");
    return List.of(
        new Rule.RequiredWhen(TIMESTAMP, byTime),
        new Rule.OnlyWhen(TIMESTAMP, byTime),
        new Rule.RequiredWhen(OFFSETS, byOffsets),
        new Rule.OnlyWhen(OFFSETS, byOffsets));
  }

  private static Option<String> watermarkField() {
    return Option.string("watermarkField")
        .in(FIELDS, 1)
        .since(V0_1)
        .label("Time field", "时间字段")
        .help(
            "The timestamp that the watermark is made of, which commits partitions by their time.",
            "生成水位线的时间戳字段，用于按分区时间提交。")
        .example("order_time")
        .build();
  }

  private static Option<Duration> watermarkDelay() {
    return Option.duration("watermarkDelay")
        .in(FIELDS, 2)
        .since(V0_1)
        .label("Lateness", "延迟")
        .help("How much later than others a row may come.", "数据相对其他数据的最大迟到时间。")
        .defaultsTo(Duration.ZERO)
        .build();
  }

  private static Option<String> primaryKey() {
    return Option.string("primaryKey")
        .in(FIELDS, 3)
        .since(V0_1)
        .advanced()
        .label("Primary key", "主键")
        .help("The fields that tell rows apart, with commas between.", "用于区分各行的字段，以逗号分隔。")
        .example("id")
        .build();
  }

  private static OptionBuilder<String> member(String key, int order) {
    return Option.string(key).in(SOURCE, order).since(V0_1);
  }

  private static OptionBuilder<String> option(String key, int order) {
    return Option.string(key).in(MORE, order).since(V0_1);
  }

  private static PassedOn family(String pattern, String en, String zh) {
    return new PassedOn(new KeyPattern(pattern), true, MORE, new LocalizedText(en, zh), V0_1);
  }

  private static Choice choice(String value, String en, String zh) {
    return new Choice(value, new LocalizedText(en, zh));
  }

  private record Kind(String word, String connector, String icon) {}
}
