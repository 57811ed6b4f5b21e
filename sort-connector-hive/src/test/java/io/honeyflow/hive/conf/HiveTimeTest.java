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
package io.honeyflow.hive.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HiveTimeTest {

  @ParameterizedTest
  @CsvSource({
    "600s, PT10M",
    "20, PT20S",
    "5m, PT5M",
    "5 min, PT5M",
    "1h, PT1H",
    "2d, PT48H",
    "7ms, PT0.007S",
    "7 MSEC, PT0.007S",
    "3us, PT0.000003S",
    "3ns, PT0.000000003S",
    "0, PT0S"
  })
  void readsTimesAsHiveDoes(String text, Duration time) {
    assertThat(HiveTime.parse(text, TimeUnit.SECONDS)).isEqualTo(time);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-5s", "5 fortnights", "1.5s", "99999999999999999999s"})
  void refusesWhatIsNoTime(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HiveTime.parse(text, TimeUnit.SECONDS))
        .withMessageContaining("'");
  }
}
