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
package io.honeyflow.hive.table;

import io.honeyflow.hive.log.LogLine;
import java.io.IOException;
import java.util.Optional;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the process that plans a statement in with Kerberos, by the keytab in Flink's configuration.
 * JobManagers and TaskManagers do that when they start; Flink's SQL client and SQL gateway do not.
 */
final class KeytabLogin {
  private static final Logger LOG = LoggerFactory.getLogger(KeytabLogin.class);

  private KeytabLogin() {}

  /**
   * Logs in, unless Hadoop's security is off, somebody has logged in, or no keytab is configured.
   *
   * @return why it failed, with the remedy; empty when it did not
   */
  static Optional<String> asConfigured(ReadableConfig flink) {
    String keytab = flink.get(SecurityOptions.KERBEROS_LOGIN_KEYTAB);
    String principal = flink.get(SecurityOptions.KERBEROS_LOGIN_PRINCIPAL);
    if (keytab == null || principal == null || !UserGroupInformation.isSecurityEnabled()) {
      return Optional.empty();
    }
    try {
      if (!UserGroupInformation.getCurrentUser().hasKerberosCredentials()) {
        UserGroupInformation.loginUserFromKeytab(principal, keytab);
        LogLine.LOGGED_IN.log(LOG, principal, keytab);
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(
          "Cannot log in as '%s' (%s) by the keytab '%s' (%s): %s. Check that this process can read the file, and that it holds a key of that principal."
              .formatted(
                  principal,
                  SecurityOptions.KERBEROS_LOGIN_PRINCIPAL.key(),
                  keytab,
                  SecurityOptions.KERBEROS_LOGIN_KEYTAB.key(),
                  e.getMessage()));
    }
  }
}
