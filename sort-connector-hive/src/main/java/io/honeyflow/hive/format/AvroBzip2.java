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
package io.honeyflow.hive.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.avro.file.Codec;
import org.apache.avro.file.CodecFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.BZip2Codec;

/** Avro's codec bzip2 by Hadoop's means: Avro's own needs a library that clusters may lack. */
final class AvroBzip2 extends Codec {
  private final BZip2Codec bzip2 = new BZip2Codec();

  AvroBzip2() {
    Configuration configuration = new Configuration(false);
    configuration.set("io.compression.codec.bzip2.library", "java-builtin");
    bzip2.setConf(configuration);
  }

  @Override
  public String getName() {
    return "bzip2";
  }

  @Override
  public ByteBuffer compress(ByteBuffer block) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream out = bzip2.createOutputStream(compressed)) {
      out.write(block.array(), block.arrayOffset() + block.position(), block.remaining());
    }
    return ByteBuffer.wrap(compressed.toByteArray());
  }

  @Override
  public ByteBuffer decompress(ByteBuffer block) {
    throw new UnsupportedOperationException("Files are only written.");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AvroBzip2;
  }

  @Override
  public int hashCode() {
    return getName().hashCode();
  }

  /** What a file takes a codec from. */
  static final class Factory extends CodecFactory {
    @Override
    protected Codec createInstance() {
      return new AvroBzip2();
    }
  }
}
