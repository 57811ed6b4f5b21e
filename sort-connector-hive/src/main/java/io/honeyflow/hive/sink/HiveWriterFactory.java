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
package io.honeyflow.hive.sink;

import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/**
 * Makes the writers. A factory of our own chains them to their input on every Flink line; handing
 * Flink the operator itself would not on 1.20.
 */
final class HiveWriterFactory extends AbstractStreamOperatorFactory<byte[]>
    implements OneInputStreamOperatorFactory<RowData, byte[]> {
  private static final long serialVersionUID = 1L;

  private final Submission submission;
  private final RowType rows;
  private final RowForms forms;

  /**
   * @param rows the type of the rows that arrive
   */
  HiveWriterFactory(Submission submission, RowType rows) {
    this(submission, rows, CompactRows::new);
  }

  HiveWriterFactory(Submission submission, RowType rows, RowForms forms) {
    this.submission = submission;
    this.rows = rows;
    this.forms = forms;
  }

  @Override
  @SuppressWarnings("unchecked") // the caller asks for the operator of this factory
  public <T extends StreamOperator<byte[]>> T createStreamOperator(
      StreamOperatorParameters<byte[]> parameters) {
    return (T) new HiveWriter(submission, rows, forms, parameters);
  }

  @Override
  @SuppressWarnings("rawtypes") // as Flink declares it
  public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
    return HiveWriter.class;
  }
}
