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

import io.honeyflow.common.option.Constraint;
import io.honeyflow.common.option.KeyFamily;
import io.honeyflow.common.option.Language;
import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionGroup;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.common.option.OptionType;
import io.honeyflow.common.option.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Renders an option set as a page of Markdown tables in one language. */
public final class OptionsPage {

  private final OptionSet set;
  private final Language language;
  private final StringBuilder out = new StringBuilder();

  private OptionsPage(OptionSet set, Language language) {
    this.set = set;
    this.language = language;
  }

  /** The page's text; the same for the same set and language. */
  public static String of(OptionSet set, Language language) {
    OptionsPage page = new OptionsPage(set, language);
    page.append();
    return page.out.toString();
  }

  private void append() {
    line("# " + set.title().in(language));
    line("");
    line("<!-- " + PageTexts.GENERATED.in(language) + " -->");
    line("");
    line(PageTexts.INTRODUCTION.in(language));

    for (OptionGroup group : set.groups()) {
      appendGroup(group);
    }
    appendForms();
    appendFunctionless();
    appendForbidden();
  }

  private void appendGroup(OptionGroup group) {
    heading(group.label());
    row(PageTexts.OPTION, PageTexts.TYPE, PageTexts.DEFAULT, PageTexts.SINCE, PageTexts.MEANING);
    line("|---|---|---|---|---|");
    for (Option<?> option : set.options()) {
      if (option.group().equals(group)) {
        cells(List.of(key(option), type(option), def(option), option.since(), meaning(option)));
      }
    }
    for (KeyFamily family : set.families()) {
      if (family instanceof KeyFamily.PassedOn passedOn && passedOn.group().equals(group)) {
        cells(
            List.of(
                code(passedOn.pattern().text()),
                PageTexts.PASSED_ON.in(language),
                "–",
                passedOn.since(),
                meaning(passedOn)));
      }
    }
  }

  private String key(Option<?> option) {
    StringBuilder key = new StringBuilder(code(option.key()));
    for (String alias : option.aliases()) {
      key.append("<br>").append(PageTexts.ALSO.in(language)).append(' ').append(code(alias));
    }
    return key.toString();
  }

  private String type(Option<?> option) {
    if (option.type() instanceof OptionType.ListOf<?> list) {
      return list.element() instanceof OptionType.OneOf oneOf
          ? PageTexts.type(list).in(language) + choices(oneOf)
          : fill(PageTexts.LIST_OF, PageTexts.type(list.element()));
    }
    return PageTexts.type(option.type()).in(language) + choices(option.type());
  }

  private String choices(OptionType<?> type) {
    if (!(type instanceof OptionType.OneOf oneOf)) {
      return "";
    }
    return oneOf.choices().stream()
        .map(choice -> "<br>" + code(choice.value()) + " " + choice.label().in(language))
        .collect(Collectors.joining());
  }

  private <T> String def(Option<T> option) {
    if (option.required()) {
      return PageTexts.REQUIRED.in(language);
    }
    return option
        .defaultValue()
        .map(value -> code(option.type().print(value)))
        .or(() -> option.defaultSource().map(source -> source.in(language)))
        .orElse("–");
  }

  private String meaning(Option<?> option) {
    List<String> sentences = new ArrayList<>();
    sentences.add(option.help().in(language));
    for (Constraint constraint : option.constraints()) {
      if (constraint instanceof Constraint.NotBlank) {
        continue;
      }
      LocalizedText frame =
          constraint instanceof Constraint.Advised ? PageTexts.SHOULD_BE : PageTexts.MUST_BE;
      sentences.add(fill(frame, constraint.demand()));
    }
    for (Rule rule : set.rules()) {
      if (rule instanceof Rule.RequiredWhen when && when.option() == option) {
        sentences.add(fill(PageTexts.REQUIRED_WHEN, when.condition().text()));
      } else if (rule instanceof Rule.OnlyWhen when && when.option() == option) {
        sentences.add(fill(PageTexts.ONLY_WHEN, when.condition().text()));
      }
    }
    return joined(sentences);
  }

  private String meaning(KeyFamily.PassedOn family) {
    List<String> sentences = new ArrayList<>();
    sentences.add(family.help().in(language));
    for (Rule rule : set.rules()) {
      if (rule instanceof Rule.FamilyOnlyWhen when && when.family().equals(family)) {
        sentences.add(fill(PageTexts.ONLY_WHEN, when.condition().text()));
      }
    }
    return joined(sentences);
  }

  private String joined(List<String> sentences) {
    return String.join(language == Language.CHINESE ? "" : " ", sentences);
  }

  private void appendForms() {
    heading(PageTexts.VALUES);
    row(PageTexts.TYPE, PageTexts.WRITTEN_AS);
    line("|---|---|");
    PageTexts.FORMS.forEach((type, form) -> cells(List.of(type.in(language), form.in(language))));
  }

  private void appendFunctionless() {
    heading(PageTexts.FUNCTIONLESS);
    line(PageTexts.FUNCTIONLESS_INTRODUCTION.in(language));
    line("");
    row(PageTexts.OPTION, PageTexts.REASON);
    line("|---|---|");
    for (KeyFamily family : set.families()) {
      if (family instanceof KeyFamily.Functionless functionless) {
        cells(List.of(code(family.pattern().text()), sentence(functionless.reason())));
      }
    }
  }

  private void appendForbidden() {
    heading(PageTexts.REFUSED);
    row(PageTexts.OPTION, PageTexts.REASON);
    line("|---|---|");
    Map<LocalizedText, List<String>> patterns = new LinkedHashMap<>();
    for (KeyFamily family : set.families()) {
      if (family instanceof KeyFamily.Forbidden forbidden) {
        patterns
            .computeIfAbsent(forbidden.reason(), any -> new ArrayList<>())
            .add(code(family.pattern().text()));
      }
    }
    patterns.forEach((reason, keys) -> cells(List.of(String.join(", ", keys), sentence(reason))));
  }

  /** A clause or a sentence as a sentence. */
  private String sentence(LocalizedText text) {
    String clause = text.in(language);
    String stop = language == Language.CHINESE ? "。" : ".";
    return Character.toUpperCase(clause.charAt(0))
        + clause.substring(1)
        + (clause.endsWith(stop) ? "" : stop);
  }

  private String fill(LocalizedText frame, LocalizedText text) {
    return frame.in(language).replace("{}", text.in(language));
  }

  private void heading(LocalizedText text) {
    line("");
    line("## " + text.in(language));
    line("");
  }

  private void row(LocalizedText... cells) {
    cells(List.of(cells).stream().map(cell -> cell.in(language)).toList());
  }

  private void cells(List<String> cells) {
    line(
        cells.stream()
            .map(cell -> cell.replace("|", "\\|"))
            .collect(Collectors.joining(" | ", "| ", " |")));
  }

  private static String code(String text) {
    return "`" + text + "`";
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
