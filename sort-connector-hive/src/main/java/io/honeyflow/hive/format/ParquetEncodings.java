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

import io.honeyflow.hive.format.CompactThrift.Kind;
import java.util.Arrays;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.format.PageType;
import org.jspecify.annotations.Nullable;

/** How the pages of a column in a row group are encoded. */
final class ParquetEncodings {
  private static final int[] NUMBERS =
      Arrays.stream(Encoding.values())
          .mapToInt(one -> org.apache.parquet.format.Encoding.valueOf(one.name()).getValue())
          .toArray();

  private final int[] pages = new int[NUMBERS.length];
  private final boolean[] used = new boolean[NUMBERS.length];
  private int allPages;
  private @Nullable Encoding dictionary;

  /** Its number in headers and footers. */
  static int number(Encoding encoding) {
    return NUMBERS[encoding.ordinal()];
  }

  /** Counts a data page. */
  void page(Encoding values, Encoding definitionLevels, Encoding repetitionLevels) {
    pages[values.ordinal()]++;
    allPages++;
    used[values.ordinal()] = true;
    used[definitionLevels.ordinal()] = true;
    used[repetitionLevels.ordinal()] = true;
  }

  /** There is a page with a dictionary. */
  void dictionary(Encoding encoding) {
    dictionary = encoding;
    used[encoding.ordinal()] = true;
  }

  /** How many data pages there are. */
  int pages() {
    return allPages;
  }

  /** Whether there are values that are not in a dictionary. */
  boolean hasPlainPages() {
    return pages[Encoding.PLAIN_DICTIONARY.ordinal()] < allPages;
  }

  /** Writes which they are, as part of a column in the footer. */
  void describe(CompactThrift footer) {
    int count = 0;
    for (boolean one : used) {
      count += one ? 1 : 0;
    }
    footer.list(2, Kind.I32, count);
    for (int i = 0; i < used.length; i++) {
      if (used[i]) {
        footer.number(NUMBERS[i]);
      }
    }
  }

  /** Writes how many pages of each there are, as another part. */
  void describePages(CompactThrift footer) {
    int kinds = dictionary == null ? 0 : 1;
    for (int count : pages) {
      kinds += count > 0 ? 1 : 0;
    }
    footer.list(13, Kind.STRUCT, kinds);
    if (dictionary != null) {
      describePages(footer, PageType.DICTIONARY_PAGE, number(dictionary), 1);
    }
    for (int i = 0; i < pages.length; i++) {
      if (pages[i] > 0) {
        describePages(footer, PageType.DATA_PAGE, NUMBERS[i], pages[i]);
      }
    }
  }

  private static void describePages(CompactThrift footer, PageType type, int encoding, int count) {
    footer.struct();
    footer.i32(1, type.getValue());
    footer.i32(2, encoding);
    footer.i32(3, count);
    footer.end();
  }
}
