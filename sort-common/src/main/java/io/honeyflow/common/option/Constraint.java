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

import io.honeyflow.common.unit.DurationText;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a value of an option must be beyond its type, as data: forms and documents are made from it
 * just as the check is.
 */
public sealed interface Constraint {

  /** The demand, completing the sentence "the value must be …". */
  LocalizedText demand();

  /** Whether a value, of the type that the constraint is about, meets the demand. */
  boolean allows(Object value);

  /** Whether a value that does not meet the demand is refused, or only warned of. */
  default Severity severity() {
    return Severity.ERROR;
  }

  /**
   * Within limits, both included.
   *
   * @param min null for no lower limit
   * @param max null for no upper limit
   */
  record Range<C extends Comparable<C>>(@Nullable C min, @Nullable C max) implements Constraint {
    public Range {
      if (min == null && max == null) {
        throw new IllegalArgumentException("Invalid range: it has no limit");
      }
    }

    @Override
    public LocalizedText demand() {
      if (min == null) {
        return new LocalizedText("at most " + print(max), "不大于 " + print(max));
      }
      if (max == null) {
        return new LocalizedText("at least " + print(min), "不小于 " + print(min));
      }
      return new LocalizedText(
          "within " + print(min) + " and " + print(max),
          "介于 " + print(min) + " 与 " + print(max) + " 之间");
    }

    @Override
    @SuppressWarnings("unchecked")
    public boolean allows(Object value) {
      C comparable = (C) value;
      return (min == null || comparable.compareTo(min) >= 0)
          && (max == null || comparable.compareTo(max) <= 0);
    }

    private static String print(@Nullable Object limit) {
      return limit instanceof Duration duration
          ? DurationText.print(duration)
          : Objects.toString(limit);
    }
  }

  /** One of a few texts. */
  record OneOf(List<String> values) implements Constraint {
    public OneOf {
      values = List.copyOf(values);
    }

    @Override
    public LocalizedText demand() {
      String quoted =
          values.stream().map(value -> "'" + value + "'").collect(Collectors.joining(", "));
      return values.size() == 1
          ? new LocalizedText(quoted, quoted)
          : new LocalizedText("one of " + quoted, "以下之一：" + quoted);
    }

    @Override
    public boolean allows(Object value) {
      return values.contains(value.toString());
    }
  }

  /**
   * A text that a regular expression matches as a whole.
   *
   * @param regex in the syntax that Java and ECMAScript share
   * @param demand what the expression means, completing "the value must be …"
   */
  record Pattern(String regex, LocalizedText demand) implements Constraint {
    public Pattern {
      java.util.regex.Pattern.compile(regex);
    }

    @Override
    public boolean allows(Object value) {
      return java.util.regex.Pattern.matches(regex, value.toString());
    }
  }

  /** A text with something in it besides blanks. */
  record NotBlank() implements Constraint {
    @Override
    public LocalizedText demand() {
      return new LocalizedText("not blank", "非空白");
    }

    @Override
    public boolean allows(Object value) {
      return !value.toString().isBlank();
    }
  }

  /** A list of at least one element. */
  record NotEmpty() implements Constraint {
    @Override
    public LocalizedText demand() {
      return new LocalizedText("a list of at least one element", "至少含一个元素的列表");
    }

    @Override
    public boolean allows(Object value) {
      return !((Collection<?>) value).isEmpty();
    }
  }

  /** A list that no element is in twice. */
  record Unique() implements Constraint {
    @Override
    public LocalizedText demand() {
      return new LocalizedText("a list without duplicates", "没有重复元素的列表");
    }

    @Override
    public boolean allows(Object value) {
      Collection<?> elements = (Collection<?>) value;
      return new HashSet<>(elements).size() == elements.size();
    }
  }

  /** A list whose every element meets a demand. */
  record Each(Constraint element) implements Constraint {
    @Override
    public LocalizedText demand() {
      return new LocalizedText(
          "a list whose every element is " + element.demand().en(),
          "每个元素都满足“" + element.demand().zh() + "”的列表");
    }

    @Override
    public boolean allows(Object value) {
      return ((Collection<?>) value).stream().allMatch(element::allows);
    }

    @Override
    public Severity severity() {
      return element.severity();
    }
  }

  /**
   * A pattern of {@link DateTimeFormatter}.
   *
   * @param unlessContaining a text that contains this is no such pattern, and allowed; null for
   *     none
   */
  record DateTimePattern(@Nullable String unlessContaining) implements Constraint {
    @Override
    public LocalizedText demand() {
      LocalizedText pattern =
          new LocalizedText(
              "a date-time pattern of Java, such as 'yyyy-MM-dd HH:mm:ss'",
              "Java 的日期时间格式，例如 'yyyy-MM-dd HH:mm:ss'");
      return unlessContaining == null
          ? pattern
          : new LocalizedText(
              "a text with '" + unlessContaining + "', or " + pattern.en(),
              "含 '" + unlessContaining + "' 的文本，或 " + pattern.zh());
    }

    @Override
    public boolean allows(Object value) {
      String text = value.toString();
      if (unlessContaining != null && text.contains(unlessContaining)) {
        return true;
      }
      return compiles(text);
    }

    private static boolean compiles(String pattern) {
      try {
        var unused = DateTimeFormatter.ofPattern(pattern);
        return true;
      } catch (IllegalArgumentException e) {
        return false;
      }
    }
  }

  /** A demand that is not insisted on: not meeting it gives a warning. */
  record Advised(Constraint advice) implements Constraint {
    @Override
    public LocalizedText demand() {
      return advice.demand();
    }

    @Override
    public boolean allows(Object value) {
      return advice.allows(value);
    }

    @Override
    public Severity severity() {
      return Severity.WARNING;
    }
  }
}
