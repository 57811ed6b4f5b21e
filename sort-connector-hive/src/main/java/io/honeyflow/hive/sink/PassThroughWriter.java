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

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;

/** Hands the writers' results on to the aggregator, unread. */
final class PassThroughWriter implements CommittingSinkWriter<byte[], byte[]> {

  private List<byte[]> results = new ArrayList<>();

  @Override
  public void write(byte[] result, Context context) {
    results.add(result);
  }

  @Override
  public void flush(boolean endOfInput) {}

  @Override
  public Collection<byte[]> prepareCommit() {
    List<byte[]> ready = results;
    results = new ArrayList<>();
    return ready;
  }

  @Override
  public void close() {}
}
