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

// Generated from the options of Honeyflow's Hive sink (docs/inlong-dashboard.md). Do not edit it.

import i18n from '@/i18n';
import { DataWithBackend } from '@/plugins/DataWithBackend';
import { RenderList } from '@/plugins/RenderList';
import { RenderRow } from '@/plugins/RenderRow';
import { SinkInfo } from '@/plugins/sinks/common/SinkInfo';
import { fieldTypes } from '@/plugins/sinks/common/sourceFields';
import EditableTable from '@/ui/components/EditableTable';
import NodeSelect from '@/ui/components/NodeSelect';

const { I18n } = DataWithBackend;
const { FieldDecorator, SyncField, IngestionField } = RenderRow;
const { ColumnDecorator } = RenderList;

type Values = Record<string, any>;
type Row = Record<string, any>;
type Condition = (values: Values) => boolean;
type Form = { getFieldValue: (name: any) => any };

/** Where the value of each field goes in the sink's `properties`. */
const KEYS: Record<string, string> = {
  hadoopConfDir: 'hadoop-conf-dir',
  sinkTableCreate: 'sink.table.create',
  sinkTableFormat: 'sink.table.format',
  sinkTableLocation: 'sink.table.location',
  sinkSchemaEvolution: 'sink.schema.evolution',
  sinkParallelism: 'sink.parallelism',
  sinkRollingPolicyFileSize: 'sink.rolling-policy.file-size',
  sinkRollingPolicyRolloverInterval: 'sink.rolling-policy.rollover-interval',
  sinkRollingPolicyInactivityInterval: 'sink.rolling-policy.inactivity-interval',
  sinkShuffleByPartitionEnable: 'sink.shuffle-by-partition.enable',
  autoCompaction: 'auto-compaction',
  sinkPartitionCommitTrigger: 'sink.partition-commit.trigger',
  sinkPartitionCommitDelay: 'sink.partition-commit.delay',
  sinkPartitionCommitWatermarkTimeZone: 'sink.partition-commit.watermark-time-zone',
  sinkPartitionCommitPolicyKind: 'sink.partition-commit.policy.kind',
  sinkPartitionCommitPolicyClass: 'sink.partition-commit.policy.class',
  sinkPartitionCommitSuccessFileContent: 'sink.partition-commit.success-file.content',
  sinkPartitionCommitLateData: 'sink.partition-commit.late-data',
  partitionTimeExtractorKind: 'partition.time-extractor.kind',
  partitionTimeExtractorClass: 'partition.time-extractor.class',
  partitionTimeExtractorTimestampPattern: 'partition.time-extractor.timestamp-pattern',
  partitionTimeExtractorOnError: 'partition.time-extractor.on-error',
  sinkChangelogMode: 'sink.changelog.mode',
  sinkChangelogDelete: 'sink.changelog.delete',
  sinkChangelogRowKindColumn: 'sink.changelog.row-kind-column',
  sinkChangelogCompactPerCheckpoint: 'sink.changelog.compact-per-checkpoint',
  dirtyIgnore: 'dirty.ignore',
  dirtySideOutputEnable: 'dirty.side-output.enable',
  dirtySideOutputConnector: 'dirty.side-output.connector',
  dirtySideOutputPath: 'dirty.side-output.path',
  sinkMetastoreRetryTimeout: 'sink.metastore.retry-timeout',
  sinkRollingPolicyCheckInterval: 'sink.rolling-policy.check-interval',
  sinkReaderProfile: 'sink.reader-profile',
  sinkTimestampZone: 'sink.timestamp-zone',
  sinkWriterMaxOpenFiles: 'sink.writer.max-open-files',
  sinkWriterBufferMemory: 'sink.writer.buffer-memory',
  tableExecHiveFallbackMapredWriter: 'table.exec.hive.fallback-mapred-writer',
  compactionFileSize: 'compaction.file-size',
  compactionParallelism: 'compaction.parallelism',
  sinkPartitionCommitPolicyClassParameters: 'sink.partition-commit.policy.class.parameters',
  sinkPartitionCommitSuccessFileName: 'sink.partition-commit.success-file.name',
  sinkStatistics: 'sink.statistics',
  partitionTimeExtractorTimestampFormatter: 'partition.time-extractor.timestamp-formatter',
  partitionDefaultName: 'partition.default-name',
  sinkIgnoreChangelog: 'sink.ignore.changelog',
  dirtySideOutputLabels: 'dirty.side-output.labels',
  dirtySideOutputLogTag: 'dirty.side-output.log-tag',
};

/** Properties that have an effect only under a condition, by what they begin with. */
const FAMILIES: { prefix: string; visible: Condition }[] = [
  { prefix: 'sink.table.properties.', visible: equals('sink.table.create', 'if-not-exists') },
];

/** How the texts of a type are written. */
const CLASS_NAME = /^\s*[^\s.,;:\/\\\[\]()<>'"]+(?:\.[^\s.,;:\/\\\[\]()<>'"]+)*\s*$/;
const DURATION =
  /^\s*(?:[0-9]+\s*(?:[dD][aA][yY][sS]?|[hH]|[hH][oO][uU][rR][sS]?|[mM][iI][nN]|[mM]|[mM][iI][nN][uU][tT][eE][sS]?|[sS]|[sS][eE][cC][sS]?|[sS][eE][cC][oO][nN][dD][sS]?|[mM][sS]|[mM][iI][lL][lL][iI][sS]?|[mM][iI][lL][lL][iI][sS][eE][cC][oO][nN][dD][sS]?|µ[sS]|[mM][iI][cC][rR][oO][sS]?|[mM][iI][cC][rR][oO][sS][eE][cC][oO][nN][dD][sS]?|[nN][sS]|[nN][aA][nN][oO][sS]?|[nN][aA][nN][oO][sS][eE][cC][oO][nN][dD][sS]?|[dD])?|\+?[Pp][0-9DdTtHhMmSs.,+]+)\s*$/;
const MEMORY =
  /^\s*[0-9]+\s*(?:[bB]|[bB][yY][tT][eE][sS]|[kK]|[kK][bB]|[kK][iI][bB][iI][bB][yY][tT][eE][sS]|[mM]|[mM][bB]|[mM][eE][bB][iI][bB][yY][tT][eE][sS]|[gG]|[gG][bB]|[gG][iI][bB][iI][bB][yY][tT][eE][sS]|[tT]|[tT][bB]|[tT][eE][bB][iI][bB][yY][tT][eE][sS])?\s*$/;
const TIME_ZONE = /^\s*[A-Za-z0-9_+:\/~.\-]+\s*$/;

/** The types of columns, in the words of InLong's manager. */
const FIELD_TYPES = [
  'string',
  'boolean',
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'float',
  'double',
  'date',
  'binary',
  'decimal',
  'timestamp',
  'local_zone_timestamp',
];

/** The type of a column that can hold a field of the stream, where it is not the field's own. */
const SUGGESTED: Record<string, string> = {
  byte: 'tinyint',
  short: 'smallint',
  long: 'bigint',
  time: 'string',
  varbinary: 'binary',
  local_zoned_timestamp: 'local_zone_timestamp',
};

const text = (key: string): string => i18n.t(`meta.Sinks.Honeyflow.${key}`);

const isBlank = (value: any) => value === undefined || value === null || value === '';

const elements = (value: any): string[] =>
  isBlank(value)
    ? []
    : String(value)
        .split(',')
        .map(element => element.trim());

function equals(key: string, expected: string, byDefault = false): Condition {
  return values => {
    const value = values.properties?.[key];
    return isBlank(value) ? byDefault : String(value) === expected;
  };
}

function contains(key: string, element: string, byDefault = false): Condition {
  return values => {
    const value = values.properties?.[key];
    return isBlank(value) ? byDefault : elements(value).includes(element);
  };
}

function anyOf(...conditions: Condition[]): Condition {
  return values => conditions.some(condition => condition(values));
}

function requiredWhen(condition: Condition) {
  return ({ getFieldValue }: Form) => ({
    required: condition({ properties: getFieldValue('properties') }),
  });
}

function wholeNumber(min: number, max: number, message: string) {
  const isValid = (value: any) =>
    /^\d{1,10}$/.test(String(value)) && Number(value) >= min && Number(value) <= max;
  return {
    validator: (_rule: any, value: any) =>
      isBlank(value) || isValid(value) ? Promise.resolve() : Promise.reject(new Error(message)),
  };
}

const isLocked = (values: Values) => values?.status === 110;

/** The properties of an input that is locked while InLong configures the sink. */
function editable(props: Values = {}) {
  return (values: Values) => ({ disabled: isLocked(values), ...props });
}

/** The same of a cell; new rows are never locked. */
function cell(values: Values, props: Values = {}) {
  return (_value: unknown, _row: Row, _index: number, isNew?: boolean) => ({
    disabled: isLocked(values) && !isNew,
    ...props,
  });
}

/** All values are kept as the texts that they are in the sink's `properties`. */
const asBoolean = {
  getValueProps: (value: any) => ({ value, checked: String(value) === 'true' }),
  normalize: (value: any) => String(value),
};
const asNumber = {
  getValueProps: (value: any) => ({ value: isBlank(value) ? null : value }),
  normalize: (value: any) => (isBlank(value) ? undefined : String(value)),
};
const asList = {
  getValueProps: (value: any) => ({ value: elements(value) }),
  normalize: (value: any) => value.join(','),
};
const asRows = {
  getValueProps: (value: any) => ({ value: value?.map(shown) }),
};

const isKnown = (key: string) => Object.keys(KEYS).some(name => KEYS[name] === key);

/** The properties that no field is for. */
const furtherRows = (properties: Values = {}) =>
  Object.keys(properties)
    .filter(key => !isKnown(key))
    .map(key => ({ key, value: properties[key] }));

function withFurther(properties: Values, rows?: Row[]): Values {
  if (!rows) return { ...properties };
  const all: Values = {};
  Object.keys(properties)
    .filter(isKnown)
    .forEach(key => (all[key] = properties[key]));
  rows.filter(row => !isBlank(row.key)).forEach(row => (all[row.key] = row.value));
  return all;
}

/** Leaves out what has no effect, and defaults: they stay defaults when they change one day. */
function withEffect(properties: Values, fields: any[]): Values {
  const kept = { ...properties };
  const visible = (field: any) => field.visible?.({ properties: kept }) ?? true;
  let before: number;
  do {
    before = Object.keys(kept).length;
    fields.filter(field => KEYS[field.name] && !visible(field)).forEach(drop);
    FAMILIES.filter(family => !visible(family)).forEach(family =>
      Object.keys(kept)
        .filter(key => key.indexOf(family.prefix) === 0)
        .forEach(key => delete kept[key]),
    );
  } while (Object.keys(kept).length < before);
  fields.filter(isDefault).forEach(drop);
  Object.keys(kept)
    .filter(key => isBlank(kept[key]))
    .forEach(key => delete kept[key]);
  return kept;

  function drop(field: any) {
    delete kept[KEYS[field.name]];
  }

  function isDefault(field: any) {
    const key = KEYS[field.name];
    return key && !isBlank(field.initialValue) && kept[key] === field.initialValue;
  }
}

function suggested(type: any): string {
  const word = String(type).toLowerCase();
  return SUGGESTED[word] ?? (FIELD_TYPES.includes(word) ? word : 'string');
}

/** A decimal's digits, which InLong has as JSON in `fieldFormat`. */
function digitsOf(format: any): { precision: number; scale: number } {
  const byDefault = { precision: 10, scale: 0 };
  try {
    const told = JSON.parse(format);
    return typeof told === 'object' ? { ...byDefault, ...told } : byDefault;
  } catch {
    return byDefault;
  }
}

/** A row of a table of fields as it is shown: with a type, and a decimal with its digits. */
function shown(row: Row): Row {
  const fieldType = row.fieldType || suggested(row.sourceFieldType);
  return fieldType === 'decimal' && !('precision' in row)
    ? { ...row, fieldType, ...digitsOf(row.fieldFormat) }
    : { ...row, fieldType };
}

/** A row of a table of fields as InLong's manager takes it. */
function recorded(row: Row): Row {
  const { precision, scale, ...field } = shown(row);
  if (field.fieldType !== 'decimal') return field;
  const byDefault = digitsOf(undefined);
  const digits = { precision: precision ?? byDefault.precision, scale: scale ?? byDefault.scale };
  return { ...field, fieldFormat: JSON.stringify(digits) };
}

/** What InLong's SQL and its creation of tables ask of partition fields. */
function partitionRule({ getFieldValue }: Form) {
  const fields: Row[] | undefined = getFieldValue('sinkFieldList');
  return {
    validator: (_rule: any, rows: Row[] = []) => {
      const isMissing = (row: Row) =>
        fields && !isBlank(row.fieldName) && !fields.some(one => one.fieldName === row.fieldName);
      if (rows.some(isMissing)) {
        return Promise.reject(new Error(text('partitionFieldList.Missing')));
      }
      return rows.length > 0 && getFieldValue('enableCreateResource') === 1
        ? Promise.reject(new Error(text('partitionFieldList.Creation')))
        : Promise.resolve();
    },
  };
}

const isDecimal = (_value: unknown, row: Row) => row.fieldType === 'decimal';

const placed = (item: any) =>
  KEYS[item.name] ? { ...item, name: ['properties', KEYS[item.name]] } : item;

/** Honeyflow's Hive sink in InLong's dashboard. */
export default class HoneyflowHiveSink extends SinkInfo {
  @FieldDecorator({
    type: 'input',
    rules: [{ required: true }, { pattern: /\S/, message: text('dbName.Rule') }],
    tooltip: text('dbName.Help'),
    props: editable({ placeholder: 'default' }),
  })
  @ColumnDecorator()
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.dbName')
  dbName!: string;

  @FieldDecorator({
    type: 'input',
    rules: [
      { required: true },
      { pattern: /\S/, message: text('tableName.Rule') },
      { pattern: /^(?:[^.\/\\]*)$/, message: text('tableName.Rule') },
    ],
    tooltip: text('tableName.Help'),
    props: editable({ placeholder: 'visits' }),
  })
  @ColumnDecorator()
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.tableName')
  tableName!: string;

  @FieldDecorator({
    type: NodeSelect,
    rules: [{ required: true }],
    props: editable({ nodeType: 'HIVE' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.DataNodeName')
  dataNodeName!: string;

  @FieldDecorator({
    type: EditableTable,
    ...asRows,
    rules: [{ required: true }],
    tooltip: text('sinkFieldList.Help'),
    col: 24,
    props: values => ({
      size: 'small',
      editing: !isLocked(values),
      required: true,
      columns: fieldColumns(values),
      canBatchAdd: true,
      upsertByFieldKey: true,
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkFieldList')
  sinkFieldList!: Row[];

  @FieldDecorator({
    type: EditableTable,
    ...asRows,
    rules: [partitionRule],
    tooltip: text('partitionFieldList.Help'),
    col: 24,
    props: values => ({
      size: 'small',
      editing: !isLocked(values),
      required: false,
      columns: partitionColumns(values),
      canBatchAdd: true,
      upsertByFieldKey: true,
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.partitionFieldList')
  partitionFieldList!: Row[];

  @FieldDecorator({
    type: 'input',
    rules: [{ pattern: /\S/, message: text('hiveConfDir.Rule') }],
    tooltip: text('hiveConfDir.Help'),
    props: editable({ placeholder: 'hdfs://namenode:9000/user/hive/hive-site.xml' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.hiveConfDir')
  hiveConfDir!: string;

  @FieldDecorator({
    type: 'input',
    rules: [{ pattern: /\S/, message: text('hadoopConfDir.Rule') }],
    tooltip: text('hadoopConfDir.Help'),
    props: editable({ placeholder: '/etc/hadoop/conf' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.hadoopConfDir')
  hadoopConfDir!: string;

  @FieldDecorator({
    type: 'radio',
    initialValue: 'never',
    tooltip: text('sinkTableCreate.Help'),
    props: editable({
      options: [
        { label: text('sinkTableCreate.never'), value: 'never' },
        { label: text('sinkTableCreate.if-not-exists'), value: 'if-not-exists' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkTableCreate')
  sinkTableCreate!: string;

  @FieldDecorator({
    type: 'select',
    initialValue: 'parquet',
    tooltip: text('sinkTableFormat.Help'),
    visible: equals('sink.table.create', 'if-not-exists'),
    props: editable({
      allowClear: true,
      options: [
        { label: text('sinkTableFormat.parquet'), value: 'parquet' },
        { label: text('sinkTableFormat.orc'), value: 'orc' },
        { label: text('sinkTableFormat.textfile'), value: 'textfile' },
        { label: text('sinkTableFormat.sequencefile'), value: 'sequencefile' },
        { label: text('sinkTableFormat.avro'), value: 'avro' },
        { label: text('sinkTableFormat.json'), value: 'json' },
        { label: text('sinkTableFormat.csv'), value: 'csv' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkTableFormat')
  sinkTableFormat!: string;

  @FieldDecorator({
    type: 'input',
    rules: [
      { pattern: /\S/, message: text('sinkTableLocation.Rule') },
      {
        pattern: /^(?:(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/.+)$/,
        message: text('sinkTableLocation.Rule'),
      },
    ],
    tooltip: text('sinkTableLocation.Help'),
    visible: equals('sink.table.create', 'if-not-exists'),
    props: editable({ placeholder: 'hdfs://namenode:9000/warehouse/visits' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkTableLocation')
  sinkTableLocation!: string;

  @FieldDecorator({
    type: 'radio',
    initialValue: 'none',
    tooltip: text('sinkSchemaEvolution.Help'),
    props: editable({
      options: [
        { label: text('sinkSchemaEvolution.none'), value: 'none' },
        { label: text('sinkSchemaEvolution.ignore'), value: 'ignore' },
        { label: text('sinkSchemaEvolution.add-columns'), value: 'add-columns' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkSchemaEvolution')
  sinkSchemaEvolution!: string;

  @FieldDecorator({
    type: 'inputnumber',
    ...asNumber,
    rules: [wholeNumber(1, 2147483647, text('sinkParallelism.Rule'))],
    tooltip: text('sinkParallelism.Help'),
    props: editable({ placeholder: '4' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkParallelism')
  sinkParallelism!: string;

  @FieldDecorator({
    type: 'input',
    initialValue: '128 mb',
    rules: [{ pattern: MEMORY, message: text('sinkRollingPolicyFileSize.Rule') }],
    tooltip: text('sinkRollingPolicyFileSize.Help'),
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkRollingPolicyFileSize')
  sinkRollingPolicyFileSize!: string;

  @FieldDecorator({
    type: 'input',
    initialValue: '30 min',
    rules: [{ pattern: DURATION, message: text('sinkRollingPolicyRolloverInterval.Rule') }],
    tooltip: text('sinkRollingPolicyRolloverInterval.Help'),
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkRollingPolicyRolloverInterval')
  sinkRollingPolicyRolloverInterval!: string;

  @FieldDecorator({
    type: 'input',
    initialValue: '30 min',
    rules: [{ pattern: DURATION, message: text('sinkRollingPolicyInactivityInterval.Rule') }],
    tooltip: text('sinkRollingPolicyInactivityInterval.Help'),
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkRollingPolicyInactivityInterval')
  sinkRollingPolicyInactivityInterval!: string;

  @FieldDecorator({
    type: 'switchbox',
    ...asBoolean,
    initialValue: 'false',
    tooltip: text('sinkShuffleByPartitionEnable.Help'),
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkShuffleByPartitionEnable')
  sinkShuffleByPartitionEnable!: string;

  @FieldDecorator({
    type: 'switchbox',
    ...asBoolean,
    initialValue: 'false',
    tooltip: text('autoCompaction.Help'),
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.autoCompaction')
  autoCompaction!: string;

  @FieldDecorator({
    type: 'radio',
    initialValue: 'process-time',
    tooltip: text('sinkPartitionCommitTrigger.Help'),
    props: editable({
      options: [
        { label: text('sinkPartitionCommitTrigger.process-time'), value: 'process-time' },
        { label: text('sinkPartitionCommitTrigger.partition-time'), value: 'partition-time' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkPartitionCommitTrigger')
  sinkPartitionCommitTrigger!: string;

  @FieldDecorator({
    type: 'input',
    rules: [{ pattern: DURATION, message: text('sinkPartitionCommitDelay.Rule') }],
    tooltip: text('sinkPartitionCommitDelay.Help'),
    props: editable({ placeholder: '10s' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkPartitionCommitDelay')
  sinkPartitionCommitDelay!: string;

  @FieldDecorator({
    type: 'input',
    rules: [{ pattern: TIME_ZONE, message: text('sinkPartitionCommitWatermarkTimeZone.Rule') }],
    tooltip: text('sinkPartitionCommitWatermarkTimeZone.Help'),
    props: editable({ placeholder: 'Asia/Shanghai' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkPartitionCommitWatermarkTimeZone')
  sinkPartitionCommitWatermarkTimeZone!: string;

  @FieldDecorator({
    type: 'checkboxgroup',
    ...asList,
    initialValue: 'metastore,success-file',
    tooltip: text('sinkPartitionCommitPolicyKind.Help'),
    props: editable({
      options: [
        { label: text('sinkPartitionCommitPolicyKind.metastore'), value: 'metastore' },
        { label: text('sinkPartitionCommitPolicyKind.success-file'), value: 'success-file' },
        { label: text('sinkPartitionCommitPolicyKind.custom'), value: 'custom' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkPartitionCommitPolicyKind')
  sinkPartitionCommitPolicyKind!: string;

  @FieldDecorator({
    type: 'input',
    rules: [
      requiredWhen(contains('sink.partition-commit.policy.kind', 'custom')),
      { pattern: CLASS_NAME, message: text('sinkPartitionCommitPolicyClass.Rule') },
    ],
    tooltip: text('sinkPartitionCommitPolicyClass.Help'),
    visible: contains('sink.partition-commit.policy.kind', 'custom'),
    props: editable({ placeholder: 'org.example.NotifyPolicy' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkPartitionCommitPolicyClass')
  sinkPartitionCommitPolicyClass!: string;

  @FieldDecorator({
    type: 'radio',
    initialValue: 'empty',
    tooltip: text('sinkPartitionCommitSuccessFileContent.Help'),
    props: editable({
      options: [
        { label: text('sinkPartitionCommitSuccessFileContent.empty'), value: 'empty' },
        { label: text('sinkPartitionCommitSuccessFileContent.manifest'), value: 'manifest' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkPartitionCommitSuccessFileContent')
  sinkPartitionCommitSuccessFileContent!: string;

  @FieldDecorator({
    type: 'radio',
    initialValue: 'recommit',
    tooltip: text('sinkPartitionCommitLateData.Help'),
    visible: equals('sink.partition-commit.trigger', 'partition-time'),
    props: editable({
      options: [
        { label: text('sinkPartitionCommitLateData.recommit'), value: 'recommit' },
        { label: text('sinkPartitionCommitLateData.append'), value: 'append' },
        { label: text('sinkPartitionCommitLateData.drop'), value: 'drop' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkPartitionCommitLateData')
  sinkPartitionCommitLateData!: string;

  @FieldDecorator({
    type: 'radio',
    initialValue: 'default',
    tooltip: text('partitionTimeExtractorKind.Help'),
    props: editable({
      options: [
        { label: text('partitionTimeExtractorKind.default'), value: 'default' },
        { label: text('partitionTimeExtractorKind.custom'), value: 'custom' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.partitionTimeExtractorKind')
  partitionTimeExtractorKind!: string;

  @FieldDecorator({
    type: 'input',
    rules: [
      requiredWhen(equals('partition.time-extractor.kind', 'custom')),
      { pattern: CLASS_NAME, message: text('partitionTimeExtractorClass.Rule') },
    ],
    tooltip: text('partitionTimeExtractorClass.Help'),
    visible: equals('partition.time-extractor.kind', 'custom'),
    props: editable({ placeholder: 'org.example.WeekExtractor' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.partitionTimeExtractorClass')
  partitionTimeExtractorClass!: string;

  @FieldDecorator({
    type: 'input',
    rules: [{ pattern: /\S/, message: text('partitionTimeExtractorTimestampPattern.Rule') }],
    tooltip: text('partitionTimeExtractorTimestampPattern.Help'),
    props: editable({ placeholder: 'yyyy-MM-dd' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.partitionTimeExtractorTimestampPattern')
  partitionTimeExtractorTimestampPattern!: string;

  @FieldDecorator({
    type: 'radio',
    initialValue: 'fail',
    tooltip: text('partitionTimeExtractorOnError.Help'),
    visible: equals('sink.partition-commit.trigger', 'partition-time'),
    props: editable({
      options: [
        { label: text('partitionTimeExtractorOnError.fail'), value: 'fail' },
        { label: text('partitionTimeExtractorOnError.skip'), value: 'skip' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.partitionTimeExtractorOnError')
  partitionTimeExtractorOnError!: string;

  @FieldDecorator({
    type: 'radio',
    initialValue: 'upsert-as-insert',
    tooltip: text('sinkChangelogMode.Help'),
    props: editable({
      options: [
        { label: text('sinkChangelogMode.upsert-as-insert'), value: 'upsert-as-insert' },
        { label: text('sinkChangelogMode.insert-only'), value: 'insert-only' },
        { label: text('sinkChangelogMode.all'), value: 'all' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkChangelogMode')
  sinkChangelogMode!: string;

  @FieldDecorator({
    type: 'radio',
    initialValue: 'ignore',
    tooltip: text('sinkChangelogDelete.Help'),
    visible: equals('sink.changelog.mode', 'upsert-as-insert', true),
    props: editable({
      options: [
        { label: text('sinkChangelogDelete.ignore'), value: 'ignore' },
        { label: text('sinkChangelogDelete.append'), value: 'append' },
        { label: text('sinkChangelogDelete.fail'), value: 'fail' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkChangelogDelete')
  sinkChangelogDelete!: string;

  @FieldDecorator({
    type: 'input',
    rules: [
      requiredWhen(
        anyOf(equals('sink.changelog.mode', 'all'), equals('sink.changelog.delete', 'append')),
      ),
      { pattern: /\S/, message: text('sinkChangelogRowKindColumn.Rule') },
    ],
    tooltip: text('sinkChangelogRowKindColumn.Help'),
    props: editable({ placeholder: 'op' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkChangelogRowKindColumn')
  sinkChangelogRowKindColumn!: string;

  @FieldDecorator({
    type: 'switchbox',
    ...asBoolean,
    initialValue: 'false',
    tooltip: text('sinkChangelogCompactPerCheckpoint.Help'),
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkChangelogCompactPerCheckpoint')
  sinkChangelogCompactPerCheckpoint!: string;

  @FieldDecorator({
    type: 'switchbox',
    ...asBoolean,
    initialValue: 'false',
    tooltip: text('dirtyIgnore.Help'),
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.dirtyIgnore')
  dirtyIgnore!: string;

  @FieldDecorator({
    type: 'switchbox',
    ...asBoolean,
    initialValue: 'false',
    tooltip: text('dirtySideOutputEnable.Help'),
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.dirtySideOutputEnable')
  dirtySideOutputEnable!: string;

  @FieldDecorator({
    type: 'checkboxgroup',
    ...asList,
    rules: [requiredWhen(equals('dirty.side-output.enable', 'true'))],
    tooltip: text('dirtySideOutputConnector.Help'),
    props: editable({
      options: [
        { label: text('dirtySideOutputConnector.log'), value: 'log' },
        { label: text('dirtySideOutputConnector.filesystem'), value: 'filesystem' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.dirtySideOutputConnector')
  dirtySideOutputConnector!: string;

  @FieldDecorator({
    type: 'input',
    rules: [
      { pattern: /\S/, message: text('dirtySideOutputPath.Rule') },
      {
        pattern: /^(?:(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/.+)$/,
        message: text('dirtySideOutputPath.Rule'),
      },
    ],
    tooltip: text('dirtySideOutputPath.Help'),
    visible: contains('dirty.side-output.connector', 'filesystem'),
    props: editable({ placeholder: 'hdfs://namenode:9000/dirty/visits' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.dirtySideOutputPath')
  dirtySideOutputPath!: string;

  @FieldDecorator({
    type: 'input',
    rules: [{ pattern: /\S/, message: text('hiveVersion.Rule') }],
    tooltip: text('hiveVersion.Help'),
    isPro: true,
    props: editable({ placeholder: '3.1.3' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.hiveVersion')
  hiveVersion!: string;

  @FieldDecorator({
    type: 'input',
    initialValue: '15 min',
    rules: [{ pattern: DURATION, message: text('sinkMetastoreRetryTimeout.Rule') }],
    tooltip: text('sinkMetastoreRetryTimeout.Help'),
    isPro: true,
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkMetastoreRetryTimeout')
  sinkMetastoreRetryTimeout!: string;

  @FieldDecorator({
    type: 'input',
    initialValue: '1 min',
    rules: [{ pattern: DURATION, message: text('sinkRollingPolicyCheckInterval.Rule') }],
    tooltip: text('sinkRollingPolicyCheckInterval.Help'),
    isPro: true,
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkRollingPolicyCheckInterval')
  sinkRollingPolicyCheckInterval!: string;

  @FieldDecorator({
    type: 'radio',
    initialValue: 'hive',
    tooltip: text('sinkReaderProfile.Help'),
    isPro: true,
    props: editable({
      options: [
        { label: text('sinkReaderProfile.hive'), value: 'hive' },
        { label: text('sinkReaderProfile.spark'), value: 'spark' },
        { label: text('sinkReaderProfile.trino'), value: 'trino' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkReaderProfile')
  sinkReaderProfile!: string;

  @FieldDecorator({
    type: 'input',
    rules: [{ pattern: TIME_ZONE, message: text('sinkTimestampZone.Rule') }],
    tooltip: text('sinkTimestampZone.Help'),
    isPro: true,
    props: editable({ placeholder: 'Asia/Shanghai' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkTimestampZone')
  sinkTimestampZone!: string;

  @FieldDecorator({
    type: 'inputnumber',
    ...asNumber,
    initialValue: '100',
    rules: [wholeNumber(1, 2147483647, text('sinkWriterMaxOpenFiles.Rule'))],
    tooltip: text('sinkWriterMaxOpenFiles.Help'),
    isPro: true,
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkWriterMaxOpenFiles')
  sinkWriterMaxOpenFiles!: string;

  @FieldDecorator({
    type: 'input',
    rules: [{ pattern: MEMORY, message: text('sinkWriterBufferMemory.Rule') }],
    tooltip: text('sinkWriterBufferMemory.Help'),
    isPro: true,
    props: editable({ placeholder: '64 mb' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkWriterBufferMemory')
  sinkWriterBufferMemory!: string;

  @FieldDecorator({
    type: 'select',
    tooltip: text('tableExecHiveFallbackMapredWriter.Help'),
    isPro: true,
    props: editable({
      allowClear: true,
      options: [
        { label: i18n.t('basic.Yes'), value: 'true' },
        { label: i18n.t('basic.No'), value: 'false' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.tableExecHiveFallbackMapredWriter')
  tableExecHiveFallbackMapredWriter!: string;

  @FieldDecorator({
    type: 'input',
    rules: [{ pattern: MEMORY, message: text('compactionFileSize.Rule') }],
    tooltip: text('compactionFileSize.Help'),
    visible: equals('auto-compaction', 'true'),
    isPro: true,
    props: editable({ placeholder: '128 mb' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.compactionFileSize')
  compactionFileSize!: string;

  @FieldDecorator({
    type: 'inputnumber',
    ...asNumber,
    rules: [wholeNumber(1, 2147483647, text('compactionParallelism.Rule'))],
    tooltip: text('compactionParallelism.Help'),
    visible: equals('auto-compaction', 'true'),
    isPro: true,
    props: editable({ placeholder: '4' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.compactionParallelism')
  compactionParallelism!: string;

  @FieldDecorator({
    type: 'input',
    tooltip: text('sinkPartitionCommitPolicyClassParameters.Help'),
    visible: contains('sink.partition-commit.policy.kind', 'custom'),
    isPro: true,
    props: editable({ placeholder: 'https://example.org/notify;etl' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkPartitionCommitPolicyClassParameters')
  sinkPartitionCommitPolicyClassParameters!: string;

  @FieldDecorator({
    type: 'input',
    initialValue: '_SUCCESS',
    rules: [
      { pattern: /\S/, message: text('sinkPartitionCommitSuccessFileName.Rule') },
      { pattern: /^(?:[^\/]*)$/, message: text('sinkPartitionCommitSuccessFileName.Rule') },
    ],
    tooltip: text('sinkPartitionCommitSuccessFileName.Help'),
    isPro: true,
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkPartitionCommitSuccessFileName')
  sinkPartitionCommitSuccessFileName!: string;

  @FieldDecorator({
    type: 'radio',
    initialValue: 'exact',
    tooltip: text('sinkStatistics.Help'),
    isPro: true,
    props: editable({
      options: [
        { label: text('sinkStatistics.exact'), value: 'exact' },
        { label: text('sinkStatistics.none'), value: 'none' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkStatistics')
  sinkStatistics!: string;

  @FieldDecorator({
    type: 'input',
    initialValue: 'yyyy-MM-dd HH:mm:ss',
    rules: [{ pattern: /\S/, message: text('partitionTimeExtractorTimestampFormatter.Rule') }],
    tooltip: text('partitionTimeExtractorTimestampFormatter.Help'),
    isPro: true,
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.partitionTimeExtractorTimestampFormatter')
  partitionTimeExtractorTimestampFormatter!: string;

  @FieldDecorator({
    type: 'input',
    rules: [
      { pattern: /\S/, message: text('partitionDefaultName.Rule') },
      { pattern: /^(?:[^\/]*)$/, message: text('partitionDefaultName.Rule') },
    ],
    tooltip: text('partitionDefaultName.Help'),
    isPro: true,
    props: editable({ placeholder: '__HIVE_DEFAULT_PARTITION__' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.partitionDefaultName')
  partitionDefaultName!: string;

  @FieldDecorator({
    type: 'switchbox',
    ...asBoolean,
    initialValue: 'false',
    tooltip: text('sinkIgnoreChangelog.Help'),
    visible: equals('sink.changelog.mode', 'upsert-as-insert', true),
    isPro: true,
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.sinkIgnoreChangelog')
  sinkIgnoreChangelog!: string;

  @FieldDecorator({
    type: 'input',
    rules: [
      {
        pattern: /^(?:[^=&]+=[^&]*(?:&[^=&]+=[^&]*)*)$/,
        message: text('dirtySideOutputLabels.Rule'),
      },
    ],
    tooltip: text('dirtySideOutputLabels.Help'),
    isPro: true,
    props: editable({ placeholder: 'stream=visits&type=${DIRTY_TYPE}' }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.dirtySideOutputLabels')
  dirtySideOutputLabels!: string;

  @FieldDecorator({
    type: 'input',
    initialValue: 'DirtyData',
    rules: [{ pattern: /\S/, message: text('dirtySideOutputLogTag.Rule') }],
    tooltip: text('dirtySideOutputLogTag.Help'),
    isPro: true,
    props: editable(),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.dirtySideOutputLogTag')
  dirtySideOutputLogTag!: string;

  @FieldDecorator({
    type: EditableTable,
    getValueProps: (value: any) => (value ? { value } : {}),
    tooltip: text('furtherProperties.Help'),
    isPro: true,
    col: 24,
    props: values => ({
      size: 'small',
      editing: !isLocked(values),
      required: false,
      value: furtherRows(values.properties),
      columns: [
        {
          title: text('furtherProperties.Key'),
          dataIndex: 'key',
          initialValue: '',
          rules: [
            { required: true },
            {
              pattern:
                /^(?!hadoop\.caller\..|hadoop\.http\..|hadoop\.kerberos\..|hadoop\.proxyuser\..|hadoop\.rpc\..|hadoop\.security\..|hadoop\.socks\..|hadoop\.ssl\..|hadoop\.tmp\..|hadoop\.user\.group\..)(?:hive\..|metastore\..|hadoop\..|sink\.table\.properties\..|hive\.storage\..|dirty\.side-output\.batch\..|sink\.partition\.policy$|sink\.partition\.name$|source\.partition\.field\.name$|sink\.schema\.scan\.interval$|metrics\.audit\.proxy\.hosts$|metrics\.audit\.key$|dirty\.identifier$|dirty\.side-output\.format$|dirty\.side-output\.field-delimiter$|dirty\.side-output\.line-delimiter$|dirty\.side-output\.log\.enable$|dirty\.side-output\.ignore-errors$|dirty\.side-output\.retries$|property-version$)/,
              message: text('furtherProperties.Rule'),
            },
          ],
        },
        { title: text('furtherProperties.Value'), dataIndex: 'value', initialValue: '' },
      ],
    }),
  })
  @SyncField()
  @IngestionField()
  @I18n('meta.Sinks.Honeyflow.furtherProperties')
  furtherProperties!: Row[];

  /** All of the sink's properties, also those that no field is for. */
  @FieldDecorator({
    type: 'text',
    hidden: true,
    getValueProps: () => ({}),
  })
  @SyncField()
  @IngestionField()
  properties!: Values;

  renderRow() {
    return super.renderRow().map(placed);
  }

  renderSyncRow() {
    return super.renderSyncRow().map(placed);
  }

  stringify(data: any) {
    const { furtherProperties, ...sink } = super.stringify(data);
    return {
      ...sink,
      sinkFieldList: sink.sinkFieldList?.map(recorded),
      partitionFieldList: sink.partitionFieldList?.map(recorded),
      properties: withEffect(
        withFurther(sink.properties ?? {}, furtherProperties),
        HoneyflowHiveSink.FieldList,
      ),
    };
  }
}

function fieldColumns(values: Values) {
  return [
    {
      title: text('field.source'),
      dataIndex: 'sourceFieldName',
      initialValue: '',
      props: cell(values),
    },
    {
      title: i18n.t('meta.Sinks.SourceFieldType'),
      dataIndex: 'sourceFieldType',
      type: 'select',
      initialValue: 'string',
      props: cell(values, { options: fieldTypes }),
    },
    {
      title: text('field.name'),
      dataIndex: 'fieldName',
      initialValue: '',
      rules: [
        { required: true },
        { pattern: /^[^\r\n]*\S[^\r\n]*$/, message: text('field.name.Rule') },
        { max: 256 },
      ],
      props: cell(values),
    },
    {
      title: text('field.type'),
      dataIndex: 'fieldType',
      type: 'select',
      initialValue: 'string',
      rules: [
        { required: true },
        { type: 'enum', enum: FIELD_TYPES, message: text('field.type.Rule') },
      ],
      props: cell(values, { options: FIELD_TYPES.map(type => ({ label: type, value: type })) }),
    },
    {
      title: text('field.precision'),
      dataIndex: 'precision',
      type: 'inputnumber',
      visible: isDecimal,
      rules: [wholeNumber(1, 38, text('field.precision.Rule'))],
      props: cell(values),
    },
    {
      title: text('field.scale'),
      dataIndex: 'scale',
      type: 'inputnumber',
      visible: isDecimal,
      rules: [wholeNumber(0, 2147483647, text('field.scale.Rule'))],
      props: cell(values),
    },
    {
      title: text('field.comment'),
      dataIndex: 'fieldComment',
      initialValue: '',
      props: cell(values),
    },
  ];
}

function partitionColumns(values: Values) {
  return [
    {
      title: text('field.name'),
      dataIndex: 'fieldName',
      initialValue: '',
      rules: [
        { required: true },
        { pattern: /^[^\r\n]*\S[^\r\n]*$/, message: text('field.name.Rule') },
        { max: 256 },
      ],
      props: cell(values),
    },
    {
      title: text('field.type'),
      dataIndex: 'fieldType',
      type: 'select',
      initialValue: 'string',
      rules: [
        { required: true },
        { type: 'enum', enum: FIELD_TYPES, message: text('field.type.Rule') },
      ],
      props: cell(values, { options: FIELD_TYPES.map(type => ({ label: type, value: type })) }),
    },
    {
      title: text('field.precision'),
      dataIndex: 'precision',
      type: 'inputnumber',
      visible: isDecimal,
      rules: [wholeNumber(1, 38, text('field.precision.Rule'))],
      props: cell(values),
    },
    {
      title: text('field.scale'),
      dataIndex: 'scale',
      type: 'inputnumber',
      visible: isDecimal,
      rules: [wholeNumber(0, 2147483647, text('field.scale.Rule'))],
      props: cell(values),
    },
  ];
}
