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

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.sasl.RealmCallback;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslException;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TSaslClientTransport;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;

/** Tells a server who calls, over an open transport: by Kerberos, or by a delegation token. */
final class SaslHandshake {
  /** All that a server may ask for: the strongest that both sides have is taken. */
  private static final Map<String, String> PROTECTIONS =
      Map.of(Sasl.QOP, "auth-conf,auth-int,auth", Sasl.SERVER_AUTH, "true");

  /** The only realm of tokens, in Hadoop and Hive. */
  private static final String TOKEN_REALM = "default";

  private SaslHandshake() {}

  /**
   * Shakes hands by GSSAPI, as a user whom Flink or {@code kinit} logged in.
   *
   * @param principal the server's, with {@code _HOST} for its host name
   * @throws TTransportException when it may work later
   * @throws Refusal when it will not
   */
  static TTransport byKerberos(
      TTransport transport, UserGroupInformation user, String principal, Endpoint endpoint)
      throws TException {
    return HadoopUser.as(
        user,
        () -> {
          String[] server =
              SecurityUtil.getServerPrincipal(principal, endpoint.host()).split("[/@]", -1);
          return opened(
              new TSaslClientTransport(
                  "GSSAPI", null, server[0], server[1], PROTECTIONS, null, transport),
              "Check hive.metastore.kerberos.principal and the metastore's log.");
        });
  }

  /**
   * Shakes hands by a token that the server gave out before.
   *
   * @throws TTransportException when it may work later
   * @throws Refusal when it will not
   */
  static TTransport byToken(TTransport transport, Token<?> token) throws TException {
    try {
      return opened(
          new TSaslClientTransport(
              "DIGEST-MD5",
              null,
              null,
              TOKEN_REALM,
              PROTECTIONS,
              new TokenAnswers(token),
              transport),
          "The delegation token may have expired, or the metastore has forgotten it as it was"
              + " started again: hive.cluster.delegation.token.store.class says where it keeps"
              + " them. Flink hands out new ones in time, as long as its JobManager is logged in.");
    } catch (SaslException unknown) {
      throw new Refusal(
          "this JVM cannot use delegation tokens: " + unknown.getMessage(),
          "Let it have DIGEST-MD5 (java.security), or log in with Kerberos.",
          unknown);
    }
  }

  private static TTransport opened(TSaslClientTransport sasl, String remedy) throws TException {
    try {
      sasl.open();
      return sasl;
    } catch (TTransportException failed) {
      String message = String.valueOf(failed.getMessage());
      if (message.startsWith("Peer indicated failure")) {
        throw new Refusal(message, remedy, failed);
      }
      // Thrift logs why and drops the cause.
      throw new TTransportException(
          TTransportException.NOT_OPEN, message + " (the log names the cause). " + remedy);
    }
  }

  /** A token's identifier is the name, and its signature by the server the password. */
  private record TokenAnswers(Token<?> token) implements CallbackHandler {
    @Override
    public void handle(Callback[] questions) throws IOException, UnsupportedCallbackException {
      for (Callback question : questions) {
        if (question instanceof NameCallback name) {
          name.setName(base64(token.getIdentifier()));
        } else if (question instanceof PasswordCallback password) {
          password.setPassword(base64(token.getPassword()).toCharArray());
        } else if (question instanceof RealmCallback realm) {
          realm.setText(realm.getDefaultText());
        } else {
          throw new UnsupportedCallbackException(question);
        }
      }
    }

    private static String base64(byte[] bytes) {
      return new String(Base64.getEncoder().encode(bytes), StandardCharsets.US_ASCII);
    }
  }
}
