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

import io.honeyflow.manager.http.ApiError.Code;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Errors of requests that never reach a route: no HTTP at all, too long a line. They are told as
 * all others, and say nothing of the server.
 */
final class BareErrors extends ErrorHandler {

  private final boolean tls;

  BareErrors(boolean tls) {
    this.tls = tls;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    SecurityHeaders.of(tls, true).forEach(response.getHeaders()::put);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json; charset=utf-8");
    // What is left of the request is not read, and so nothing can follow it.
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    response.write(true, ByteBuffer.wrap(body(response.getStatus())), callback);
    return true;
  }

  @Override
  public ByteBuffer badMessageError(int status, String reason, HttpFields.Mutable fields) {
    SecurityHeaders.of(tls, true).forEach(fields::put);
    fields.put(HttpHeader.CONTENT_TYPE, "application/json; charset=utf-8");
    fields.put(HttpHeader.CONNECTION, "close");
    return ByteBuffer.wrap(body(status));
  }

  private static byte[] body(int status) {
    Code code = status >= 500 ? Code.FAULT : Code.MALFORMED;
    String message =
        switch (status) {
          case 414, 431 ->
              "Cannot read the request: its first lines are too long. Send less in them.";
          default -> "Cannot read the request: it is no proper HTTP. Correct it.";
        };
    return Envelope.of(ApiError.of(code, message), false).body();
  }
}
