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
import java.lang.reflect.UndeclaredThrowableException;
import java.security.PrivilegedExceptionAction;
import java.util.Map;
import javax.security.sasl.Sasl;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TSaslClientTransport;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;

/** SASL with GSSAPI, as the user whom Flink or {@code kinit} logged in. */
final class KerberosHandshake {
  /** All that a server may ask for: the strongest that both sides have is taken. */
  private static final String PROTECTIONS = "auth-conf,auth-int,auth";

  private KerberosHandshake() {}

  /**
   * Shakes hands over an open transport.
   *
   * @param principal the server's, with {@code _HOST} for its host name
   * @throws TTransportException when it may work later
   * @throws Refusal when it will not
   */
  static TTransport over(TTransport transport, String principal, Endpoint endpoint)
      throws TException {
    try {
      UserGroupInformation.getLoginUser().checkTGTAndReloginFromKeytab();
      UserGroupInformation user = UserGroupInformation.getCurrentUser();
      if (!UserGroupInformation.isSecurityEnabled()) {
        throw new Refusal(
            "the metastore wants Kerberos, and Hadoop's security is off in this process",
            "Set hadoop.security.authentication = kerberos in the core-site.xml on Flink's class"
                + " path (HADOOP_CONF_DIR), and security.kerberos.login.keytab and .principal of"
                + " Flink.");
      }
      if (!user.hasKerberosCredentials()) {
        throw new Refusal(
            "'" + user.getUserName() + "' has no Kerberos ticket",
            "Run kinit, or set security.kerberos.login.keytab and .principal of Flink.");
      }
      String[] server =
          SecurityUtil.getServerPrincipal(principal, endpoint.host()).split("[/@]", -1);
      return user.doAs((PrivilegedExceptionAction<TTransport>) () -> handshake(transport, server));
    } catch (IOException failed) {
      throw new TTransportException(TTransportException.NOT_OPEN, failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Refusal("interrupted", "Start the job again.", interrupted);
    } catch (UndeclaredThrowableException wrapped) {
      throw unwrapped(wrapped);
    }
  }

  private static TTransport handshake(TTransport transport, String[] server) throws Exception {
    TSaslClientTransport sasl =
        new TSaslClientTransport(
            "GSSAPI",
            null,
            server[0],
            server[1],
            Map.of(Sasl.QOP, PROTECTIONS, Sasl.SERVER_AUTH, "true"),
            null,
            transport);
    sasl.open();
    return sasl;
  }

  private static TException unwrapped(UndeclaredThrowableException wrapped) {
    Throwable cause = wrapped.getCause();
    String message = String.valueOf(cause == null ? null : cause.getMessage());
    if (message.startsWith("Peer indicated failure")) {
      return new Refusal(
          message, "Check hive.metastore.kerberos.principal and the metastore's log.", wrapped);
    }
    if (cause instanceof TTransportException) {
      // Thrift logs why and drops the cause.
      return new TTransportException(
          TTransportException.NOT_OPEN,
          message + " (the log names the cause; it may be hive.metastore.kerberos.principal)");
    }
    return cause instanceof TException exception
        ? exception
        : new TTransportException(TTransportException.NOT_OPEN, wrapped);
  }
}
