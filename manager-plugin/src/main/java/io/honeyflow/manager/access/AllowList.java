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
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Problem.Code;
import io.honeyflow.common.option.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Judges what nodes name: connectors, options of clients, files, hosts and classes. What no rule
 * allows is refused, so that no form reads the server's files, reaches hosts within, or runs
 * foreign classes. Immutable.
 */
public final class AllowList {

  /** Members that name nothing outside of the pipeline: they come into SQL quoted. */
  private static final Set<String> HARMLESS =
      Set.of(
          "type",
          "id",
          "name",
          "comment",
          "description",
          "fields",
          "fieldRelations",
          "filters",
          "filterStrategy",
          "partitionFields",
          "primaryKey",
          "watermarkField",
          "topic",
          "groupId",
          "database",
          "tableName",
          "catalogName",
          "hiveVersion",
          "sinkParallelism",
          "connector",
          "format",
          "scanStartupMode",
          "version");

  private static final Set<String> FAMILIES =
      Set.of("hive.", "metastore.", "hadoop.", "properties.");

  private static final Pattern JAAS_MODULE =
      Pattern.compile("\\G\\s*([A-Za-z0-9_.$]+)\\s(?:[^;\"]|\"(?:[^\"\\\\]|\\\\.)*\")*;");

  private static final Pattern ADDRESS =
      Pattern.compile("([A-Za-z0-9_.\\-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?");

  private final AllowRules rules;
  private final Map<String, String> connectors;

  /**
   * @param connectors of types of nodes, by the types' words; a type that is not among them names
   *     its connector itself
   */
  public AllowList(AllowRules rules, Map<String, String> connectors) {
    this.rules = rules;
    this.connectors = new LinkedHashMap<>(connectors);
    this.connectors.put("kafkaExtract", "kafka");
    this.connectors.put("fileSystemExtract", "filesystem");
    this.connectors.put("datagenExtract", "datagen");
  }

  /** All that a stream may not name, each under its JSON pointer in the stream's document. */
  public List<Problem> stream(ObjectNode stream) {
    List<Problem> problems = new ArrayList<>();
    if (stream.path("source").isObject()) {
      problems.addAll(node("/source", stream.path("source")));
    }
    int index = 0;
    for (JsonNode sink : stream.path("sinks")) {
      problems.addAll(node("/sinks/" + index++, sink));
    }
    return problems;
  }

  /** All that a node may not name, each under its JSON pointer in the node. */
  public List<Problem> node(ObjectNode node) {
    return node("", node);
  }

  private List<Problem> node(String at, JsonNode node) {
    List<Problem> problems = new ArrayList<>();
    checkConnector(at, node, problems);
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      if (!HARMLESS.contains(member.getKey())) {
        walk(at, member, problems);
      }
    }
    return problems;
  }

  private void checkConnector(String at, JsonNode node, List<Problem> problems) {
    String type = node.path("type").asText("");
    boolean itself = !connectors.containsKey(type);
    String connector = itself ? node.path("connector").asText("") : connectors.get(type);
    // A node without a connector is refused for that, elsewhere.
    if (connector != null && !connector.isBlank() && !rules.connectors().contains(connector)) {
      problems.add(
          refused(
              at + (itself ? "/connector" : "/type"),
              "The connector " + Quote.of(connector) + " may not be used",
              "allow.connectors"));
    }
  }

  private void walk(String at, Map.Entry<String, JsonNode> member, List<Problem> problems) {
    String key = member.getKey();
    JsonNode value = member.getValue();
    String pointer = at + JsonPointer.empty().appendProperty(key);
    if (value.isObject()) {
      for (Map.Entry<String, JsonNode> inner : value.properties()) {
        walk(pointer, inner, problems);
      }
    } else if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        walk(pointer, Map.entry(key, value.get(i)), problems);
      }
    } else if (value.isValueNode() && !value.isNull()) {
      checkOption(pointer, key, value.asText(), problems);
    }
  }

  private void checkOption(String at, String key, String value, List<Problem> problems) {
    boolean passedOn = FAMILIES.stream().anyMatch(key::startsWith);
    if (passedOn && rules.options().stream().noneMatch(rule -> matches(rule, key))) {
      problems.add(
          new Problem(
              at,
              Code.FORBIDDEN_KEY,
              Severity.ERROR,
              "The option " + Quote.of(key) + " may not be used in pipelines of this manager.",
              remedy("allow.options")));
      return;
    }
    if (key.endsWith("jaas.config")) {
      checkJaas(at, value, problems);
      return;
    }
    if (Naming.namesClass(key, value)) {
      for (String name : Naming.elements(value)) {
        checkClass(at, name, problems);
      }
      return;
    }
    for (String element : Naming.elements(value)) {
      boolean host = Naming.namesHost(key, element);
      // A URL of a driver (jdbc:…) is no host's name, but can be allowed as a place.
      if (host && !isAllowedHost(element) && !isAllowedLocation(element)) {
        problems.add(
            refused(at, named(element) + " a host that may not be reached", "allow.hosts"));
      } else if (!host && Naming.namesLocation(key, element) && !isAllowedLocation(element)) {
        problems.add(
            refused(at, named(element) + " a place that may not be reached", "allow.locations"));
      }
    }
  }

  /** A client's way to sign in: each module is a class that is run. */
  private void checkJaas(String at, String value, List<Problem> problems) {
    Matcher module = JAAS_MODULE.matcher(value);
    int end = 0;
    while (module.find()) {
      checkClass(at, module.group(1), problems);
      end = module.end();
    }
    if (!value.substring(end).isBlank()) {
      problems.add(
          new Problem(
              at,
              Code.UNREADABLE_VALUE,
              Severity.ERROR,
              "This is no way to sign in that can be read.",
              "Write the module's class, 'required', its options in quotation marks, and ';'."));
    }
  }

  private void checkClass(String at, String name, List<Problem> problems) {
    if (!rules.classes().contains(name)) {
      problems.add(refused(at, named(name) + " a class that may not be run", "allow.classes"));
    }
  }

  private boolean isAllowedHost(String element) {
    String address =
        element.replaceFirst("^[A-Za-z][A-Za-z0-9+.\\-]*://", "").replaceFirst("/.*", "");
    // Not what has a password before the host, nor what a driver understands in its own way.
    if (!ADDRESS.matcher(address).matches()) {
      return false;
    }
    return rules.hosts().stream().anyMatch(rule -> isHostOf(rule, address));
  }

  private static boolean isHostOf(String rule, String address) {
    String wanted = rule.toLowerCase(Locale.ROOT);
    String given = address.toLowerCase(Locale.ROOT);
    boolean anyPort = wanted.lastIndexOf(':') <= wanted.lastIndexOf(']');
    if (anyPort) {
      given = given.replaceFirst(":[0-9]+$", "");
    }
    if (wanted.startsWith("*.")) {
      return given.endsWith(wanted.substring(1)) && given.length() >= wanted.length();
    }
    return wanted.equals("*") || wanted.equals(given);
  }

  private boolean isAllowedLocation(String element) {
    String location = normalized(element);
    // No way up, and no way to write one otherwise.
    boolean plain = !location.contains("..") && !location.contains("%") && !location.contains("\\");
    return plain
        && rules.locations().stream().anyMatch(rule -> isBelow(normalized(rule), location));
  }

  private static boolean isBelow(String rule, String location) {
    String folder = rule.endsWith("/") ? rule : rule + "/";
    return location.equals(rule) || (location + "/").equals(folder) || location.startsWith(folder);
  }

  /** Local files have several spellings. */
  private static String normalized(String location) {
    String local = location.replaceFirst("(?i)^file:(//(localhost)?)?(?=/)", "");
    return local.startsWith("/") ? local.replaceAll("/{2,}", "/") : local;
  }

  private static boolean matches(String rule, String key) {
    return rule.endsWith("*")
        ? key.startsWith(rule.substring(0, rule.length() - 1))
        : rule.equals(key);
  }

  private static String named(String value) {
    return Quote.of(value) + " names";
  }

  private static Problem refused(String at, String what, String setting) {
    return new Problem(at, Code.UNFIT_VALUE, Severity.ERROR, what + ".", remedy(setting));
  }

  private static String remedy(String setting) {
    return "Name another one, or ask the manager's administrator to add it to '" + setting + "'.";
  }
}
