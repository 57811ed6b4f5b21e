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

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads the bodies of requests, up to a limit. */
final class Bodies {

  private Bodies() {}

  /**
   * @param limit in bytes
   * @throws ApiError when the body is longer, no UTF-8, or no JSON object
   */
  static ObjectNode read(InputStream stream, int limit) {
    byte[] bytes;
    try {
      bytes = stream.readNBytes(limit + 1);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the body of a request", e);
    }
    if (bytes.length > limit) {
      throw ApiError.of(
          ApiError.Code.TOO_LARGE,
          "Cannot read the body: it is longer than " + limit + " bytes. Send less.");
    }
    if (bytes.length == 0) {
      return Json.object();
    }
    return Json.parse(text(bytes), "the body");
  }

  private static String text(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw ApiError.malformed("Cannot read the body: it is no UTF-8. Send it in UTF-8.");
    }
  }
}
