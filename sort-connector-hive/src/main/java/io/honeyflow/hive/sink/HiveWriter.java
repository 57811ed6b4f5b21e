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

import io.honeyflow.hive.commit.MetastoreMetrics;
import io.honeyflow.hive.commit.PendingFile;
import io.honeyflow.hive.commit.QuietClose;
import io.honeyflow.hive.commit.RowFolder;
import io.honeyflow.hive.conf.ChangelogConf;
import io.honeyflow.hive.conf.ChangelogKind;
import io.honeyflow.hive.conf.DeletePolicy;
import io.honeyflow.hive.format.RowCheck;
import io.honeyflow.hive.format.UnwritableRowException;
import io.honeyflow.hive.metric.Counting;
import io.honeyflow.hive.metric.SinkMetric;
import io.honeyflow.hive.metric.SinkMetrics;
import io.honeyflow.hive.partition.PartitionComputer;
import io.honeyflow.hive.plan.SinkPlan;
import io.honeyflow.hive.type.TableColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.NullType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.RowKind;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows into files that are invisible to Hive. At every barrier and at the end of its input
 * it says what it wrote, always in exactly one result, so that the aggregator knows that it has
 * heard of every writer. It keeps no state: all files are complete before the barrier passes.
 */
@SuppressWarnings("NullAway.Init") // open() comes before everything but close()
final class HiveWriter extends AbstractStreamOperator<byte[]>
    implements OneInputStreamOperator<RowData, byte[]>, BoundedOneInput {
  private static final long serialVersionUID = 1L;

  private final Submission submission;
  private final RowType rows;
  private final RowForms forms;

  private transient WriterId id;
  private transient PartitionComputer<KnownPartition> partitions;
  private transient RowCheck partitionCheck;
  private transient @Nullable PartitionTargets targets;
  private transient @Nullable RowShape shape;
  private transient @Nullable CheckpointOutput files;
  private transient UnwritableRows unwritable;
  private transient @Nullable LastChanges changes;
  private transient long rowsWritten;
  private transient Counting counting;
  private transient long watermark;
  private transient boolean idle;
  private transient boolean ended;

  /**
   * @param rows the type of the rows that arrive
   * @param forms of those that wait
   */
  HiveWriter(
      Submission submission,
      RowType rows,
      RowForms forms,
      StreamOperatorParameters<byte[]> parameters) {
    this.submission = submission;
    this.rows = rows;
    this.forms = forms;
    setProcessingTimeService(parameters.getProcessingTimeService());
    setup(parameters.getContainingTask(), parameters.getStreamConfig(), parameters.getOutput());
  }

  @Override
  public void open() throws Exception {
    super.open();
    int subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    Submission prepared =
        subtask == 0
            ? submission.prepared(getUserCodeClassloader())
            : submission.preparedElsewhere(getUserCodeClassloader());
    SinkPlan plan = prepared.plan();
    id =
        new WriterId(
            subtask,
            getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks(),
            RandomId.next());
    partitions = PartitionTargets.computer(plan, KnownPartition::new);
    partitionCheck =
        RowCheck.ofPartition(plan.partitionColumns(), plan.conf().encoding().timestampZone());
    RowKindField kinds = plan.rowKindColumn().isPresent() ? new RowKindField() : null;
    FileRules rules =
        new FileRules(
            plan.conf().writer().rolling(),
            new FileNames(submission.writeId(), id),
            getProcessingTimeService()::getCurrentProcessingTime,
            kinds);
    boolean compacting = plan.conf().writer().compaction() != null;
    Submission written =
        compacting ? prepared.withColumns(RowShape.columns(plan.columns())) : prepared;
    counting = new Counting();
    unwritable = SkippedRows.of(written.plan(), submission.files(), rules, counting);
    targets = new PartitionTargets(written, getUserCodeClassloader());
    if (compacting) {
      shape = new RowShape(plan.columns(), kinds);
      files = rowFiles(written, rules.shaped(), targets);
    } else {
      files = dataFiles(rules, targets, forms.of(typesOfDataFields(plan)));
    }
    changes =
        changelog().compact()
            ? new LastChanges(
                new KeyFields(plan.target().key()),
                new RowDataSerializer(rows),
                buffer(forms.of(rows.getChildren())))
            : null;
    SinkMetrics metrics = SinkMetrics.in(getMetricGroup(), plan.conf());
    metrics.counter(
        SinkMetric.ROWS_WRITTEN, this, writer -> writer.rowsWritten - writer.unwritable.taken());
    MetastoreMetrics.show(metrics, targets, PartitionTargets::traffic);
    watermark = Long.MIN_VALUE;
    checkLater();
  }

  /** The rows' types; NULL for fields, such as a partition's, that no file has. */
  private List<LogicalType> typesOfDataFields(SinkPlan plan) {
    List<LogicalType> types =
        new ArrayList<>(Collections.nCopies(rows.getFieldCount(), new NullType()));
    for (TableColumn column : plan.columns()) {
      int position = column.position();
      if (position != TableColumn.ABSENT && position < types.size()) {
        types.set(position, rows.getTypeAt(position));
      }
    }
    return types;
  }

  private DataFiles dataFiles(FileRules rules, PartitionTargets partitionTargets, RowForm form) {
    OpenFiles open = OpenFiles.of(submission.plan());
    return new DataFiles(rules, partitionTargets, open, buffer(form), unwritable);
  }

  /**
   * @param shaped for rows in the shape in which they wait
   */
  private RowFiles rowFiles(Submission shaped, FileRules rules, PartitionTargets partitionTargets) {
    SinkPlan plan = shaped.plan();
    RowFilePlace place =
        new RowFilePlace(
            RowFolder.of(plan.location(), submission.writeId()),
            submission.files(),
            rules.names(),
            plan.columns(),
            plan.conf().encoding());
    return new RowFiles(
        rules.rolling(plan.conf().writer().compactedRolling()),
        partitionTargets,
        place,
        buffer(RowShape.form(plan.columns())),
        dataFiles(rules, partitionTargets, forms.of(RowShape.types(plan.columns()))));
  }

  /**
   * One of rows that wait for their file, or for the last change of their key.
   *
   * @param form of the rows
   */
  private RowBuffer buffer(RowForm form) {
    int slots =
        getContainingTask()
            .getEnvironment()
            .getTaskManagerInfo()
            .getConfiguration()
            .get(TaskManagerOptions.NUM_TASK_SLOTS);
    long memory =
        submission.plan().conf().writer().bufferBytes(Runtime.getRuntime().maxMemory(), slots);
    return new RowBuffer(form, changelog().compact() ? memory / 2 : memory, this::placeOfLocalFile);
  }

  private Path placeOfLocalFile() {
    return getContainingTask()
        .getEnvironment()
        .getIOManager()
        .createChannel()
        .getPathFile()
        .toPath();
  }

  @Override
  public void processElement(StreamRecord<RowData> element) throws Exception {
    RowData change = element.getValue();
    switch (change.getRowKind()) {
      case INSERT, UPDATE_AFTER -> accept(change);
      case DELETE -> {
        if (changelog().deletes() == DeletePolicy.FAIL) {
          throw new UnwantedDeleteException(submission.plan(), change);
        }
        accept(change);
      }
      case UPDATE_BEFORE -> {
        // Where it is not written, the row that replaces it follows as UPDATE_AFTER.
        if (changelog().kind() == ChangelogKind.ALL) {
          accept(change);
        }
      }
    }
  }

  private void accept(RowData change) throws IOException {
    if (changes == null) {
      apply(change);
    } else {
      changes.add(change);
    }
  }

  private void apply(RowData change) throws IOException {
    if (change.getRowKind() == RowKind.DELETE && changelog().deletes() == DeletePolicy.IGNORE) {
      counting.add(SinkMetric.DELETES_IGNORED, 1);
    } else {
      write(partitions.partition(change), change);
      rowsWritten++;
    }
  }

  private void write(KnownPartition partition, RowData change) throws IOException {
    try {
      partitionCheck.check(change);
    } catch (UnwritableRowException e) {
      unwritable.accept(shape == null ? change : shape.of(change), partition.values(), e);
      return;
    }
    files().write(partition, shape == null ? change : shape.of(change));
  }

  private ChangelogConf changelog() {
    return submission.plan().conf().changelog();
  }

  @Override
  public void processWatermark(Watermark mark) throws Exception {
    watermark = mark.getTimestamp();
    super.processWatermark(mark);
  }

  @Override
  public void processWatermarkStatus(WatermarkStatus status) throws Exception {
    idle = status.isIdle();
    super.processWatermarkStatus(status);
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    report();
  }

  @Override
  public void endInput() throws Exception {
    ended = true;
    report();
  }

  private void report() throws IOException {
    if (changes != null) {
      counting.add(SinkMetric.CHANGES_COMPACTED, changes.takeAll(this::apply));
    }
    List<WrittenFiles> written = files().closeAll();
    List<PendingFile> dirtyFiles = unwritable.closeAll();
    WriterResult result =
        new WriterResult(id, watermark, idle, ended, written, dirtyFiles, counting.takeAll());
    output.collect(new StreamRecord<>(WriterResultSerializer.serialize(result)));
  }

  private void checkLater() {
    long now = getProcessingTimeService().getCurrentProcessingTime();
    long interval = submission.plan().conf().writer().rolling().checkInterval().toMillis();
    getProcessingTimeService()
        .registerTimer(
            now + interval,
            time -> {
              files().closeExpired();
              unwritable.closeExpired(time);
              checkLater();
            });
  }

  @Override
  public void close() throws Exception {
    QuietClose.all(
        files == null ? null : files::discard,
        unwritable == null ? null : unwritable::discard,
        changes,
        targets,
        submission.files());
    super.close();
  }

  private CheckpointOutput files() {
    if (files == null) {
      throw new IllegalStateException("The writer is not open.");
    }
    return files;
  }
}
