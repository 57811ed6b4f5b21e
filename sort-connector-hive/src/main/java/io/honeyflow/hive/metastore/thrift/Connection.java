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

import io.honeyflow.hive.conf.TableName;
import io.honeyflow.hive.metastore.thrift.Endpoint.Alternative;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.hive.metastore.api.AddPartitionsRequest;
import org.apache.hadoop.hive.metastore.api.ClientCapabilities;
import org.apache.hadoop.hive.metastore.api.ClientCapability;
import org.apache.hadoop.hive.metastore.api.EnvironmentContext;
import org.apache.hadoop.hive.metastore.api.GetTableRequest;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TTransport;

/**
 * One open connection: the raw calls, each in the form that its server understands. Only what every
 * Hive line from 1.2 to 4.2 knows is used; where lines differ there are two forms, and the one that
 * worked is remembered with the endpoint.
 */
final class Connection implements AutoCloseable {
  private final Endpoint endpoint;
  private final TTransport transport;
  private final ThriftHiveMetastore.Client client;
  private final LongAdder roundTrips;

  /**
   * @param roundTrips counts each question that goes to the server
   */
  Connection(Endpoint endpoint, TTransport transport, TProtocol protocol, LongAdder roundTrips) {
    this.endpoint = endpoint;
    this.transport = transport;
    this.client = new ThriftHiveMetastore.Client(protocol);
    this.roundTrips = roundTrips;
  }

  Endpoint endpoint() {
    return endpoint;
  }

  <T> T ask(Ask<ThriftHiveMetastore.Client, T> question) throws TException {
    roundTrips.increment();
    return question.of(client);
  }

  Table table(TableName name) throws TException {
    return either(
        Alternative.TABLE,
        newer -> {
          GetTableRequest request = new GetTableRequest(name.database(), name.table());
          // Without it the server hides insert-only tables, which the planner refuses by name.
          request.setCapabilities(
              new ClientCapabilities(List.of(ClientCapability.INSERT_ONLY_TABLES)));
          return newer.get_table_req(request).getTable();
        },
        older -> older.get_table(name.database(), name.table()));
  }

  /** Adds those that are not there yet. */
  void addPartitions(TableName name, List<Partition> partitions) throws TException {
    AddPartitionsRequest request =
        new AddPartitionsRequest(name.database(), name.table(), partitions, true);
    request.setNeedResult(false);
    ask(raw -> raw.add_partitions_req(request));
  }

  void alterPartitions(TableName name, List<Partition> partitions) throws TException {
    either(
        Alternative.ALTER_PARTITIONS,
        newer -> {
          newer.alter_partitions_with_environment_context(
              name.database(), name.table(), partitions, withoutStatistics());
          return true;
        },
        older -> {
          older.alter_partitions(name.database(), name.table(), partitions);
          return true;
        });
  }

  void alterTable(TableName name, Table table) throws TException {
    ask(
        raw -> {
          raw.alter_table_with_environment_context(
              name.database(), name.table(), table, withoutStatistics());
          return true;
        });
  }

  /**
   * Alters a table and gives its columns to all of its partitions.
   *
   * @param before a parameter as it was read, which this change gives another value: servers that
   *     know how refuse when it is not so any more
   */
  void alterTableAndPartitions(TableName name, Table table, Map.Entry<String, String> before)
      throws TException {
    Map<String, String> cascade = new HashMap<>(withoutStatistics().getProperties());
    cascade.put("CASCADE", "true");
    cascade.put("expected_parameter_key", before.getKey());
    cascade.put("expected_parameter_value", before.getValue());
    ask(
        raw -> {
          raw.alter_table_with_environment_context(
              name.database(), name.table(), table, new EnvironmentContext(cascade));
          return true;
        });
  }

  /** The same for Hive 1, which knows another call for it. */
  void alterTableAndPartitionsOfHive1(TableName name, Table table) throws TException {
    ask(
        raw -> {
          raw.alter_table_with_cascade(name.database(), name.table(), table, true);
          return true;
        });
  }

  /** Keeps a server from computing statistics of its own, which would list the files. */
  private static EnvironmentContext withoutStatistics() {
    return new EnvironmentContext(Map.of("DO_NOT_UPDATE_STATS", "true"));
  }

  private <T> T either(
      Alternative which,
      Ask<ThriftHiveMetastore.Client, T> newer,
      Ask<ThriftHiveMetastore.Client, T> older)
      throws TException {
    boolean olderFirst = endpoint.prefersOlder(which);
    try {
      return ask(olderFirst ? older : newer);
    } catch (TApplicationException unknown) {
      if (unknown.getType() != TApplicationException.UNKNOWN_METHOD) {
        throw unknown;
      }
    }

    T answer = ask(olderFirst ? newer : older);
    endpoint.remember(which, !olderFirst);
    return answer;
  }

  @Override
  public void close() {
    transport.close();
  }
}
