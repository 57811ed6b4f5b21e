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
package io.honeyflow.hive.format;

import io.honeyflow.hive.type.TableColumn;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.hadoop.hive.serde2.SerDeException;
import org.apache.hadoop.hive.serde2.avro.AvroObjectInspectorGenerator;
import org.apache.hadoop.hive.serde2.avro.TypeInfoToSchema;
import org.apache.hadoop.hive.serde2.typeinfo.TypeInfo;

/** The Avro schema of a table, as Hive's AvroSerDe finds it. */
final class AvroSchema {
  private static final String LITERAL = "avro.schema.literal";
  private static final String URL = "avro.schema.url";

  /** What Hive takes for neither a literal nor an address. */
  private static final String NOTHING = "none";

  private final FormatRequest request;
  private final TableProperties table;

  private AvroSchema(FormatRequest request, List<FormatProblem> problems) {
    this.request = request;
    this.table = new TableProperties(request.properties(), problems);
  }

  /**
   * The schema that the table has in {@code avro.schema.literal}, or else the one that Hive makes
   * of its columns.
   *
   * @param problems receives why there is none, or none that the rows fit into
   */
  static Optional<Schema> of(FormatRequest request, List<FormatProblem> problems) {
    AvroSchema found = new AvroSchema(request, problems);
    if (!found.table.values().containsKey(LITERAL) && !found.table.values().containsKey(URL)) {
      return found.ofColumns();
    }
    return found.ofTable();
  }

  static Schema parse(String json) {
    return new Schema.Parser().parse(json);
  }

  /** The column of a field of the schema. */
  static Optional<TableColumn> column(List<TableColumn> columns, Schema.Field field) {
    return columns.stream()
        .filter(column -> column.name().equalsIgnoreCase(field.name()))
        .findFirst();
  }

  private Optional<Schema> ofColumns() {
    try {
      return Optional.of(
          new TypeInfoToSchema()
              .convert(
                  request.columns().stream().map(TableColumn::name).toList(),
                  request.columns().stream()
                      .map(column -> HiveTypeInfos.of(column.type()))
                      .toList(),
                  List.of(),
                  table.values().get("avro.schema.namespace"),
                  table.text("avro.schema.name", table.text(FormatRequest.TABLE_NAME, "")),
                  table.values().get("avro.schema.doc")));
    } catch (AvroRuntimeException e) {
      table
          .problems()
          .add(
              new FormatProblem(
                  "Hive cannot make an Avro schema of the table: " + e.getMessage(),
                  "Rename what Avro has no name for, or set '" + LITERAL + "'."));
      return Optional.empty();
    }
  }

  private Optional<Schema> ofTable() {
    String literal = table.text(LITERAL, NOTHING);
    if (literal.equals(NOTHING)) {
      table.problem(
          table.values().containsKey(URL) ? URL : LITERAL,
          "is not followed by the sink",
          "Put the schema itself into '" + LITERAL + "' by ALTER TABLE … SET TBLPROPERTIES.");
      return Optional.empty();
    }
    try {
      Schema schema = parse(literal);
      AvroObjectInspectorGenerator hive = new AvroObjectInspectorGenerator(schema);
      compare(schema, hive.getColumnTypes());
      return Optional.of(schema);
    } catch (AvroRuntimeException | SerDeException e) {
      table.problem(LITERAL, "is no schema of a table: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** Finds columns that the schema lacks or knows as another type, and fields that lack a value. */
  private void compare(Schema schema, List<TypeInfo> hiveTypes) {
    for (TableColumn column : request.columns()) {
      boolean known =
          schema.getFields().stream()
              .anyMatch(field -> column.name().equalsIgnoreCase(field.name()));
      if (!known) {
        problem("column '" + column.name() + "' is not in the schema");
      }
    }
    for (Schema.Field field : schema.getFields()) {
      Optional<TableColumn> column = column(request.columns(), field);
      if (column.isPresent()) {
        String expected = HiveTypeInfos.of(column.get().type()).getTypeName();
        String actual = hiveTypes.get(field.pos()).getTypeName();
        if (!expected.equalsIgnoreCase(actual)) {
          problem(
              "column '%s' of type %s is %s in the schema"
                  .formatted(column.get().name(), expected, actual.toLowerCase(Locale.ROOT)));
        }
      }
      boolean fed = column.filter(found -> found.position() != TableColumn.ABSENT).isPresent();
      if (!fed && !AvroSlot.holdsNull(field.schema())) {
        problem("nothing is written into field '" + field.name() + "', which cannot be NULL");
      }
    }
  }

  private void problem(String reason) {
    table.problem(LITERAL, "does not fit: " + reason);
  }
}
