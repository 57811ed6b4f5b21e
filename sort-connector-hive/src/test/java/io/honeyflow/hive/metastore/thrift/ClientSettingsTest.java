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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.thrift.ClientSettings.DmlEvents;
import io.honeyflow.hive.metastore.thrift.ClientSettings.Wire;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientSettingsTest {

  @Test
  void hasHivesDefaults() {
    ClientSettings settings = settings(Map.of());

    assertThat(settings.addresses()).containsExactly("thrift://h:9083");
    assertThat(settings.randomOrder()).isTrue();
    assertThat(settings.socketTimeout()).isEqualTo(Duration.ofMinutes(10));
    assertThat(settings.connectTimeout()).isEqualTo(Duration.ofSeconds(20));
    assertThat(settings.wire()).isEqualTo(new Wire(false, false));
    assertThat(settings.setUgi()).isTrue();
    assertThat(settings.kerberosPrincipal()).isNull();
    assertThat(settings.tls()).isNull();
    assertThat(settings.dmlEvents()).isEqualTo(DmlEvents.WHERE_A_LOG_IS_KEPT);
  }

  @Test
  void readsTimesInSeconds() {
    ClientSettings settings = settings(Map.of("hive.metastore.client.socket.timeout", "5"));

    assertThat(settings.socketTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.connectTimeout()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void doesNotIntroduceTheUserToAKerberosServer() {
    ClientSettings settings =
        settings(
            Map.of(
                "hive.metastore.sasl.enabled", "true",
                "hive.metastore.kerberos.principal", "hive/_HOST@EXAMPLE.COM"));

    assertThat(settings.setUgi()).isFalse();
    assertThat(settings.kerberosPrincipal()).isEqualTo("hive/_HOST@EXAMPLE.COM");
  }

  @Test
  void takesAddressesOfIpv6() {
    ClientSettings settings =
        ClientSettings.of(
            new MetastoreConf(List.of("thrift://[::1]:9083"), Map.of(), Duration.ZERO));

    assertThat(settings.endpoints().get(0).host()).isEqualTo("::1");
    assertThat(settings.addresses()).containsExactly("thrift://[::1]:9083");
  }

  @ParameterizedTest
  @CsvSource({
    "hive.metastore.client.socket.timeout, soon",
    "hive.metastore.client.socket.timeout, 0",
    "hive.metastore.use.SSL, perhaps",
    "hive.metastore.dml.events, sometimes",
    "hive.metastore.client.thrift.transport.mode, http",
    "hive.metastore.client.auth.mode, PLAIN",
    "hive.metastore.service.discovery.mode, zookeeper",
    "hive.metastore.sasl.enabled, true",
  })
  void refusesWhatItCannotDo(String key, String value) {
    assertThatThrownBy(() -> settings(Map.of(key, value)))
        .isInstanceOf(MetastoreException.class)
        .hasMessageContaining(
            key.equals("hive.metastore.sasl.enabled") ? "kerberos.principal" : key)
        .hasMessageContaining(value.equals("true") ? "''" : "'" + value + "'");
  }

  private static ClientSettings settings(Map<String, String> properties) {
    return ClientSettings.of(
        new MetastoreConf(List.of("thrift://h:9083"), properties, Duration.ZERO));
  }
}
