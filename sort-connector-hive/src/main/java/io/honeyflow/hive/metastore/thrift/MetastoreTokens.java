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

import io.honeyflow.hive.conf.HiveTime;
import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.metastore.MetastoreException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;

/**
 * Delegation tokens: with one of a metastore's, a process gets in that has no Kerberos ticket of
 * its own. Each server of a metastore gives one of its own, as not all keep them where the others
 * see them.
 */
public final class MetastoreTokens {
  private static final String LIFETIME = "hive.cluster.delegation.token.renew-interval";
  private static final String LIFETIME_BY_DEFAULT = "86400000";
  private static final Duration ANSWER = Duration.ofSeconds(10);

  private final Credentials credentials = new Credentials();
  private final List<String> faults = new ArrayList<>();
  private long validUntil = Long.MAX_VALUE;

  /** Whether this process could ask for tokens: the user, or his proxy's, has a Kerberos ticket. */
  public static boolean canBeObtained() throws IOException {
    return UserGroupInformation.isSecurityEnabled()
        && HadoopUser.loggedIn(UserGroupInformation.getCurrentUser()).hasKerberosCredentials();
  }

  /** Whether a metastore gives any: it wants Kerberos. */
  public static boolean areGivenBy(MetastoreConf conf) {
    return ClientSettings.of(conf).kerberosPrincipal() != null;
  }

  /** Gives the tokens to the current user. */
  public static void receive(byte[] tokens) throws IOException {
    Credentials received = new Credentials();
    received.readTokenStorageStream(new DataInputStream(new ByteArrayInputStream(tokens)));
    UserGroupInformation.getCurrentUser().addCredentials(received);
  }

  /** Asks each server of a metastore for one, for the current user. Does not wait for any. */
  public void obtain(MetastoreConf conf) {
    try {
      ClientSettings settings = ClientSettings.of(conf.withPatience(Duration.ZERO, ANSWER));
      Dialer dialer = new Dialer(settings);
      for (Endpoint endpoint : settings.endpoints()) {
        obtain(dialer, endpoint);
      }
    } catch (MetastoreException unusable) {
      faults.add(String.valueOf(unusable.getMessage()));
    }
  }

  private void obtain(Dialer dialer, Endpoint endpoint) {
    try {
      UserGroupInformation user = HadoopUser.current();
      try (Connection connection = dialer.dialAsLoggedIn(user, endpoint)) {
        String token = text(connection, user);
        validUntil = Math.min(validUntil, validUntil(connection, token));
        credentials.addToken(alias(endpoint), decoded(token));
      }
    } catch (TException failed) {
      faults.add(endpoint + ": " + Refusals.reason(failed));
    }
  }

  /** Why servers gave none. */
  public List<String> faults() {
    return List.copyOf(faults);
  }

  /** When the first of them expires, in milliseconds since 1970; far away without any. */
  public long validUntil() {
    return validUntil;
  }

  /** All of them, as {@link #receive} takes them. */
  public byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      credentials.writeTokenStorageToStream(new DataOutputStream(bytes));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return bytes.toByteArray();
  }

  /** The one that a user was given for a server, if any. */
  static @Nullable Token<?> held(UserGroupInformation user, Endpoint endpoint) {
    return user.getCredentials().getToken(alias(endpoint));
  }

  /**
   * Asks for one.
   *
   * @param connection by Kerberos, of the one who has logged in
   * @param user as whom it lets act
   */
  static Token<?> of(Connection connection, UserGroupInformation user) throws TException {
    return decoded(text(connection, user));
  }

  private static String text(Connection connection, UserGroupInformation user) throws TException {
    String renewer = HadoopUser.loggedIn(user).getShortUserName();
    return connection.ask(raw -> raw.get_delegation_token(user.getShortUserName(), renewer));
  }

  /** Only to renew it tells for how long it is valid, which Hive 2 refuses to its own clients. */
  private static long validUntil(Connection connection, String token) throws TException {
    try {
      return connection.ask(raw -> raw.renew_delegation_token(token));
    } catch (TTransportException failed) {
      throw failed;
    } catch (TException refused) {
      String lifetime = connection.ask(raw -> raw.get_config_value(LIFETIME, LIFETIME_BY_DEFAULT));
      return System.currentTimeMillis() + millis(lifetime);
    }
  }

  private static long millis(String lifetime) throws Refusal {
    try {
      return HiveTime.parse(lifetime, TimeUnit.MILLISECONDS).toMillis();
    } catch (IllegalArgumentException malformed) {
      throw new Refusal(
          "its " + LIFETIME + " is '" + lifetime + "'", "Write it as 86400000.", malformed);
    }
  }

  private static Token<?> decoded(String text) throws TException {
    Token<?> token = new Token<>();
    try {
      token.decodeFromUrlString(text);
      return token;
    } catch (IOException malformed) {
      throw new Refusal(
          "its delegation token cannot be read", "Use a metastore of Hive 1.2 to 4.2.", malformed);
    }
  }

  private static Text alias(Endpoint endpoint) {
    return new Text("honeyflow " + endpoint);
  }
}
