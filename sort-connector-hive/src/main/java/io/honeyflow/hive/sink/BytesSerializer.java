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
package io.honeyflow.hive.sink;

import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Results that are bytes already; their own first bytes hold their version. */
final class BytesSerializer implements SimpleVersionedSerializer<byte[]> {

  @Override
  public int getVersion() {
    return 1;
  }

  @Override
  public byte[] serialize(byte[] bytes) {
    return bytes;
  }

  @Override
  public byte[] deserialize(int version, byte[] bytes) {
    return bytes;
  }
}
