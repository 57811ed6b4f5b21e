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

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.orc.OrcFile;
import org.apache.orc.OrcProto;
import org.apache.orc.TypeDescription;
import org.apache.orc.impl.PhysicalFsWriter;
import org.apache.orc.impl.writer.WriterEncryptionVariant;

/** An ORC file whose stripes teach which columns need no dictionary. */
final class OrcStripes extends PhysicalFsWriter {
  private final TypeDescription schema;
  private final DirectColumns directColumns;
  private final Set<String> withoutDictionary;

  /**
   * @param withoutDictionary columns for which no dictionary is tried
   */
  OrcStripes(
      FSDataOutputStream stream,
      OrcFile.WriterOptions options,
      DirectColumns directColumns,
      Set<String> withoutDictionary)
      throws IOException {
    super(stream, options, new WriterEncryptionVariant[0]);
    this.schema = options.getSchema();
    this.directColumns = directColumns;
    this.withoutDictionary = withoutDictionary;
  }

  @Override
  public void finalizeStripe(
      OrcProto.StripeFooter.Builder footer, OrcProto.StripeInformation.Builder stripe)
      throws IOException {
    super.finalizeStripe(footer, stripe);
    List<String> names = schema.getFieldNames();
    List<TypeDescription> columns = schema.getChildren();
    for (int i = 0; i < columns.size(); i++) {
      if (canBeDirect(names.get(i), columns.get(i)) && !withoutDictionary.contains(names.get(i))) {
        OrcProto.ColumnEncoding.Kind kind = footer.getColumns(columns.get(i).getId()).getKind();
        directColumns.tried(
            names.get(i), stripe.getNumberOfRows(), kind == OrcProto.ColumnEncoding.Kind.DIRECT_V2);
      }
    }
  }

  /** Whether ORC tries a dictionary, and can be told to do without by the column's name. */
  private static boolean canBeDirect(String name, TypeDescription type) {
    return switch (type.getCategory()) {
      case STRING, CHAR, VARCHAR -> name.matches("\\w+");
      default -> false;
    };
  }
}
