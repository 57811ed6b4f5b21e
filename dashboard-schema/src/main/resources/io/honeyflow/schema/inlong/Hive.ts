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
const KEYS: Record<string, string> = /*KEYS*/;

/** Properties that have an effect only under a condition, by what they begin with. */
const FAMILIES: { prefix: string; visible: Condition }[] = /*FAMILIES*/;

/** How the texts of a type are written. */
/*PATTERNS*/

/** The types of columns, in the words of InLong's manager. */
const FIELD_TYPES = /*FIELD_TYPES*/;

/** The type of a column that can hold a field of the stream, where it is not the field's own. */
const SUGGESTED: Record<string, string> = /*SUGGESTED*/;

const text = (key: string): string => i18n.t(`/*PREFIX*/${key}`);

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
  const byDefault = /*DIGITS*/;
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
/*FIELDS*/

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

/*COLUMNS*/
