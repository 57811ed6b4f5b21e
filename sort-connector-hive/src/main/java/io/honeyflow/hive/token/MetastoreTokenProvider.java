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

import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.conf.SiteFileException;
import io.honeyflow.hive.conf.SiteFiles;
import io.honeyflow.hive.conf.SiteRequest;
import io.honeyflow.hive.log.LogLine;
import io.honeyflow.hive.metastore.MetastoreException;
import io.honeyflow.hive.metastore.thrift.MetastoreTokens;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.security.token.DelegationTokenProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks metastores for delegation tokens on the JobManager, which is logged in with Kerberos, so
 * that TaskManagers need not be. Flink finds it when the jar lies in {@code lib/}, and hands the
 * tokens to each {@link MetastoreTokenReceiver}, anew before they expire.
 *
 * <p>The metastores are those of the folders in {@code
 * security.delegation.token.provider.honeyflow.hive-conf-dir}, separated by {@code ;}, or else the
 * one of the hive-site.xml on the class path or in {@code HIVE_CONF_DIR}. One that does not answer
 * keeps no other service's tokens back: it is asked again soon.
 */
public final class MetastoreTokenProvider implements DelegationTokenProvider {
  static final String SERVICE = "honeyflow";

  private static final Logger LOG = LoggerFactory.getLogger(MetastoreTokenProvider.class);
  private static final Duration ASKED_AGAIN = Duration.ofSeconds(20);

  private List<String> folders = List.of();

  @Override
  public String serviceName() {
    return SERVICE;
  }

  @Override
  public void init(Configuration configuration) {
    String declared =
        configuration.toMap().getOrDefault(serviceConfigPrefix() + ".hive-conf-dir", "");
    folders =
        Arrays.stream(declared.split(";"))
            .map(String::trim)
            .filter(folder -> !folder.isEmpty())
            .toList();
  }

  @Override
  public boolean delegationTokensRequired() throws IOException {
    try {
      List<String> faults = new ArrayList<>();
      return MetastoreTokens.canBeObtained() && !(metastores(faults).isEmpty() && faults.isEmpty());
    } catch (NoClassDefFoundError noHadoop) {
      return false;
    }
  }

  @Override
  public ObtainedDelegationTokens obtainDelegationTokens() {
    List<String> faults = new ArrayList<>();
    MetastoreTokens tokens = new MetastoreTokens();
    metastores(faults).forEach(tokens::obtain);
    faults.addAll(tokens.faults());

    long until = tokens.validUntil();
    if (!faults.isEmpty()) {
      LogLine.TOKENS_NOT_OBTAINED.log(LOG, String.join("; ", faults));
      until = Math.min(until, System.currentTimeMillis() + ASKED_AGAIN.toMillis());
    }
    return new ObtainedDelegationTokens(tokens.bytes(), Optional.of(until));
  }

  /** Those that want Kerberos. */
  private List<MetastoreConf> metastores(List<String> faults) {
    List<MetastoreConf> found = new ArrayList<>();
    if (folders.isEmpty()) {
      // Without a hive-site.xml there, each table names its own, and none is known here.
      add(null, found, new ArrayList<>());
    }
    folders.forEach(folder -> add(folder, found, faults));
    return found;
  }

  private static void add(@Nullable String folder, List<MetastoreConf> found, List<String> faults) {
    try {
      MetastoreConf conf =
          SiteFiles.ofProcess()
              .load(new SiteRequest(folder, null, Map.of(), Duration.ZERO))
              .metastore();
      if (MetastoreTokens.areGivenBy(conf)) {
        found.add(conf);
      }
    } catch (SiteFileException | MetastoreException unusable) {
      faults.add(String.valueOf(unusable.getMessage()));
    }
  }
}
