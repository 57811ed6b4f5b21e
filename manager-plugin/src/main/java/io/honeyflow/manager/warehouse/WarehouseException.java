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
package io.honeyflow.manager.warehouse;

/** The metastore cannot be looked into; the message tells why, and what to do. */
public final class WarehouseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** No metastore answers. */
    AWAY,
    /** The metastore does not want to. */
    REFUSED,
    /** What is asked for is not there. */
    MISSING,
    /** What tells where the metastore is cannot be used. */
    ADDRESS
  }

  private final Reason reason;

  WarehouseException(Reason reason, Throwable cause) {
    super(cause.getMessage(), cause);
    this.reason = reason;
  }

  WarehouseException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
