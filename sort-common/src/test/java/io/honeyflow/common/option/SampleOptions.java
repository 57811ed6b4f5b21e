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
package io.honeyflow.common.option;

import io.honeyflow.common.option.KeyFamily.Forbidden;
import io.honeyflow.common.option.KeyFamily.Functionless;
import io.honeyflow.common.option.KeyFamily.PassedOn;
import java.time.Duration;
import java.util.List;

/** A small set with every kind of option and rule, to try validation and rendering on. */
public final class SampleOptions {

  public static final OptionGroup FIRST =
      new OptionGroup("first", 1, new LocalizedText("First", "一"));
  public static final OptionGroup SECOND =
      new OptionGroup("second", 2, new LocalizedText("Second", "二"));

  public static final Option<String> HOST =
      declare(Option.string("host"), FIRST, 1)
          .required()
          .alias("server")
          .example("db.example.org")
          .must(new Constraint.NotBlank())
          .build();

  public static final Option<Integer> PORT =
      declare(Option.integer("port"), FIRST, 2)
          .defaultsTo(9083)
          .must(new Constraint.Range<>(1, 65_535))
          .build();

  public static final Option<String> PASSWORD =
      declare(Option.string("password"), FIRST, 3)
          .secret()
          .alias("passwd")
          .must(
              new Constraint.Pattern(
                  ".{8,}", new LocalizedText("8 characters or more", "至少 8 个字符")))
          .build();

  public static final Option<Integer> PIN =
      declare(Option.integer("pin"), FIRST, 4).secret().build();

  public static final Option<Boolean> FAST =
      declare(Option.bool("fast"), SECOND, 3).defaultsTo(false).build();

  public static final Option<String> MODE =
      declare(
              Option.oneOf(
                  "mode",
                  new Choice("simple", new LocalizedText("simple", "简单")),
                  new Choice("special", new LocalizedText("special", "特殊"))),
              SECOND,
              2)
          .defaultsTo("simple")
          .build();

  public static final Option<String> SPECIAL =
      declare(Option.string("mode.special"), SECOND, 1).example("x").build();

  public static final Option<List<Integer>> SIZES =
      declare(Option.list("sizes", new OptionType.Int(), ';'), SECOND, 4)
          .must(new Constraint.Each(new Constraint.Range<>(0, null)))
          .example("1;2")
          .build();

  public static final Option<Duration> WAIT = declare(Option.duration("wait"), SECOND, 5).build();

  public static final Option<String> LEFT = declare(Option.string("left"), SECOND, 6).build();
  public static final Option<String> RIGHT = declare(Option.string("right"), SECOND, 7).build();
  public static final Option<String> USER = declare(Option.string("user"), SECOND, 8).build();
  public static final Option<String> TEAM = declare(Option.string("team"), SECOND, 9).build();

  public static final PassedOn KEPT =
      new PassedOn(
          new KeyPattern("site.*"), true, FIRST, new LocalizedText("Kept.", "保留。"), "0.1.0");
  public static final PassedOn STRIPPED =
      new PassedOn(
          new KeyPattern("raw.*"), false, SECOND, new LocalizedText("Bare.", "去前缀。"), "0.1.0");

  private SampleOptions() {}

  public static OptionSet set() {
    Condition special = new Condition(MODE, "special");
    return OptionSet.builder("sample", new LocalizedText("Sample options", "示例选项"))
        .options(List.of(FAST, SIZES, HOST, PORT, PASSWORD, PIN, MODE, SPECIAL, WAIT))
        .options(List.of(LEFT, RIGHT, USER, TEAM))
        .families(List.of(KEPT, STRIPPED))
        .families(
            List.of(
                new Functionless(
                    new KeyPattern("site.old.*"), new LocalizedText("it is gone.", "已移除。")),
                new Functionless(
                    new KeyPattern("version"), new LocalizedText("it says nothing.", "没有意义。")),
                new Forbidden(
                    new KeyPattern("bare.*"),
                    new LocalizedText("it lacks the prefix", "缺少前缀"),
                    "Write it as 'raw.{key}'.")))
        .rules(
            List.of(
                new Rule.RequiredWhen(SPECIAL, special),
                new Rule.OnlyWhen(SPECIAL, special),
                new Rule.Exclusive(List.of(LEFT, RIGHT)),
                new Rule.Bundled(List.of(USER, TEAM))))
        .build();
  }

  private static <T> OptionBuilder<T> declare(
      OptionBuilder<T> builder, OptionGroup group, int order) {
    return builder.in(group, order).label("Label", "标签").help("Helps.", "帮助。").since("0.1.0");
  }
}
