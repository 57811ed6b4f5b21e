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
package io.honeyflow.hive.commit.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocationNamesTest {
  private static final LocationNames LOCAL = LocationNames.of(Map.of());
  private static final LocationNames CLUSTER =
      LocationNames.of(Map.of("fs.defaultFS", "hdfs://nn:8020"));

  @ParameterizedTest
  @CsvSource({
    "file:/x/dt=1, file:///x/dt=1",
    "file:/x/dt=1, file:/x/dt=1/",
    "file:/x/dt=1, file:/x//dt=1",
    "file:/x/dt=1, /x/dt=1",
    "s3://b/x, s3a://b/x",
    "s3n://b/x, S3A://b/x",
    "hdfs://nn/x, hdfs://nn:8020/x",
    "file:/x/a%3Ab, file:///x/a%3Ab",
  })
  void takesSpellingsOfOneDirectoryAsTheSame(String one, String other) {
    assertThat(LOCAL.same(one, other)).isTrue();
    assertThat(LOCAL.same(other, one)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "hdfs://nn:8020/x, hdfs:///x",
    "hdfs://nn:8020/x, /x",
    "hdfs://nn/x, hdfs:/x",
  })
  void fillsInTheDefaultFileSystem(String one, String other) {
    assertThat(CLUSTER.same(one, other)).isTrue();
    assertThat(CLUSTER.same(other, one)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "file:/x/dt=1, file:/x/dt=2",
    "file:/x/dt=1, file:/X/dt=1",
    "file:/x/a%3Ab, file:/x/a:b",
    "file:/x/a b, file:/x/ab",
    "hdfs://nn/x, hdfs://other/x",
    "hdfs://nn/x, hdfs://nn:9000/x",
    "hdfs://nn/x, file:/x",
    "hdfs://nn/x, viewfs:/x",
    "s3://b/x, s3://c/x",
  })
  void tellsOthersApart(String one, String other) {
    assertThat(LOCAL.same(one, other)).isFalse();
    assertThat(CLUSTER.same(one, other)).isFalse();
  }
}
