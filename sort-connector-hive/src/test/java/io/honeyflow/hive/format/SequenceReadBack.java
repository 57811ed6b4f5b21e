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

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;

/** Reads sequence files with Hadoop, and their rows with Hive's SerDe. */
final class SequenceReadBack {

  private SequenceReadBack() {}

  static List<List<Object>> rows(File file, FormatRequest request) throws Exception {
    return TextReadBack.texts(values(file), request);
  }

  /** The values of all entries, whose keys are all empty. */
  static List<Text> values(File file) throws Exception {
    List<Text> values = new ArrayList<>();
    try (SequenceFile.Reader reader = open(file)) {
      BytesWritable key = new BytesWritable();
      Text value = new Text();
      while (reader.next(key, value)) {
        if (key.getLength() != 0) {
          throw new AssertionError("A key that is not empty: " + key);
        }
        values.add(new Text(value));
      }
    }
    return values;
  }

  static SequenceFile.Reader open(File file) throws Exception {
    return new SequenceFile.Reader(
        new Configuration(), SequenceFile.Reader.file(new Path(file.toURI())));
  }
}
