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
package io.honeyflow.common.node;

import io.honeyflow.common.node.FieldFormat.Basic;
import io.honeyflow.common.type.HiveType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads fields and their formats. */
final class FieldReader {

  private static final int DECIMAL_PRECISION = 10;
  private static final int SOURCE_PRECISION = 3;

  /** InLong's words for formats, but {@code null}, which is no type of a column. */
  static final List<String> WORDS =
      Stream.concat(
              Stream.of(Basic.values()).map(Basic::word),
              Stream.of("decimal", "timestamp", "local_zoned_timestamp", "array", "map", "row"))
          .toList();

  private FieldReader() {}

  /** A name that an identifier can bear. */
  static Optional<String> name(Place field) {
    return name(field.at("name"), field.requiredText("name"));
  }

  /** The format of a field, noting what is wrong with it. */
  static Optional<FieldFormat> format(Place place) {
    Optional<String> word = place.requiredText("type");
    return word.flatMap(
        type ->
            Stream.of(Basic.values())
                .filter(basic -> basic.word().equals(type))
                .<FieldFormat>map(basic -> basic)
                .findFirst()
                .or(() -> formatWithParameters(place, type)));
  }

  private static Optional<FieldFormat> formatWithParameters(Place place, String type) {
    return switch (type) {
      case "decimal" -> Optional.of(decimal(place));
      case "timestamp" -> Optional.of(new FieldFormat.Timestamp(precision(place)));
      case "local_zoned_timestamp" ->
          Optional.of(new FieldFormat.LocalZonedTimestamp(precision(place)));
      case "array" -> required(place, "elementFormat").map(FieldFormat.Array::new);
      case "map" -> {
        Optional<FieldFormat> key = required(place, "keyFormat");
        Optional<FieldFormat> value = required(place, "valueFormat");
        yield key.flatMap(k -> value.map(v -> new FieldFormat.Mapping(k, v)));
      }
      case "row" -> row(place);
      default -> {
        place
            .at("type")
            .wrong(
                "cannot be " + Problems.quote(type) + ": no column has such a type",
                Problems.didYouMean(type, WORDS));
        yield Optional.empty();
      }
    };
  }

  private static FieldFormat decimal(Place place) {
    int precision = place.number("precision", DECIMAL_PRECISION, 1, HiveType.Decimal.MAX_PRECISION);
    return new FieldFormat.Decimal(precision, place.number("scale", 0, 0, precision));
  }

  private static int precision(Place place) {
    return place.number("precision", SOURCE_PRECISION, 0, FieldFormat.HIVE_PRECISION);
  }

  /** The format that a member must tell. */
  static Optional<FieldFormat> required(Place place, String member) {
    Place format = place.at(member);
    if (!format.isGiven()) {
      format.missing("Add it, such as {\"type\": \"string\"}.");
      return Optional.empty();
    }
    return format(format);
  }

  private static Optional<FieldFormat> row(Place place) {
    List<Place> places = place.requiredElements("fieldNames");
    List<Place> formatPlaces = place.requiredElements("fieldFormats");
    if (places.size() != formatPlaces.size()) {
      place
          .at("fieldFormats")
          .wrong(
              "has " + formatPlaces.size() + " elements for " + places.size() + " names",
              "Give each name of 'fieldNames' one format.");
      return Optional.empty();
    }

    Set<String> names = new LinkedHashSet<>();
    List<FieldFormat> formats = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      Place namePlace = places.get(i);
      name(namePlace, namePlace.scalar())
          .filter(name -> !names.add(name))
          .ifPresent(name -> namePlace.ambiguous("is there twice", "Give each its own name."));
      format(formatPlaces.get(i)).ifPresent(formats::add);
    }
    return names.size() == places.size() && formats.size() == places.size()
        ? Optional.of(new FieldFormat.Row(List.copyOf(names), formats))
        : Optional.empty();
  }

  private static Optional<String> name(Place place, Optional<String> text) {
    text.flatMap(FlinkSql::faultOfIdentifier)
        .ifPresent(
            fault ->
                place.wrong(
                    "cannot be "
                        + Problems.quote(text.orElse(""))
                        + ": no name of Flink SQL "
                        + fault,
                    "Write another name."));
    return text.filter(name -> FlinkSql.faultOfIdentifier(name).isEmpty());
  }
}
