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
package io.honeyflow.manager.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.option.Problem;
import io.honeyflow.manager.access.AllowList;
import io.honeyflow.manager.warehouse.Warehouse;
import io.honeyflow.manager.warehouse.WarehouseAddress;
import io.honeyflow.manager.warehouse.WarehouseException;
import io.honeyflow.manager.warehouse.WarehouseServer;
import io.honeyflow.manager.warehouse.WarehouseTable;
import java.util.List;
import java.util.function.Supplier;

/** What the form of a Hive table looks up in the metastore that the node names. */
public final class WarehouseRoutes implements Routes {

  private static final String NODES = "/api/nodes/hiveLoad/";

  private final Warehouse warehouse;
  private final AllowList allowed;

  public WarehouseRoutes(Warehouse warehouse, AllowList allowed) {
    this.warehouse = warehouse;
    this.allowed = allowed;
  }

  @Override
  public String topic() {
    return "warehouse";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(
            Verb.POST,
            NODES + "test-connection",
            Access.EDITOR,
            Doc.of("testConnection", "Whether the metastore answers that a node names.")
                .body(Schemas.anyObject())
                .readOnly(),
            call -> Answer.json(test(call.body()))),
        new Route(
            Verb.GET,
            NODES + "databases",
            Access.EDITOR,
            addressed(Doc.of("listDatabases", "The names of all databases.")),
            call -> {
              WarehouseAddress address = address(call);
              return Answer.json(names(told(() -> warehouse.databases(address))));
            }),
        new Route(
            Verb.GET,
            NODES + "tables",
            Access.EDITOR,
            addressed(Doc.of("listTables", "The names of a database's tables and views."))
                .needs("database", "The database's name."),
            call -> {
              WarehouseAddress address = address(call);
              String database = call.query("database").orElseThrow();
              return Answer.json(names(told(() -> warehouse.tables(address, database))));
            }),
        new Route(
            Verb.GET,
            NODES + "tables/{table}",
            Access.EDITOR,
            addressed(Doc.of("readTable", "A table's columns, format, location and partitions."))
                .needs("database", "The database's name."),
            call -> {
              WarehouseAddress address = address(call);
              String database = call.query("database").orElseThrow();
              String table = call.path("table");
              return Answer.json(table(told(() -> warehouse.table(address, database, table))));
            }));
  }

  private static Doc addressed(Doc doc) {
    return doc.query("hiveConfDir", "As in the node.")
        .query("hadoopConfDir", "As in the node.")
        .query("properties", "Those of the node, as JSON.");
  }

  private WarehouseAddress address(Call call) {
    ObjectNode node = Json.object();
    call.query("hiveConfDir").ifPresent(text -> node.put("hiveConfDir", text));
    call.query("hadoopConfDir").ifPresent(text -> node.put("hadoopConfDir", text));
    call.query("properties")
        .ifPresent(text -> node.set("properties", Json.parse(text, "'properties'")));
    return address(node);
  }

  /** The address in a node, once it is certain that the node may name it. */
  private WarehouseAddress address(ObjectNode node) {
    List<Problem> problems = allowed.node(node);
    if (!problems.isEmpty()) {
      throw ApiError.invalid(
          "Cannot look into this metastore: " + problems.get(0).text(), problems);
    }
    return WarehouseAddress.of(node);
  }

  private ObjectNode test(ObjectNode node) {
    WarehouseAddress address = address(node);
    ObjectNode answer = Json.object();
    try {
      WarehouseServer server = warehouse.server(address);
      answer
          .put("ok", true)
          .put("version", server.version())
          .put(
              "message",
              "The metastore at "
                  + server.endpoint()
                  + " answers. It is of Hive "
                  + server.version()
                  + ".");
      server.warnings().forEach(answer.putArray("warnings")::add);
    } catch (WarehouseException e) {
      answer.put("ok", false).put("message", e.getMessage());
    }
    return answer;
  }

  private static <T> T told(Supplier<T> question) {
    try {
      return question.get();
    } catch (WarehouseException e) {
      String message = String.valueOf(e.getMessage());
      throw switch (e.reason()) {
        case AWAY -> ApiError.unavailable(message);
        case MISSING -> ApiError.missing(message);
        case REFUSED, ADDRESS -> ApiError.invalid(message, List.of());
      };
    }
  }

  private static ArrayNode names(List<String> names) {
    ArrayNode list = Json.object().arrayNode();
    names.forEach(list::add);
    return list;
  }

  private static ObjectNode table(WarehouseTable table) {
    ObjectNode body = Json.object().put("name", table.name()).put("type", table.type());
    body.set("columns", columns(table.columns()));
    body.set("partitionColumns", columns(table.partitionColumns()));
    body.put("format", table.format()).put("location", table.location());
    body.set("partitions", names(table.partitions()));
    return body;
  }

  private static ArrayNode columns(List<WarehouseTable.Column> columns) {
    ArrayNode list = Json.object().arrayNode();
    for (WarehouseTable.Column column : columns) {
      ObjectNode told =
          list.addObject()
              .put("name", column.name())
              .put("hiveType", column.hiveType())
              .put("comment", column.comment());
      column.format().ifPresent(format -> told.set("formatInfo", format.toJson()));
    }
    return list;
  }
}
