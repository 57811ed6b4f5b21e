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
package io.honeyflow.testing.kerberos;

import java.io.File;

/** Gets a ticket by the client of the KDC's own class path, which has no main class. */
public final class TicketMain {
  private static final String CLIENT = "org.apache.kerby.kerberos.kerb.client.KrbClient";

  private TicketMain() {}

  /**
   * Gets it.
   *
   * @param arguments the folder of {@code krb5.conf}, the principal, the keytab, and the file of
   *     the ticket
   * @throws ReflectiveOperationException when the KDC refuses
   */
  public static void main(String[] arguments) throws ReflectiveOperationException {
    Class<?> type = Class.forName(CLIENT);
    Object client = type.getConstructor(File.class).newInstance(new File(arguments[0]));
    type.getMethod("init").invoke(client);
    Object ticket =
        type.getMethod("requestTgt", String.class, File.class)
            .invoke(client, arguments[1], new File(arguments[2]));
    type.getMethod("storeTicket", ticket.getClass(), File.class)
        .invoke(client, ticket, new File(arguments[3]));
  }
}
