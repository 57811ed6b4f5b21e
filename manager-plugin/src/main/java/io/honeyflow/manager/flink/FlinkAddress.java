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
package io.honeyflow.manager.flink;

import java.net.URI;
import java.util.Optional;

/**
 * Where a cluster is. Either address may have a path, as behind a proxy.
 *
 * @param gateway of its SQL gateway, for example {@code http://localhost:8083}
 * @param rest of its REST API, for example {@code http://localhost:8081}
 * @param credentials that both of them ask for
 */
public record FlinkAddress(URI gateway, URI rest, Optional<FlinkCredentials> credentials) {

  /** An address that asks for no credentials. */
  public static FlinkAddress open(URI gateway, URI rest) {
    return new FlinkAddress(gateway, rest, Optional.empty());
  }
}
