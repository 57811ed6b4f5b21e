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
package io.honeyflow.schema.inlong;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An expression of TypeScript, laid out as Prettier does with the settings of InLong's dashboard.
 */
sealed interface Script {

  int WIDTH = 100;

  /**
   * @param indent the blanks before the line
   * @param used the columns that the line's beginning takes, indentation included
   */
  String print(int indent, int used);

  /** Code that stays as it is. */
  record Code(String code) implements Script {
    @Override
    public String print(int indent, int used) {
      return code;
    }
  }

  /** An object; one on a single line if {@code isShort} and it fits. */
  record Members(Map<String, Script> members, boolean isShort) implements Script {
    @Override
    public String print(int indent, int used) {
      if (members.isEmpty()) {
        return "{}";
      }
      String line =
          members.entrySet().stream()
              .map(member -> entry(member, 0, 0))
              .collect(Collectors.joining(", ", "{ ", " }"));
      if (isShort && fits(line, used)) {
        return line;
      }
      return members.entrySet().stream()
          .map(member -> blanks(indent + 2) + entry(member, indent + 2, indent + 2) + ",\n")
          .collect(Collectors.joining("", "{\n", blanks(indent) + "}"));
    }

    private static String entry(Map.Entry<String, Script> member, int indent, int used) {
      String key = member.getKey();
      if (key.startsWith("...")) {
        return key;
      }
      String value = member.getValue().print(indent, used + key.length() + 2);
      boolean isLong = member.getValue() instanceof Code && !fits(value, used + key.length() + 2);
      return key + ":" + (isLong ? "\n" + blanks(indent + 2) : " ") + value;
    }
  }

  /** An array. */
  record Elements(List<? extends Script> elements) implements Script {
    @Override
    public String print(int indent, int used) {
      String line =
          elements.stream()
              .map(element -> element.print(0, 0))
              .collect(Collectors.joining(", ", "[", "]"));
      if (fits(line, used) && !isTable()) {
        return line;
      }
      return elements.stream()
          .map(element -> blanks(indent + 2) + element.print(indent + 2, indent + 2) + ",\n")
          .collect(Collectors.joining("", "[\n", blanks(indent) + "]"));
    }

    /** Several objects of several members each stand below each other. */
    private boolean isTable() {
      return elements.size() > 1
          && elements.stream()
              .allMatch(
                  element -> element instanceof Members object && object.members().size() > 1);
    }
  }

  /** A call, whose last argument may be an object of several lines. */
  record Call(String function, List<? extends Script> arguments) implements Script {
    @Override
    public String print(int indent, int used) {
      String line =
          arguments.stream()
              .map(argument -> argument.print(indent, 0))
              .collect(Collectors.joining(", ", function + "(", ")"));
      if (line.indexOf('\n') >= 0 || fits(line, used)) {
        return line;
      }
      return arguments.stream()
          .map(argument -> blanks(indent + 2) + argument.print(indent + 2, indent + 2) + ",\n")
          .collect(Collectors.joining("", function + "(\n", blanks(indent) + ")"));
    }
  }

  /** A declaration of a constant, with the end of its line. */
  static String constant(String name, Script value) {
    String start = "const " + name + " =";
    String line = start + " " + value.print(0, start.length() + 1) + ";\n";
    return value instanceof Code && line.length() > WIDTH
        ? start + "\n  " + value.print(2, 2) + ";\n"
        : line;
  }

  static Script code(String code) {
    return new Code(code);
  }

  /** A string literal. */
  static Script string(String text) {
    return new Code(quoted(text));
  }

  static Script strings(List<String> texts) {
    return new Elements(texts.stream().map(Script::string).toList());
  }

  static Script call(String function, Script... arguments) {
    return new Call(function, List.of(arguments));
  }

  /** An object of keys and scripts in turn. */
  static Members object(Object... keysAndValues) {
    return new Members(members(keysAndValues), false);
  }

  static Members shortObject(Object... keysAndValues) {
    return new Members(members(keysAndValues), true);
  }

  /** A key of an object, quoted where it must be. */
  static String key(String name) {
    return name.matches("[A-Za-z_$][A-Za-z0-9_$]*") ? name : quoted(name);
  }

  /** A regular expression of JSON Schema as a literal. */
  static Script regex(String pattern) {
    StringBuilder literal = new StringBuilder("/");
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '\\') {
        literal.append(c).append(pattern.charAt(++i));
      } else {
        literal.append(c == '/' ? "\\/" : c);
      }
    }
    return new Code(literal.append('/').toString());
  }

  private static String quoted(String text) {
    char quote = text.indexOf('\'') >= 0 && text.indexOf('"') < 0 ? '"' : '\'';
    String escaped =
        text.replace("\\", "\\\\")
            .replace("\n", "\\n")
            .replace(String.valueOf(quote), "\\" + quote);
    return quote + escaped + quote;
  }

  private static Map<String, Script> members(Object... keysAndValues) {
    Map<String, Script> members = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      members.put((String) keysAndValues[i], (Script) keysAndValues[i + 1]);
    }
    return members;
  }

  private static boolean fits(String line, int used) {
    return line.indexOf('\n') < 0 && used + line.length() < WIDTH;
  }

  private static String blanks(int count) {
    return " ".repeat(count);
  }
}
