import { withTheme } from "@rjsf/core";
import type { RegistryFieldsType, RegistryWidgetsType, RJSFSchema, UiSchema, ValidatorType } from "@rjsf/utils";
import { Alert, Switch } from "antd";
import { useCallback, useMemo, useRef, useState } from "react";
import type { Problem } from "../api/types";
import { type Field, type Node, type NodeDocument, OPTIONS, type Pointer } from "../schema/document";
import {
  defaultOf,
  type Entry,
  entriesOf,
  isAdvanced,
  isPassedOn,
  isRequired,
  type Section,
  sectionsOf,
  valueIn,
  withValue,
} from "../schema/form";
import { isWithin, lastSegment } from "../schema/pointer";
import { useTexts } from "../text";
import { FieldsTable } from "./FieldsTable";
import { SettingsField } from "./SettingsField";
import { type LookUp, problemText, type Scope, ScopeContext } from "./scope";
import { FieldTemplate, GroupsTemplate } from "./templates";
import { CheckboxesWidget, RadioWidget, SelectWidget, SwitchWidget } from "./widgets/choices";
import { QuantityWidget } from "./widgets/QuantityWidget";
import { NumberWidget, PasswordWidget, TextsWidget, TextWidget, TimeZoneWidget } from "./widgets/texts";

/** One for each `x-widget`; one that is not known is a text. */
export const WIDGETS: RegistryWidgetsType = {
  text: TextWidget,
  password: PasswordWidget,
  number: NumberWidget,
  switch: SwitchWidget,
  radio: RadioWidget,
  select: SelectWidget,
  checkboxes: CheckboxesWidget,
  texts: TextsWidget,
  duration: QuantityWidget,
  size: QuantityWidget,
  "time-zone": TimeZoneWidget,
};

/** Those that label their parts themselves. */
const GROUPED = ["switch", "radio", "checkboxes"];

const FIELDS = { fields: FieldsTable, settings: SettingsField } as unknown as RegistryFieldsType;

/** The server alone judges what is typed, so that a form, DDL and API say the same of it. */
const SERVER_JUDGES: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

const Form = withTheme({
  widgets: WIDGETS,
  fields: FIELDS,
  templates: { FieldTemplate, ObjectFieldTemplate: GroupsTemplate },
});

export type NodeFormProps = {
  document: NodeDocument;
  node: Node;
  streamFields: Field[];
  problems: Problem[];
  showAll: boolean;
  disabled?: boolean;
  lookUp: LookUp;
  onChange: (node: Node) => void;
};

/** The form of a node, drawn from the document of its type. Nothing in it knows any type. */
export function NodeForm({
  document,
  node,
  streamFields,
  problems,
  showAll,
  disabled = false,
  lookUp,
  onChange,
}: NodeFormProps) {
  const { t, of } = useTexts();
  const [advanced, setAdvanced] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<Pointer>>(new Set());
  const latest = useRef(node);
  latest.current = node;

  const touch = useCallback(
    (pointer: Pointer) => setTouched((before) => (before.has(pointer) ? before : new Set([...before, pointer]))),
    [],
  );
  const isShown = useCallback(
    (pointer: Pointer) => showAll || [...touched].some((place) => isWithin(pointer, place)),
    [showAll, touched],
  );
  const replace = useCallback(
    (changed: Node) => {
      latest.current = changed;
      onChange(changed);
    },
    [onChange],
  );
  const change = useCallback(
    (entry: Entry, value: unknown) => {
      touch(entry.pointer);
      replace(withValue(document, latest.current, entry, value));
    },
    [document, replace, touch],
  );

  const scope: Scope = { document, node, streamFields, problems, disabled, isShown, touch, change, replace, lookUp };
  const sections = sectionsOf(
    document,
    node,
    (entry) => advanced || valueIn(entry, node) !== undefined || problems.some(({ at }) => isWithin(at, entry.pointer)),
  );
  const entries = sections.flatMap((section) => section.entries);
  const byPointer = useMemo(() => new Map(entriesOf(document).map((entry) => [entry.pointer, entry])), [document]);
  const unplaced = problems.filter(({ at }) => isShown(at) && !entries.some((entry) => covers(entry, at)));

  return (
    <ScopeContext.Provider value={scope}>
      <div className="node-form">
        {entriesOf(document).some(isAdvanced) && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch is its control.
          <label className="advanced">
            <Switch size="small" checked={advanced} onChange={setAdvanced} aria-label={t("form.advanced")} />{" "}
            {t("form.advanced")}
          </label>
        )}
        {unplaced.map((problem) => (
          <Alert
            key={problem.at + problem.message}
            type="error"
            showIcon
            title={problemText(problem)}
            description={problem.at}
          />
        ))}
        <Form
          tagName="div"
          schema={schemaOf(entries, node, (entry) => of(entry.value["x-label"]) || entry.prefix || t("settings.any"))}
          uiSchema={uiSchemaOf(document, entries, node, of)}
          formData={dataOf(entries, node)}
          formContext={{ sections } satisfies { sections: Section[] }}
          validator={SERVER_JUDGES}
          noValidate
          showErrorList={false}
          onBlur={(id) => touch(id.slice(ROOT.length))}
          idPrefix={ROOT}
          idSeparator=""
          onChange={({ formData }) => {
            for (const [pointer, value] of changesOf(entries, latest.current, formData)) {
              const entry = byPointer.get(pointer);
              if (entry !== undefined) {
                change(entry, value);
              }
            }
          }}
        />
      </div>
    </ScopeContext.Provider>
  );
}

function covers(entry: Entry, at: Pointer): boolean {
  return isWithin(at, entry.pointer) || (isWithin(at, OPTIONS) && isPassedOn(entry, lastSegment(at)));
}

const ROOT = "node";

type Of = ReturnType<typeof useTexts>["of"];

/** What the form library draws: a flat object whose keys are the pointers of the values. */
function schemaOf(entries: Entry[], node: Node, titleOf: (entry: Entry) => string): RJSFSchema {
  const properties = Object.fromEntries(
    entries.map((entry) => {
      const { value, prefix } = entry;
      const hints = Object.entries(value).filter(([key]) => key.startsWith("x-") || key === "enum");
      const isList = value.type === "array" && value["x-widget"] !== "fields";
      const shape = isList ? { type: "array", items: value.items } : { type: "string" };
      return [entry.pointer, { ...Object.fromEntries(hints), ...shape, title: titleOf(entry), "x-prefix": prefix }];
    }),
  );
  const required = entries.filter((entry) => isRequired(entry, node)).map((entry) => entry.pointer);
  return { type: "object", properties, required } as RJSFSchema;
}

function uiSchemaOf(document: NodeDocument, entries: Entry[], node: Node, of: Of): UiSchema {
  const uiSchema: UiSchema = { "ui:submitButtonOptions": { norender: true } };
  for (const entry of entries) {
    const widget = entry.value["x-widget"] ?? "text";
    const options = { fallback: defaultOf(document, entry, node), grouped: GROUPED.includes(widget) };
    uiSchema[entry.pointer] =
      entry.prefix !== undefined
        ? { "ui:field": "settings", "ui:description": of(entry.value["x-help"]), "ui:options": options }
        : widget === "fields"
          ? { "ui:field": "fields", "ui:description": of(entry.value["x-help"]), "ui:options": options }
          : {
              "ui:widget": widget in WIDGETS ? widget : "text",
              "ui:description": helpOf(entry, of),
              "ui:options": options,
            };
  }
  return uiSchema;
}

/** The help, and what the value should be though nobody demands it. */
function helpOf({ value }: Entry, of: Of): string {
  return [of(value["x-help"]), ...(value["x-advice"] ?? []).map(of)].filter((text) => text !== "").join(" · ");
}

function dataOf(entries: Entry[], node: Node): Record<string, unknown> {
  return Object.fromEntries(entries.map((entry) => [entry.pointer, valueIn(entry, node)]));
}

function changesOf(entries: Entry[], node: Node, data: Record<string, unknown>): [Pointer, unknown][] {
  return entries
    .filter((entry) => JSON.stringify(valueIn(entry, node) ?? null) !== JSON.stringify(data[entry.pointer] ?? null))
    .map((entry) => [entry.pointer, data[entry.pointer]]);
}
