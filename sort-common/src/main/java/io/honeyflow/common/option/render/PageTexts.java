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
package io.honeyflow.common.option.render;

import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.OptionType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the page of options says besides the options' own texts. */
final class PageTexts {

  static final LocalizedText GENERATED =
      text("Generated from the option set, which is the place to change it.", "本页由选项集生成，请在选项集中修改。");
  static final LocalizedText INTRODUCTION =
      text(
          "Keys of InLong's Hive node and of Flink's file system and Hive connectors keep their"
              + " names. All options of a table are checked at once when a statement is planned; an"
              + " unknown key is an error that names the nearest known one.",
          "InLong 的 Hive 节点以及 Flink 的文件系统与 Hive 连接器的键名保持不变。规划语句时一次性检查表的全部选项；未知的键会报错，"
              + "并给出最接近的已知键。");

  static final LocalizedText OPTION = text("Option", "选项");
  static final LocalizedText TYPE = text("Type", "类型");
  static final LocalizedText DEFAULT = text("Default", "默认值");
  static final LocalizedText SINCE = text("Since", "起始版本");
  static final LocalizedText MEANING = text("Meaning", "含义");
  static final LocalizedText REASON = text("Reason", "原因");
  static final LocalizedText WRITTEN_AS = text("Written as", "写法");

  static final LocalizedText ALSO = text("also", "亦作");
  static final LocalizedText REQUIRED = text("required", "必填");
  static final LocalizedText LIST_OF = text("list of {}", "{}列表");
  static final LocalizedText PASSED_ON = text("passed on", "原样传递");
  static final LocalizedText MUST_BE = text("It must be {}.", "要求：{}。");
  static final LocalizedText SHOULD_BE = text("It should be {}.", "建议：{}。");
  static final LocalizedText REQUIRED_WHEN = text("Required when {}.", "当 {} 时必填。");
  static final LocalizedText ONLY_WHEN = text("Used only when {}.", "仅当 {} 时有效。");

  static final LocalizedText VALUES = text("How values are written", "值的写法");
  static final LocalizedText FUNCTIONLESS = text("Accepted without effect", "接受但不起作用的键");
  static final LocalizedText FUNCTIONLESS_INTRODUCTION =
      text(
          "Keys that InLong's Hive node accepts. Each gives a warning and does nothing.",
          "InLong 的 Hive 节点接受的键。每个键都会给出警告，且不起作用。");
  static final LocalizedText REFUSED = text("Refused", "拒绝的键");

  private static final LocalizedText STRING = text("string", "字符串");
  private static final LocalizedText BOOLEAN = text("boolean", "布尔");
  private static final LocalizedText INTEGER = text("integer", "整数");
  private static final LocalizedText DURATION = text("duration", "时长");
  private static final LocalizedText MEMORY = text("memory", "内存大小");
  private static final LocalizedText ENUM = text("one of", "以下之一");
  private static final LocalizedText LIST = text("list", "列表");
  private static final LocalizedText ZONE = text("time zone", "时区");
  private static final LocalizedText CLASS_NAME = text("class name", "类名");
  private static final LocalizedText LABELS = text("labels", "标签");

  /** How the values of a type are written, by the type's name. */
  static final Map<LocalizedText, LocalizedText> FORMS = forms();

  private PageTexts() {}

  static LocalizedText type(OptionType<?> type) {
    return switch (type.name()) {
      case "string" -> STRING;
      case "boolean" -> BOOLEAN;
      case "integer" -> INTEGER;
      case "duration" -> DURATION;
      case "memory" -> MEMORY;
      case "enum" -> ENUM;
      case "list" -> LIST;
      case "time zone" -> ZONE;
      case "class name" -> CLASS_NAME;
      case "labels" -> LABELS;
      default -> throw new IllegalArgumentException("Type '" + type.name() + "' has no text");
    };
  }

  private static Map<LocalizedText, LocalizedText> forms() {
    Map<LocalizedText, LocalizedText> forms = new LinkedHashMap<>();
    forms.put(
        DURATION,
        text(
            "a whole number and `d`, `h`, `min`, `s`, `ms`, `µs` or `ns`, as Flink reads them"
                + " (`30 min`); a number alone counts milliseconds; also ISO-8601 (`PT30M`)",
            "整数加 `d`、`h`、`min`、`s`、`ms`、`µs` 或 `ns`，与 Flink 相同（`30 min`）；只写数字时单位为毫秒；也可用 ISO-8601（`PT30M`）"));
    forms.put(
        MEMORY,
        text(
            "a whole number and `b`, `kb`, `mb`, `gb` or `tb`, powers of 1,024 (`128 mb`); a number"
                + " alone counts bytes",
            "整数加 `b`、`kb`、`mb`、`gb` 或 `tb`，进率为 1,024（`128 mb`）；只写数字时单位为字节"));
    forms.put(
        LIST,
        text(
            "elements joined by `,`, or by `;` where they are strings; an element that contains the"
                + " separator stands in quotation marks",
            "元素以 `,` 相连，字符串元素以 `;` 相连；含分隔符的元素须加引号"));
    forms.put(
        ZONE,
        text(
            "a region (`Asia/Shanghai`), `UTC`, or an offset (`+08:00`)",
            "地区（`Asia/Shanghai`）、`UTC` 或偏移量（`+08:00`）"));
    forms.put(
        LABELS,
        text(
            "`name=value` pairs joined by `&`; values consist of letters, digits, `_`, `.` and `-`",
            "以 `&` 相连的 `name=value`；值由字母、数字、`_`、`.` 和 `-` 组成"));
    return Collections.unmodifiableMap(forms);
  }

  private static LocalizedText text(String en, String zh) {
    return new LocalizedText(en, zh);
  }
}
