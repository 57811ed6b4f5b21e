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

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The types of fields in the words of InLong's requests, and in those of nodes. */
class InLongFieldsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          bigint               | null                       | {"type":"long"}
          DECIMAL              | null                       | {"type":"decimal","precision":10,"scale":0}
          decimal(12, 3)       | null                       | {"type":"decimal","precision":12,"scale":3}
          decimal              | {"precision":12,"scale":3} | {"type":"decimal","precision":12,"scale":3}
          numeric              | {"precision":12}           | {"type":"decimal","precision":12,"scale":0}
          decimal(5)           | {"precision":12,"scale":3} | {"type":"decimal","precision":5,"scale":0}
          decimal              | {"precision":              | {"type":"decimal","precision":10,"scale":0}
          decimal              | MICROSECONDS               | {"type":"decimal","precision":10,"scale":0}
          timestamp            | SQL                        | {"type":"timestamp","precision":9}
          local_zone_timestamp | null                       | {"type":"local_zoned_timestamp","precision":9}
          """)
  void areReadWithTheirDigits(String type, String told, String format)
      throws JsonProcessingException {
    JsonNode element =
        JSON.createObjectNode()
            .put("fieldType", type)
            .put("fieldFormat", told.equals("null") ? null : told);

    assertThat(InLongFields.format(element, "fieldType")).isEqualTo(JSON.readTree(format));
  }

  @ParameterizedTest
  @CsvSource({"bigint", "tinyint", "decimal(12,3)", "local_zone_timestamp", "string", "binary"})
  void areToldInTheWordsInWhichTheyAreRead(String type) {
    JsonNode element = JSON.createObjectNode().put("fieldType", type);

    assertThat(InLongFields.word(InLongFields.format(element, "fieldType"))).isEqualTo(type);
  }
}
