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
package io.honeyflow.manager.inlong;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.store.Change;
import io.honeyflow.manager.store.StreamKey;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** What all requests of InLong's and the answers to them have. */
final class Requests {
  static final String GROUP_ID = "inlongGroupId";
  static final String STREAM_ID = "inlongStreamId";

  /** Of what can be used. */
  static final int CONFIGURED = 130;

  private static final int PAGE = 10;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

  private Requests() {}

  static List<ObjectNode> filtered(
      List<ObjectNode> all, ObjectNode request, String type, String name) {
    String wanted = request.path(type).isNull() ? "" : request.path(type).asText("");
    String keyword = request.path("keyword").isNull() ? "" : request.path("keyword").asText("");
    return all.stream()
        .filter(node -> wanted.isEmpty() || node.path(type).asText().equalsIgnoreCase(wanted))
        .filter(node -> isIn(keyword, node.path(name).asText()))
        .toList();
  }

  static boolean isIn(String keyword, String text) {
    return keyword.isEmpty() || keyword.equals("null") || text.contains(keyword);
  }

  static ObjectNode page(List<ObjectNode> all, ObjectNode request) {
    int size = Math.max(1, request.path("pageSize").asInt(PAGE));
    int number = Math.max(1, request.path("pageNum").asInt(1));
    ObjectNode page =
        object().put("total", all.size()).put("pageSize", size).put("pageNum", number);
    ArrayNode list = page.putArray("list");
    all.stream().skip((number - 1L) * size).limit(size).forEach(list::add);
    return page;
  }

  static StreamKey key(ObjectNode request) {
    return new StreamKey(request.path(GROUP_ID).asText(), request.path(STREAM_ID).asText());
  }

  /** Clients send null for what they do not tell. */
  static ObjectNode withoutNulls(ObjectNode request) {
    ObjectNode given = object();
    request
        .properties()
        .forEach(
            member -> {
              if (!member.getValue().isNull()) {
                given.set(member.getKey(), member.getValue());
              }
            });
    return given;
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static ObjectNode signed(ObjectNode json, Change created, Change changed) {
    return json.put("creator", created.by())
        .put("createTime", TIME.format(created.at()))
        .put("modifier", changed.by())
        .put("modifyTime", TIME.format(changed.at()));
  }
}
