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
package io.honeyflow.common.type;

import io.honeyflow.common.type.HiveType.Field;
import io.honeyflow.common.type.HiveType.Primitive;
import io.honeyflow.common.unit.InvalidTextException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads Hive's type strings.
 *
 * <p>It reads all that {@code TypeInfoUtils} of Hive 2 to 4 reads, and what people write in DDL
 * besides: any case, blanks between the parts, {@code numeric} and {@code dec} for decimal, {@code
 * integer}, {@code double precision}, {@code comment '…'} behind a struct field, and field names in
 * backquotes. As in Hive, {@code decimal} alone is {@code decimal(10,0)}, a decimal's scale is 0
 * when it is left out, and a comma may follow the last field of a struct. The zone in {@code
 * timestamp with local time zone('UTC')} is of the session that printed it, not of the type, and is
 * dropped.
 *
 * <p>Hive prints field names bare and reads back only letters, digits, {@code _ . $} and blanks;
 * here a bare name ends at one of {@code : , < > ( )} or a quotation mark.
 */
final class HiveTypeParser {

  /** Deep enough for any table, and far from the end of any thread's stack. */
  static final int MAX_DEPTH = 200;

  private static final String REMEDY =
      "Write a type as Hive prints it, such as 'map<string,array<decimal(10,2)>>'.";
  private static final int DEFAULT_PRECISION = 10;

  private static final Map<String, Primitive> PRIMITIVES =
      Stream.concat(
              Stream.of(Primitive.values()).map(type -> Map.entry(type.toString(), type)),
              Stream.of(
                  Map.entry("integer", Primitive.INT),
                  Map.entry("double precision", Primitive.DOUBLE),
                  Map.entry("timestamp without time zone", Primitive.TIMESTAMP),
                  Map.entry("timestamplocaltz", Primitive.TIMESTAMP_LOCAL_TZ)))
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private final String text;
  private int position;

  private HiveTypeParser(String text) {
    this.text = text;
  }

  /**
   * @throws InvalidTextException naming the position of the fault, counted from 0
   */
  static HiveType parse(String text) {
    HiveTypeParser parser = new HiveTypeParser(text);
    HiveType type = parser.type(0);
    parser.skipBlanks();
    if (parser.position < text.length()) {
      throw parser.fault("the type ends before '" + text.charAt(parser.position) + "'");
    }
    return type;
  }

  static boolean isBareNameCharacter(int c) {
    return ":,<>()`'\"".indexOf(c) < 0;
  }

  private HiveType type(int depth) {
    if (depth > MAX_DEPTH) {
      throw fault("it is nested more than " + MAX_DEPTH + " levels deep");
    }

    skipBlanks();
    int start = position;
    String name = typeName();
    return switch (name) {
      case "" -> throw fault("a type is missing");
      case "array" -> array(depth);
      case "map" -> map(depth);
      case "struct" -> struct(depth);
      case "uniontype" -> union(depth);
      case "decimal", "dec", "numeric" -> decimal(start);
      case "char", "varchar" -> text(name, start);
      default -> primitive(name, start);
    };
  }

  private HiveType array(int depth) {
    expect('<');
    HiveType element = type(depth + 1);
    expect('>');
    return new HiveType.Array(element);
  }

  private HiveType map(int depth) {
    expect('<');
    HiveType key = type(depth + 1);
    expect(',');
    HiveType value = type(depth + 1);
    expect('>');
    return new HiveType.Map(key, value);
  }

  private HiveType struct(int depth) {
    expect('<');
    List<Field> fields = new ArrayList<>();
    while (!take('>')) {
      String name = fieldName();
      expect(':');
      fields.add(new Field(name, type(depth + 1)));
      comment();
      if (!take(',')) {
        expect('>');
        break;
      }
    }
    return new HiveType.Struct(fields);
  }

  private HiveType union(int depth) {
    expect('<');
    List<HiveType> options = new ArrayList<>();
    do {
      options.add(type(depth + 1));
    } while (take(','));
    expect('>');
    return new HiveType.Union(options);
  }

  private HiveType decimal(int start) {
    List<Integer> parameters = parameters();
    if (parameters.size() > 2) {
      throw faultAt(start, "decimal takes precision and scale, not " + parameters.size());
    }
    int precision = parameters.isEmpty() ? DEFAULT_PRECISION : parameters.get(0);
    int scale = parameters.size() < 2 ? 0 : parameters.get(1);
    try {
      return new HiveType.Decimal(precision, scale);
    } catch (IllegalArgumentException e) {
      throw faultAt(start, e);
    }
  }

  private HiveType text(String name, int start) {
    List<Integer> parameters = parameters();
    if (parameters.size() != 1) {
      throw faultAt(start, name + " takes one length, not " + parameters.size());
    }
    int length = parameters.get(0);
    try {
      return name.equals("char") ? new HiveType.Char(length) : new HiveType.Varchar(length);
    } catch (IllegalArgumentException e) {
      throw faultAt(start, e);
    }
  }

  private HiveType primitive(String name, int start) {
    Primitive type = PRIMITIVES.get(name);
    if (type == null) {
      throw faultAt(start, "type '" + name + "' is unknown");
    }
    if (type == Primitive.TIMESTAMP_LOCAL_TZ && take('(')) {
      skipBlanks();
      quoted();
      expect(')');
    }
    return type;
  }

  /** The words of a type's name in lower case with single blanks; {@code comment} ends it. */
  private String typeName() {
    List<String> words = new ArrayList<>();
    int end = position;
    while (true) {
      String word = word();
      if (word.isEmpty() || word.equals("comment")) {
        position = end;
        return String.join(" ", words);
      }
      words.add(word);
      end = position;
      skipBlanks();
    }
  }

  private String word() {
    int start = position;
    while (position < text.length() && isWordCharacter(text.charAt(position))) {
      position++;
    }
    return text.substring(start, position).toLowerCase(Locale.ROOT);
  }

  private static boolean isWordCharacter(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '$' || c == '-';
  }

  private String fieldName() {
    skipBlanks();
    int start = position;
    String name;
    if (position < text.length() && text.charAt(position) == '`') {
      name = quoted();
    } else {
      while (position < text.length() && isBareNameCharacter(text.charAt(position))) {
        position++;
      }
      name = text.substring(start, position).strip();
    }
    if (name.isEmpty()) {
      throw faultAt(start, "the name of a struct field is missing");
    }
    return name;
  }

  private void comment() {
    skipBlanks();
    int start = position;
    if (word().equals("comment")) {
      skipBlanks();
      quoted();
    } else {
      position = start;
    }
  }

  /** What stands between two equal quotation marks, where a doubled one stands for itself. */
  private String quoted() {
    int start = position;
    char quote = position < text.length() ? text.charAt(position) : ' ';
    if ("`'\"".indexOf(quote) < 0) {
      throw fault("a quotation mark is missing");
    }

    StringBuilder content = new StringBuilder();
    for (position++; position < text.length(); position++) {
      char c = text.charAt(position);
      if (c == quote) {
        if (position + 1 == text.length() || text.charAt(position + 1) != quote) {
          position++;
          return content.toString();
        }
        position++;
      } else if (c == '\\' && quote != '`' && position + 1 < text.length()) {
        position++;
        c = text.charAt(position);
      }
      content.append(c);
    }
    throw faultAt(start, "the quotation mark is never closed");
  }

  private List<Integer> parameters() {
    List<Integer> parameters = new ArrayList<>();
    if (!take('(')) {
      return parameters;
    }
    do {
      skipBlanks();
      int start = position;
      String digits = word();
      try {
        parameters.add(Integer.valueOf(digits));
      } catch (NumberFormatException e) {
        throw faultAt(start, "a whole number is missing", e);
      }
    } while (take(','));
    expect(')');
    return parameters;
  }

  private void skipBlanks() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  private boolean take(char expected) {
    skipBlanks();
    boolean taken = position < text.length() && text.charAt(position) == expected;
    if (taken) {
      position++;
    }
    return taken;
  }

  private void expect(char expected) {
    if (!take(expected)) {
      String found =
          position < text.length() ? "before '" + text.charAt(position) + "'" : "at the end";
      throw fault("'" + expected + "' is missing " + found);
    }
  }

  private InvalidTextException fault(String reason) {
    return faultAt(position, reason);
  }

  private InvalidTextException faultAt(int at, String reason) {
    return new InvalidTextException("Hive type", text, reason + " (position " + at + ")", REMEDY);
  }

  private InvalidTextException faultAt(int at, IllegalArgumentException cause) {
    String message = String.valueOf(cause.getMessage());
    return faultAt(
        at, message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1), cause);
  }

  private InvalidTextException faultAt(int at, String reason, Exception cause) {
    InvalidTextException fault = faultAt(at, reason);
    fault.initCause(cause);
    return fault;
  }
}
