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

import io.honeyflow.hive.metastore.Insertion;
import io.honeyflow.hive.metastore.thrift.Endpoint.Events;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.FireEventRequestData;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;

/**
 * Insertions on the wire, as the Thrift definitions of each Hive line have them; the stubs know
 * those of 3.1 only. Written, never read. Servers want a checksum for each file; it is empty, as
 * Hive sends it where a file system has none, because the sink's files never change.
 *
 * <pre>
 * union FireEventRequestData { 1: InsertEventRequestData insertData,
 *                              2: list&lt;InsertEventRequestData> insertDatas }   // from 4.0 on
 * struct InsertEventRequestData { 1: list&lt;string> filesAdded,
 *                                 2: list&lt;string> filesAddedChecksum }           // before 3.0
 * struct InsertEventRequestData { 1: bool replace, 2: list&lt;string> filesAdded,
 *                                 3: list&lt;string> filesAddedChecksum,
 *                                 5: list&lt;string> partitionVal }                 // from 4.0 on
 * </pre>
 */
final class InsertionData extends FireEventRequestData {
  private static final long serialVersionUID = 1L;

  private final transient List<Insertion> insertions;
  private final transient Events form;

  /**
   * @param insertions one, or several for {@link Events#BULK}
   */
  InsertionData(List<Insertion> insertions, Events form) {
    this.insertions = insertions;
    this.form = form;
  }

  @Override
  public void write(TProtocol out) throws TException {
    out.writeStructBegin(new TStruct("FireEventRequestData"));
    if (form == Events.BULK) {
      out.writeFieldBegin(new TField("insertDatas", TType.LIST, (short) 2));
      out.writeListBegin(new TList(TType.STRUCT, insertions.size()));
      for (Insertion insertion : insertions) {
        write(insertion, out);
      }
      out.writeListEnd();
    } else {
      out.writeFieldBegin(new TField("insertData", TType.STRUCT, (short) 1));
      write(insertions.get(0), out);
    }
    out.writeFieldEnd();
    out.writeFieldStop();
    out.writeStructEnd();
  }

  private void write(Insertion insertion, TProtocol out) throws TException {
    out.writeStructBegin(new TStruct("InsertEventRequestData"));
    short id = 1;
    if (form != Events.FILES_ONLY) {
      out.writeFieldBegin(new TField("replace", TType.BOOL, id++));
      out.writeBool(insertion.replace());
      out.writeFieldEnd();
    }
    strings(new TField("filesAdded", TType.LIST, id++), insertion.files(), out);
    List<String> checksums = Collections.nCopies(insertion.files().size(), "");
    strings(new TField("filesAddedChecksum", TType.LIST, id), checksums, out);
    if (form == Events.BULK) {
      strings(new TField("partitionVal", TType.LIST, (short) 5), insertion.values(), out);
    }
    out.writeFieldStop();
    out.writeStructEnd();
  }

  private static void strings(TField field, List<String> values, TProtocol out) throws TException {
    out.writeFieldBegin(field);
    out.writeListBegin(new TList(TType.STRING, values.size()));
    for (String value : values) {
      out.writeString(value);
    }
    out.writeListEnd();
    out.writeFieldEnd();
  }
}
