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
package io.honeyflow.hive.conf;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Properties of Hadoop's XML files, as Hadoop reads them: a later file overrides an earlier one but
 * for what that declares {@code <final>}, and {@code ${name}} is substituted when a value is asked
 * for. Document type declarations, and with them external entities, are refused.
 */
final class SiteProperties {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}$\\s]+)}");
  private static final int DEEPEST = 20;

  private final Map<String, String> environment;
  private final Map<String, String> values = new HashMap<>();
  private final Set<String> finals = new HashSet<>();

  SiteProperties(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Adds a file.
   *
   * @throws IOException when it cannot be read
   * @throws SAXException when it is no XML, or not XML that is safe to read
   */
  void read(InputStream xml) throws IOException, SAXException {
    NodeList properties = parsed(xml).getElementsByTagName("property");
    Set<String> finalsBefore = Set.copyOf(finals);
    for (int i = 0; i < properties.getLength(); i++) {
      Element property = (Element) properties.item(i);
      String name = part(property, "name");
      String value = part(property, "value");
      if (name == null || value == null || finalsBefore.contains(name.trim())) {
        continue;
      }
      values.put(name.trim(), value);
      String last = part(property, "final");
      if (last != null && Boolean.parseBoolean(last.trim())) {
        finals.add(name.trim());
      }
    }
  }

  Set<String> names() {
    return Set.copyOf(values.keySet());
  }

  /** The value with its variables substituted; a variable that nobody knows stays as it is. */
  @Nullable String value(String name) {
    String value = values.get(name);
    for (int depth = 0; value != null && depth < DEEPEST; depth++) {
      String substituted = substituted(value, this::variable);
      if (substituted.equals(value)) {
        return value;
      }
      value = substituted;
    }
    return value;
  }

  private static Element parsed(InputStream xml) throws IOException, SAXException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setXIncludeAware(false);
      factory.setExpandEntityReferences(false);
      var builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      return builder.parse(xml).getDocumentElement();
    } catch (ParserConfigurationException impossible) {
      throw new IllegalStateException("This Java has no safe XML parser.", impossible);
    }
  }

  /** A part of a property, which Hadoop takes as an element or as an attribute. */
  private static @Nullable String part(Element property, String name) {
    if (property.hasAttribute(name)) {
      return property.getAttribute(name);
    }
    for (Node child = property.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element && element.getTagName().equals(name)) {
        return element.getTextContent();
      }
    }
    return null;
  }

  private static String substituted(String text, UnaryOperator<@Nullable String> variable) {
    StringBuilder result = new StringBuilder();
    Matcher matcher = VARIABLE.matcher(text);
    while (matcher.find()) {
      String value = variable.apply(matcher.group(1));
      matcher.appendReplacement(
          result, Matcher.quoteReplacement(value == null ? matcher.group() : value));
    }
    return matcher.appendTail(result).toString();
  }

  /** Hadoop's {@code env.NAME} with its defaults, Hive's {@code env:}, {@code system:}, others. */
  private @Nullable String variable(String name) {
    if (name.startsWith("env.")) {
      return environmentVariable(name.substring("env.".length()));
    }
    if (name.startsWith("env:")) {
      return environment.get(name.substring("env:".length()));
    }
    if (name.startsWith("system:")) {
      return System.getProperty(name.substring("system:".length()));
    }
    String plain = name.startsWith("hiveconf:") ? name.substring("hiveconf:".length()) : name;
    String system = System.getProperty(plain);
    return system == null ? values.get(plain) : system;
  }

  private @Nullable String environmentVariable(String expression) {
    int dash = expression.indexOf('-');
    if (dash < 0) {
      return environment.get(expression);
    }
    boolean emptyCounts = dash == 0 || expression.charAt(dash - 1) != ':';
    String name = expression.substring(0, emptyCounts ? dash : dash - 1);
    String value = environment.get(name);
    boolean absent = value == null || (!emptyCounts && value.isEmpty());
    return absent ? expression.substring(dash + 1) : value;
  }
}
