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
package io.honeyflow.it.fidelity;

import io.honeyflow.testing.process.ClassPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;

/**
 * What the checkout says of the matrix.
 *
 * @param root of the checkout
 */
record Documents(Path root) {
  private static final String START = "<!-- made by bin/fidelity -->\n";
  private static final String END = "<!-- end -->\n";

  static Documents ofThisCheckout() {
    return new Documents(Path.of(System.getProperty(ClassPath.ROOT_PROPERTY)));
  }

  /** All that was seen. */
  Sights sights() {
    return new Sights(Matrix.parse(read(ours())), Matrix.parse(read(hives())));
  }

  /** The page with all of it. */
  String page() {
    return read(root.resolve("docs/fidelity.md"));
  }

  /** The part of the formats' page that sums it up. */
  String summary() {
    String formats = read(formats());
    return formats.substring(formats.indexOf(START) + START.length(), formats.indexOf(END));
  }

  /** Writes all of them. */
  void update(Sights seen, List<ZoneId> zones) {
    write(ours(), seen.ours().text());
    write(hives(), seen.hives().text());
    FidelityPage page = new FidelityPage(sights(), zones);
    write(root.resolve("docs/fidelity.md"), page.text());
    String formats = read(formats());
    write(
        formats(),
        formats.substring(0, formats.indexOf(START) + START.length())
            + page.summary()
            + formats.substring(formats.indexOf(END)));
  }

  private Path ours() {
    return root.resolve("integration-tests/src/test/resources/fidelity.tsv");
  }

  private Path hives() {
    return root.resolve("integration-tests/src/test/resources/fidelity-of-hive.tsv");
  }

  private Path formats() {
    return root.resolve("docs/formats.md");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
