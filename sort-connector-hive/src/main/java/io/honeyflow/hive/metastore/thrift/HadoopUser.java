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
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;

/** Who this process is to Hadoop, where Kerberos is asked for. */
final class HadoopUser {
  private HadoopUser() {}

  /**
   * The user as whom it acts. A ticket of his that is due is renewed before, where he has a keytab.
   *
   * @throws Refusal when Hadoop knows no Kerberos here
   * @throws TTransportException when it may work later
   */
  static UserGroupInformation current() throws TException {
    if (!UserGroupInformation.isSecurityEnabled()) {
      throw new Refusal(
          "the metastore wants Kerberos, and Hadoop's security is off in this process",
          "Set hadoop.security.authentication = kerberos in the core-site.xml on Flink's class"
              + " path (HADOOP_CONF_DIR), and security.kerberos.login.keytab and .principal of"
              + " Flink.");
    }
    try {
      UserGroupInformation.getLoginUser().checkTGTAndReloginFromKeytab();
      return UserGroupInformation.getCurrentUser();
    } catch (IOException failed) {
      throw new TTransportException(TTransportException.NOT_OPEN, failed);
    }
  }

  /** Who has logged in for him: himself, or the one whose proxy user he is. */
  static UserGroupInformation loggedIn(UserGroupInformation user) {
    UserGroupInformation real = user.getRealUser();
    return real == null ? user : real;
  }

  /** Does something as another user. */
  static <T> T as(UserGroupInformation user, PrivilegedExceptionAction<T> action)
      throws TException {
    try {
      return user.doAs(action);
    } catch (IOException failed) {
      throw new TTransportException(TTransportException.NOT_OPEN, failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Refusal("interrupted", "Start the job again.", interrupted);
    } catch (UndeclaredThrowableException wrapped) {
      throw wrapped.getCause() instanceof TException failed
          ? failed
          : new TTransportException(TTransportException.NOT_OPEN, wrapped);
    }
  }
}
