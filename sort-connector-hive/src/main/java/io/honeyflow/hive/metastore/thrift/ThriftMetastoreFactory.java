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

import io.honeyflow.hive.conf.MetastoreConf;
import io.honeyflow.hive.metastore.Metastore;
import io.honeyflow.hive.metastore.MetastoreFactory;

/**
 * Opens connections to a real metastore of any Hive line from 1.2 on, over Thrift.
 *
 * @param conf how it is reached
 */
public record ThriftMetastoreFactory(MetastoreConf conf) implements MetastoreFactory {
  private static final long serialVersionUID = 1L;

  /**
   * {@inheritDoc}
   *
   * @throws io.honeyflow.hive.metastore.MetastoreException with {@code REFUSED} when the settings
   *     ask for something that this client cannot do
   */
  @Override
  public Metastore open() {
    ClientSettings settings = ClientSettings.of(conf);
    Caller caller = new Caller(settings, new Dialer(settings), Waiting.SYSTEM);
    return new ThriftMetastore(caller, new NotificationLog(caller, settings.dmlEvents()));
  }
}
