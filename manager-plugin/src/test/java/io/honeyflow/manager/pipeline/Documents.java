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
package io.honeyflow.manager.pipeline;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Documents of streams. */
public final class Documents {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Documents() {}

  /** Numbers into the log of Flink's workers; without end unless told otherwise. */
  public static ObjectNode numbers(String groupId, String streamId) {
    return read(
        """
        {"groupId": "%s", "streamId": "%s", "description": "numbers",
         "source": {"type": "datagenExtract",
           "fields": [{"name": "n", "formatInfo": {"type": "long"}}],
           "properties": {"rows-per-second": "10"}},
         "sinks": [{"id": "7", "name": "log", "type": "printLoad",
           "fields": [{"name": "n", "source": "n", "formatInfo": {"type": "string"}}]}]}
        """
            .formatted(groupId, streamId));
  }

  public static ObjectNode read(String text) {
    try {
      return (ObjectNode) JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
