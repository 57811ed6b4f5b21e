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
package org.apache.orc.impl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

/** It holds what ORC's red-black tree holds, and writes the same. */
class StringHashTableDictionaryTest {
  private static final int INITIAL = Dictionary.INITIAL_DICTIONARY_SIZE;

  @Property
  void writesWhatTheTreeWrites(@ForAll("keys") List<byte[]> keys) throws IOException {
    Dictionary dictionary = new StringHashTableDictionary(INITIAL);
    Dictionary tree = new StringRedBlackTree(INITIAL);
    for (byte[] key : keys) {
      assertThat(dictionary.add(key, 0, key.length)).isEqualTo(tree.add(key, 0, key.length));
    }

    assertThat(dictionary.size()).isEqualTo(tree.size());
    assertThat(written(dictionary)).isEqualTo(written(tree));
    for (int i = 0; i < tree.size(); i++) {
      assertThat(key(dictionary, i)).isEqualTo(key(tree, i));
    }
  }

  /** Of few different bytes, so that keys repeat and begin alike. */
  @Provide
  Arbitrary<List<byte[]>> keys() {
    Arbitrary<byte[]> key =
        Arbitraries.of((byte) 0, (byte) 'a', (byte) 0x80, (byte) 0xFF)
            .array(byte[].class)
            .ofMaxSize(20);
    return key.list().ofMaxSize(300);
  }

  @Test
  void findsEachOfManyKeysAgain() throws IOException {
    Dictionary dictionary = new StringHashTableDictionary(INITIAL);
    int keys = 100_000;
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < keys; i++) {
        byte[] bytes = ("key-" + i + ".").getBytes(StandardCharsets.UTF_8);
        assertThat(dictionary.add(bytes, 0, bytes.length - 1)).isEqualTo(i);
      }
    }

    assertThat(dictionary.size()).isEqualTo(keys);
    assertThat(key(dictionary, keys - 1)).isEqualTo("key-" + (keys - 1));
  }

  @Test
  void takesNoMemoryBeforeKeysComeAndAfterTheyAreGone() throws IOException {
    Dictionary dictionary = new StringHashTableDictionary(INITIAL);
    assertThat(dictionary.getSizeInBytes()).isZero();
    byte[] large = new byte[100_000];
    dictionary.add(large, 0, large.length);
    assertThat(dictionary.getSizeInBytes()).isBetween(100_000L, 101_000L);

    dictionary.clear();

    assertThat(dictionary.getSizeInBytes()).isZero();
    assertThat(dictionary.size()).isZero();
    assertThat(written(dictionary)).isEmpty();
    assertThat(dictionary.add(large, 0, 1)).isZero();
  }

  /** What a column writes: each key's number, length, text and bytes. */
  private static List<String> written(Dictionary dictionary) throws IOException {
    List<String> written = new ArrayList<>();
    dictionary.visit(
        key -> {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          key.writeBytes(out);
          written.add(
              key.getOriginalPosition()
                  + " "
                  + key.getLength()
                  + " "
                  + key.getText()
                  + " "
                  + HexFormat.of().formatHex(out.toByteArray()));
        });
    return written;
  }

  private static String key(Dictionary dictionary, int key) throws IOException {
    Text text = new Text();
    dictionary.getText(text, key);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(dictionary.writeTo(out, key)).isEqualTo(text.getLength());
    assertThat(out.toByteArray()).isEqualTo(text.copyBytes());
    ByteBuffer buffer = dictionary.getText(key);
    return StandardCharsets.ISO_8859_1.decode(buffer).toString();
  }
}
