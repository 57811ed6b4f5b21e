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
package io.honeyflow.common.print;

import io.honeyflow.common.option.Constraint;
import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionGroup;
import io.honeyflow.common.option.OptionSet;
import java.util.List;

/** The options of Flink's own {@code print} connector, which writes rows to the workers' output. */
public final class PrintSinkOptions {

  private static final OptionGroup OUTPUT =
      new OptionGroup("output", 1, new LocalizedText("Output", "输出"));
  private static final String V0_1 = "0.1.0";

  public static final Option<String> CONNECTOR =
      Option.string("connector")
          .in(OUTPUT, 1)
          .label("Connector", "连接器")
          .help("The name by which Flink finds the connector.", "Flink 据此名称找到连接器。")
          .since(V0_1)
          .required()
          .example("print")
          .must(new Constraint.OneOf(List.of("print")))
          .build();

  public static final Option<String> IDENTIFIER =
      Option.string("print-identifier")
          .in(OUTPUT, 2)
          .label("Prefix", "前缀")
          .help("A text before each row.", "每行之前的文本。")
          .since(V0_1)
          .defaultsFrom("no text", "无")
          .example("orders")
          .build();

  public static final Option<Boolean> STANDARD_ERROR =
      Option.bool("standard-error")
          .in(OUTPUT, 3)
          .label("Standard error", "标准错误")
          .help(
              "Whether rows go to the standard error of the workers instead of their standard output.",
              "是否写到工作进程的标准错误而非标准输出。")
          .since(V0_1)
          .defaultsTo(false)
          .build();

  public static final Option<Integer> PARALLELISM =
      Option.integer("sink.parallelism")
          .in(OUTPUT, 4)
          .label("Parallelism", "并行度")
          .help("How many workers print.", "输出的并行度。")
          .since(V0_1)
          .advanced()
          .defaultsFrom("that of the input", "与输入相同")
          .example("1")
          .must(new Constraint.Range<>(1, null))
          .build();

  private static final OptionSet SET =
      OptionSet.builder("print-sink", new LocalizedText("Options of the print sink", "打印写入端选项"))
          .options(List.of(CONNECTOR, IDENTIFIER, STANDARD_ERROR, PARALLELISM))
          .build();

  private PrintSinkOptions() {}

  /** All options of the sink. */
  public static OptionSet set() {
    return SET;
  }
}
