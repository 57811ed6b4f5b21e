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

import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionType;
import java.util.Locale;

/** What a form lets people enter a value with. */
public enum Widget {
  /** One line. */
  TEXT,
  /** One line that nobody can read. */
  PASSWORD,
  /** A whole number. */
  NUMBER,
  /** On or off. */
  SWITCH,
  /** One of a few, all in sight. */
  RADIO,
  /** One of several, in a list that opens. */
  SELECT,
  /** Any of a few. */
  CHECKBOXES,
  /** Texts, one after the other. */
  TEXTS,
  /** A number and a unit of time. */
  DURATION,
  /** A number and a unit of size. */
  SIZE,
  /** A region or an offset. */
  TIME_ZONE,
  /** The fields of a table, one in a row. */
  FIELDS;

  private static final int MOST_IN_SIGHT = 3;

  /** The word for it in documents. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Widget of(Option<?> option) {
    return option.secret() ? PASSWORD : of(option.type());
  }

  private static Widget of(OptionType<?> type) {
    if (type instanceof OptionType.OneOf oneOf) {
      return oneOf.choices().size() > MOST_IN_SIGHT ? SELECT : RADIO;
    }
    if (type instanceof OptionType.ListOf<?> list) {
      return list.element() instanceof OptionType.OneOf ? CHECKBOXES : TEXTS;
    }
    return switch (type.name()) {
      case "boolean" -> SWITCH;
      case "integer" -> NUMBER;
      case "duration" -> DURATION;
      case "memory" -> SIZE;
      case "time zone" -> TIME_ZONE;
      default -> TEXT;
    };
  }
}
