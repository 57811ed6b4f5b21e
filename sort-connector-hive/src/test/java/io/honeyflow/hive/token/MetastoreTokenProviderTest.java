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
package io.honeyflow.hive.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.ServiceLoader;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.security.token.DelegationTokenProvider;
import org.apache.flink.core.security.token.DelegationTokenReceiver;
import org.junit.jupiter.api.Test;

/** What Flink's JobManager finds; KerberosIT sees it at work. */
final class MetastoreTokenProviderTest {

  @Test
  void flinkFindsBothEnds() {
    assertThat(ServiceLoader.load(DelegationTokenProvider.class))
        .extracting(DelegationTokenProvider::serviceName)
        .contains("honeyflow");
    assertThat(ServiceLoader.load(DelegationTokenReceiver.class))
        .extracting(DelegationTokenReceiver::serviceName)
        .contains("honeyflow");
  }

  /** An exception would stop Flink, and keep the tokens of all others back. */
  @Test
  void needsNothingWhereHadoopIsNotSecured() throws Exception {
    MetastoreTokenProvider provider = new MetastoreTokenProvider();

    provider.init(
        Configuration.fromMap(
            Map.of(provider.serviceConfigPrefix() + ".hive-conf-dir", "/no/such/folder")));

    assertThat(provider.delegationTokensRequired()).isFalse();
  }

  @Test
  void aFolderThatCannotBeReadIsAFaultAndNotAFailure() throws Exception {
    MetastoreTokenProvider provider = new MetastoreTokenProvider();
    provider.init(
        Configuration.fromMap(
            Map.of(provider.serviceConfigPrefix() + ".hive-conf-dir", "/no/such/folder")));

    DelegationTokenProvider.ObtainedDelegationTokens tokens = provider.obtainDelegationTokens();
    new MetastoreTokenReceiver().onNewTokensObtained(tokens.getTokens());

    assertThat(tokens.getValidUntil())
        .hasValueSatisfying(
            until -> assertThat(until).isLessThan(System.currentTimeMillis() + 60_000));
  }
}
