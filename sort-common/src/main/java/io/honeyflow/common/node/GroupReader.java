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

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** One reading of a group. */
final class GroupReader {

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_.-]{1,200}");
  private static final int LONGEST_STEM = 200;

  private final Problems problems = new Problems();
  private final Set<String> tableNames = new HashSet<>();
  private final List<String> tables = new ArrayList<>();
  private final List<String> inserts = new ArrayList<>();

  private final List<SinkType> types;

  private GroupReader(List<SinkType> types) {
    this.types = List.copyOf(types);
  }

  static GroupSql read(JsonNode group, List<SinkType> types) {
    GroupReader reader = new GroupReader(types);
    Place root = Place.root(group, reader.problems);
    String groupId = id(root, "groupId").orElse("");
    Map<String, Place> known = new LinkedHashMap<>();
    for (Place stream : root.requiredElements("streams")) {
      Optional<String> streamId = id(stream, "streamId");
      streamId
          .map(id -> known.put(id, stream))
          .ifPresent(twin -> stream.at("streamId").ambiguous("is there twice", "Rename one."));
      new StreamReader(reader, stream).read(groupId, streamId.orElse(""));
    }
    return new GroupSql(reader.tables, reader.inserts, reader.problems.all());
  }

  /** An identifier, which is a label of metrics, too. */
  static Optional<String> id(Place owner, String member) {
    Optional<String> id = owner.requiredText(member);
    id.filter(text -> !isId(text))
        .ifPresent(
            text ->
                owner
                    .at(member)
                    .wrong(
                        "cannot be " + Problems.quote(text),
                        "Write up to 200 letters, digits, '_', '.' and '-'."));
    return id;
  }

  static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /** The types of load nodes. */
  List<SinkType> types() {
    return types;
  }

  /** Declares a table, under the wished name or one like it. */
  String declare(String wish, TableDeclaration table) {
    String stem =
        wish.length() <= LONGEST_STEM && FlinkSql.faultOfIdentifier(wish).isEmpty()
            ? wish
            : "table";
    String name = stem;
    for (int i = 2; !tableNames.add(name); i++) {
      name = stem + "_" + i;
    }
    // Where something is wrong, there may be no statement; the problems say so.
    if (!problems.haveErrors()) {
      tables.add(table.createStatement(name));
    }
    return name;
  }

  void insert(String statement) {
    inserts.add(statement);
  }
}
