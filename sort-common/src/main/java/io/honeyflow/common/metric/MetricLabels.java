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
package io.honeyflow.common.metric;

import io.honeyflow.common.unit.InvalidTextException;
import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Labels that tell one stream's metrics from another's: {@code groupId=g&streamId=s&nodeId=n}.
 *
 * <p>InLong's own three come first by custom; others are allowed, none is required. Names begin
 * with a letter or {@code _} and go on with letters, digits and {@code _}, as Prometheus demands;
 * values consist of letters, digits, {@code _}, {@code .} and {@code -}, as InLong demands of
 * group, stream and node ids.
 */
public final class MetricLabels implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final String SUBJECT = "metric labels";
  private static final String REMEDY =
      "Write name=value pairs joined by '&', such as 'groupId=g&streamId=s&nodeId=n'.";
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9_.-]+");

  private final LinkedHashMap<String, String> labels;

  private MetricLabels(LinkedHashMap<String, String> labels) {
    this.labels = labels;
  }

  /**
   * Reads what {@link #toString()} prints.
   *
   * @throws InvalidTextException when the text is empty, a pair has no {@code =}, an empty or
   *     unlawful name or value, or a name comes twice
   */
  public static MetricLabels parse(String text) {
    LinkedHashMap<String, String> labels = new LinkedHashMap<>();
    for (String pair : text.trim().split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals < 0) {
        throw invalid(text, pair.isEmpty() ? "a pair is empty" : "'" + pair + "' has no '='");
      }

      String name = pair.substring(0, equals).trim();
      String value = pair.substring(equals + 1).trim();
      check(text, name, value);
      if (labels.putIfAbsent(name, value) != null) {
        throw invalid(text, "label '" + name + "' is given twice");
      }
    }
    return new MetricLabels(labels);
  }

  /** Names and values in their declared order; unmodifiable. */
  public Map<String, String> asMap() {
    return Collections.unmodifiableMap(labels);
  }

  /** The text that {@link #parse(String)} reads, in the declared order. */
  @Override
  public String toString() {
    return labels.entrySet().stream()
        .map(label -> label.getKey() + "=" + label.getValue())
        .collect(Collectors.joining("&"));
  }

  /** Equal labels in another order make another text, and are not equal. */
  @Override
  public boolean equals(Object other) {
    return other instanceof MetricLabels that && toString().equals(that.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  private static void check(String text, String name, String value) {
    if (name.isEmpty()) {
      throw invalid(text, "the label of value '" + value + "' has no name");
    }
    if (!NAME.matcher(name).matches()) {
      throw invalid(
          text,
          "label name '"
              + name
              + "' is not made of letters, digits and '_', beginning with no digit");
    }
    if (value.isEmpty()) {
      throw invalid(text, "label '" + name + "' has no value");
    }
    if (!VALUE.matcher(value).matches()) {
      throw invalid(
          text,
          "value '"
              + value
              + "' of label '"
              + name
              + "' has other characters than letters, digits, '_', '.' and '-'");
    }
  }

  private static InvalidTextException invalid(String text, String reason) {
    return new InvalidTextException(SUBJECT, text, reason, REMEDY);
  }
}
