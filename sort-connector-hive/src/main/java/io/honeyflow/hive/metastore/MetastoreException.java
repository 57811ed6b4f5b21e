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
package io.honeyflow.hive.metastore;

/**
 * What the metastore, or the way to it, said no to. The message holds subject, server, reason and
 * remedy.
 */
public final class MetastoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** No server answered within the retry timeout. */
    UNREACHABLE,
    /** The database, table or partition is not there. */
    NO_SUCH_OBJECT,
    /** It is there already. */
    ALREADY_EXISTS,
    /** The server refused: permission, or a rule of its own. */
    REFUSED
  }

  private final Reason reason;

  public MetastoreException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public MetastoreException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
