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
package io.honeyflow.hive.metastore.thrift;

import org.apache.thrift.TException;

/** A reason not to try again that is no answer of the server's. */
final class Refusal extends TException {
  private static final long serialVersionUID = 1L;

  private final String remedy;

  Refusal(String reason, String remedy, Throwable cause) {
    super(reason, cause);
    this.remedy = remedy;
  }

  Refusal(String reason, String remedy) {
    super(reason);
    this.remedy = remedy;
  }

  String remedy() {
    return remedy;
  }
}
