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

import org.apache.hadoop.hive.metastore.api.GetTableRequest;
import org.apache.hadoop.hive.metastore.api.PrimaryKeysRequest;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;

/**
 * What version a server is. Hive 4 says it. Every server before answers {@code 3.0}, whatever it
 * is: there the calls that it knows tell the line.
 */
final class ServerVersion {
  static final String UNKNOWN = "unknown version";
  private static final String SAID_BEFORE_4 = "3.0";

  private ServerVersion() {}

  /** {@code 4.1.0}, or the line alone: {@code 3.x}, {@code 2.3}, {@code 2.x}, {@code 1.x}. */
  static String of(Connection connection) throws TException {
    String said = connection.ask(ThriftHiveMetastore.Client::getVersion);
    if (!SAID_BEFORE_4.equals(said)) {
      return said;
    }
    if (knows(connection, ThriftHiveMetastore.Client::get_catalogs)) {
      return "3.x";
    }
    if (knows(connection, raw -> raw.get_table_req(new GetTableRequest("default", "none")))) {
      return "2.3";
    }
    return knows(connection, raw -> raw.get_primary_keys(new PrimaryKeysRequest("default", "none")))
        ? "2.x"
        : "1.x";
  }

  /** Whether the call exists: any answer will do, even one that says no. */
  private static boolean knows(Connection connection, Ask<ThriftHiveMetastore.Client, ?> question)
      throws TException {
    try {
      connection.ask(question);
      return true;
    } catch (TTransportException broken) {
      throw broken;
    } catch (TApplicationException answer) {
      return answer.getType() != TApplicationException.UNKNOWN_METHOD;
    } catch (TException refusal) {
      return true;
    }
  }
}
