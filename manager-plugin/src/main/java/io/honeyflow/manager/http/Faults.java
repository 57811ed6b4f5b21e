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

import io.honeyflow.manager.access.AccessDenied;
import io.honeyflow.manager.access.BadAccount;
import io.honeyflow.manager.access.NoSuchUser;
import io.honeyflow.manager.flink.FlinkUnavailable;
import io.honeyflow.manager.flink.JobRefused;
import io.honeyflow.manager.inlong.NotCovered;
import io.honeyflow.manager.pipeline.InvalidPipeline;
import io.honeyflow.manager.store.Conflict;
import io.honeyflow.manager.store.Missing;
import io.honeyflow.manager.store.StoreUnavailable;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes of every exception what the sender of the request is told. Thread-safe. */
final class Faults {

  private static final Logger LOG = LoggerFactory.getLogger(Faults.class);
  private static final int ID_BYTES = 6;

  private final SecureRandom random = new SecureRandom();

  /** The error of an exception; one that nobody foresaw is logged, under an id that is told. */
  ApiError of(Throwable thrown) {
    if (thrown instanceof ApiError error) {
      return error;
    }
    if (thrown instanceof AccessDenied denied) {
      return of(denied);
    }
    String message = String.valueOf(thrown.getMessage());
    if (thrown instanceof Missing || thrown instanceof NoSuchUser) {
      return ApiError.missing(message);
    }
    if (thrown instanceof Conflict) {
      return ApiError.conflict(message);
    }
    if (thrown instanceof BadAccount bad) {
      return ApiError.invalid(message, List.of(bad.problem()));
    }
    if (thrown instanceof StoreUnavailable || thrown instanceof FlinkUnavailable) {
      return ApiError.unavailable(message);
    }
    if (thrown instanceof InvalidPipeline invalid) {
      return ApiError.invalid(message, invalid.problems());
    }
    if (thrown instanceof JobRefused || thrown instanceof NotCovered) {
      return ApiError.invalid(message, List.of());
    }
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    LOG.error("Fault {}", id, thrown);
    return ApiError.of(
        ApiError.Code.FAULT,
        "The manager failed at this request. Ask its administrator to look for fault "
            + id
            + " in its log.");
  }

  private static ApiError of(AccessDenied denied) {
    ApiError.Code code =
        switch (denied.reason()) {
          case UNAUTHENTICATED -> ApiError.Code.UNAUTHENTICATED;
          case FORBIDDEN -> ApiError.Code.FORBIDDEN;
          case THROTTLED -> ApiError.Code.THROTTLED;
        };
    return ApiError.later(code, String.valueOf(denied.getMessage()), denied.retryAfter());
  }
}
