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
package io.honeyflow.benchmarks.raw;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.jspecify.annotations.Nullable;

/** Parquet, with the schema that Hive's own files have, and Parquet's own settings. */
final class RawParquetFile implements RawFile {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message hive_schema {
            optional int64 id;
            optional int32 visits;
            optional double score;
            optional fixed_len_byte_array(5) amount (DECIMAL(10,2));
            optional boolean mobile;
            optional int96 ts;
            optional int32 d (DATE);
            optional binary country (UTF8);
            optional binary page (UTF8);
            optional binary visitor (UTF8);
          }
          """);

  private final ParquetWriter<RawRow> writer;

  RawParquetFile(Path path) throws IOException {
    writer =
        new Builder(new LocalOutputFile(path))
            .withConf(new Configuration(false))
            .withCompressionCodec(CompressionCodecName.SNAPPY)
            .build();
  }

  @Override
  public void write(RawRow row) throws IOException {
    writer.write(row);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  private static final class Builder extends ParquetWriter.Builder<RawRow, Builder> {
    Builder(OutputFile file) {
      super(file);
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    protected WriteSupport<RawRow> getWriteSupport(Configuration configuration) {
      return new Rows();
    }
  }

  private static final class Rows extends WriteSupport<RawRow> {
    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int JULIAN_DAY_OF_EPOCH = 2_440_588;

    private final byte[] decimal = new byte[5];
    private final ByteBuffer time = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    private @Nullable RecordConsumer consumer;

    @Override
    public WriteContext init(Configuration configuration) {
      return new WriteContext(SCHEMA, Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
      consumer = recordConsumer;
    }

    @Override
    public void write(RawRow row) {
      RecordConsumer out = consumer;
      if (out == null) {
        throw new IllegalStateException("prepareForWrite was not called.");
      }
      out.startMessage();
      out.startField("id", 0);
      out.addLong(row.id());
      out.endField("id", 0);
      out.startField("visits", 1);
      out.addInteger(row.visits());
      out.endField("visits", 1);
      out.startField("score", 2);
      out.addDouble(row.score());
      out.endField("score", 2);
      out.startField("amount", 3);
      out.addBinary(decimal(row.cents()));
      out.endField("amount", 3);
      out.startField("mobile", 4);
      out.addBoolean(row.mobile());
      out.endField("mobile", 4);
      out.startField("ts", 5);
      out.addBinary(time(row.millis()));
      out.endField("ts", 5);
      out.startField("d", 6);
      out.addInteger(row.day());
      out.endField("d", 6);
      out.startField("country", 7);
      out.addBinary(Binary.fromReusedByteArray(row.country()));
      out.endField("country", 7);
      out.startField("page", 8);
      out.addBinary(Binary.fromReusedByteArray(row.page()));
      out.endField("page", 8);
      out.startField("visitor", 9);
      out.addBinary(Binary.fromReusedByteArray(row.visitor()));
      out.endField("visitor", 9);
      out.endMessage();
    }

    private Binary decimal(long unscaled) {
      long rest = unscaled;
      for (int i = decimal.length - 1; i >= 0; i--) {
        decimal[i] = (byte) rest;
        rest >>= 8;
      }
      return Binary.fromReusedByteArray(decimal);
    }

    private Binary time(long millis) {
      time.putLong(0, Math.floorMod(millis, MILLIS_PER_DAY) * NANOS_PER_MILLI);
      time.putInt(8, (int) Math.floorDiv(millis, MILLIS_PER_DAY) + JULIAN_DAY_OF_EPOCH);
      return Binary.fromReusedByteArray(time.array());
    }
  }
}
