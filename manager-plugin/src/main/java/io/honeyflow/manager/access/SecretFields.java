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
package io.honeyflow.manager.access;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds secrets in documents by the names of their members, and seals, opens or masks them. A URL
 * with a password in it is a secret as a whole. Thread-safe; documents are copied.
 */
public final class SecretFields {

  /** What stands for a secret in answers; sent back, it stands for the one that is stored. */
  public static final String MASK = "********";

  private static final String SEALED = "sealed:v1:";

  private static final Pattern WORDS =
      Pattern.compile(
          "password|passwd|passphrase|secret|token|credential|jaas|private-?key|access-?key"
              + "|api-?key|user-?info");
  private static final Pattern URL_WITH_PASSWORD =
      Pattern.compile("(?s).*://[^/\\s@:]*:[^/\\s@]*@.*|.*[?&;]password=.*");

  /** Where secrets are kept is none, nor how they are asked for. */
  private static final List<String> PLAIN = List.of("path", "provider", "url", "type", "class");

  private final SecretVault vault;

  public SecretFields(SecretVault vault) {
    this.vault = vault;
  }

  /**
   * The document with its secrets sealed.
   *
   * @param stored what is stored of it, with its secrets sealed: where the document has the mask,
   *     the secret is taken from there. The mask of a secret that nobody knows is taken out.
   */
  public ObjectNode seal(ObjectNode document, Optional<ObjectNode> stored) {
    return changed(
        document,
        (place, text) -> {
          if (text.equals(MASK)) {
            return stored.flatMap(before -> kept(place, document, before));
          }
          return Optional.of(
              isSecret(place.key(), text) ? SEALED + vault.seal(text, place.key()) : text);
        });
  }

  /** The document with its secrets as they are, for Flink alone. */
  public ObjectNode open(ObjectNode stored) {
    return changed(
        stored,
        (place, text) ->
            Optional.of(
                text.startsWith(SEALED)
                    ? vault.open(text.substring(SEALED.length()), place.key())
                    : text));
  }

  /** The document as it is shown, sealed or not. */
  public ObjectNode mask(ObjectNode stored) {
    return changed(
        stored,
        (place, text) ->
            Optional.of(text.startsWith(SEALED) || isSecret(place.key(), text) ? MASK : text));
  }

  private static boolean isSecret(String key, String text) {
    if (text.isEmpty()) {
      return false;
    }
    String lower = key.toLowerCase(Locale.ROOT);
    String last = lower.substring(lower.lastIndexOf('.') + 1);
    boolean named = WORDS.matcher(lower).find() && !PLAIN.contains(last);
    // What looks sealed and is not comes from somebody who wants it opened.
    return named || text.startsWith(SEALED) || URL_WITH_PASSWORD.matcher(text).matches();
  }

  /** A sink is found by its id, if it has one, wherever it stands; all else by its place. */
  private static Optional<String> kept(Place place, ObjectNode document, ObjectNode before) {
    String pointer = place.pointer();
    if (pointer.startsWith("/sinks/")) {
      int end = pointer.indexOf('/', "/sinks/".length());
      String id = document.at(pointer.substring(0, end)).path("id").asText("");
      if (!id.isEmpty()) {
        return ofSink(id, pointer.substring(end), before);
      }
    }
    return sealed(before, pointer);
  }

  private static Optional<String> ofSink(String id, String place, ObjectNode before) {
    JsonNode sinks = before.path("sinks");
    for (int i = 0; i < sinks.size(); i++) {
      if (sinks.get(i).path("id").asText("").equals(id)) {
        return sealed(before, "/sinks/" + i + place);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> sealed(ObjectNode before, String pointer) {
    return Optional.of(before.at(JsonPointer.compile(pointer)))
        .filter(JsonNode::isTextual)
        .map(JsonNode::asText)
        .filter(text -> text.startsWith(SEALED));
  }

  private static ObjectNode changed(ObjectNode document, Change change) {
    ObjectNode copy = document.deepCopy();
    walk(copy, "", change);
    return copy;
  }

  private static void walk(JsonNode node, String at, Change change) {
    if (node instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        String pointer = at + JsonPointer.empty().appendProperty(name);
        JsonNode member = object.get(name);
        if (member.isTextual()) {
          change
              .of(new Place(name, pointer), member.asText())
              .ifPresentOrElse(text -> object.put(name, text), () -> object.remove(name));
        } else {
          walk(member, pointer, change);
        }
      }
    } else if (node instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        String pointer = at + "/" + i;
        if (list.get(i).isTextual()) {
          String key = at.substring(at.lastIndexOf('/') + 1);
          int index = i;
          change
              .of(new Place(key, pointer), list.get(i).asText())
              .ifPresent(text -> list.set(index, TextNode.valueOf(text)));
        } else {
          walk(list.get(i), pointer, change);
        }
      }
    }
  }

  /** What becomes of a text; empty when it is taken out. */
  private interface Change {
    Optional<String> of(Place place, String text);
  }

  private record Place(String key, String pointer) {}
}
