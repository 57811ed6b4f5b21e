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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaId;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.common.option.OptionType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Judges schemas and objects of options by a JSON Schema validator of another house. */
final class SchemaChecks {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final OptionSet set;
  private final com.networknt.schema.JsonSchema schema;

  SchemaChecks(OptionSet set) {
    this.set = set;
    this.schema =
        JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(read(JsonSchema.of(set)));
  }

  static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the meta-schema of 2020-12 has against a schema. */
  static Set<ValidationMessage> judgeSchema(String json) {
    return JsonSchemaFactory.getInstance(VersionFlag.V202012)
        .getSchema(SchemaLocation.of(SchemaId.V202012))
        .validate(read(json));
  }

  boolean schemaAccepts(Map<String, ?> members) {
    return schema.validate(JSON.valueToTree(members)).isEmpty();
  }

  boolean setAccepts(Map<String, ?> members) {
    return set.validate(texts(members)).isValid();
  }

  /** The members as they stand in DDL: a list is joined by its separator. */
  Map<String, String> texts(Map<String, ?> members) {
    Map<String, String> texts = new LinkedHashMap<>();
    members.forEach((key, value) -> texts.put(key, text(key, value)));
    return texts;
  }

  private String text(String key, Object value) {
    if (value instanceof List<?> elements) {
      return elements.stream()
          .map(Object::toString)
          .collect(Collectors.joining(separator(set.find(key).orElseThrow())));
    }
    return value.toString();
  }

  private static String separator(Option<?> option) {
    return option.type() instanceof OptionType.ListOf<?> list
        ? String.valueOf(list.separator())
        : "";
  }
}
