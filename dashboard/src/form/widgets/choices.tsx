import type { WidgetProps } from "@rjsf/utils";
import { Checkbox, Radio, Select, Switch } from "antd";
import type { Value } from "../../schema/document";
import { useTexts } from "../../text";
import { useScope } from "../scope";
import { labelId, useAria } from "./described";
import { usePlaceholder } from "./texts";

function useOptions(value: Value) {
  const { of } = useTexts();
  return (value["x-choices"] ?? (value.enum ?? []).map((one) => ({ value: one, label: { en: one, zh: one } }))).map(
    (choice) => ({
      value: choice.value,
      title: choice.value,
      label: <Choice value={choice.value} text={of(choice.label)} />,
    }),
  );
}

/** Choices show the word that DDL has, too, so that both are known by the same name. */
function Choice({ value, text }: { value: string; text: string }) {
  return text === value ? (
    <>{text}</>
  ) : (
    <>
      {text} <span className="word">{value}</span>
    </>
  );
}

export function SwitchWidget({ id, name, value, options, onChange }: WidgetProps) {
  const { disabled } = useScope();
  const aria = useAria(id, name);
  const on = value ?? options.fallback ?? false;
  return (
    <Switch
      {...aria}
      id={id}
      aria-labelledby={labelId(id)}
      disabled={disabled}
      checked={on === true || on === "true"}
      onChange={(checked) => onChange(checked)}
    />
  );
}

export function RadioWidget({ id, name, value, schema, options, required, onChange }: WidgetProps) {
  const { disabled } = useScope();
  const aria = useAria(id, name, required);
  return (
    <Radio.Group
      {...aria}
      id={id}
      aria-labelledby={labelId(id)}
      disabled={disabled}
      value={value ?? options.fallback}
      options={useOptions(schema as Value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function SelectWidget({ id, name, value, schema, options, required, onChange, onBlur }: WidgetProps) {
  const { disabled } = useScope();
  const aria = useAria(id, name, required);
  return (
    <Select
      {...aria}
      id={id}
      className="wide"
      disabled={disabled}
      value={value ?? options.fallback}
      placeholder={usePlaceholder(schema as Value, options.fallback)}
      options={useOptions(schema as Value)}
      onChange={(chosen) => onChange(chosen)}
      onBlur={() => onBlur(id, value)}
    />
  );
}

export function CheckboxesWidget({ id, name, value, schema, options, required, onChange }: WidgetProps) {
  const { disabled } = useScope();
  const { "aria-required": _, ...aria } = useAria(id, name, required);
  const chosen = value ?? options.fallback;
  return (
    <fieldset id={id} aria-labelledby={labelId(id)} aria-describedby={aria["aria-describedby"]}>
      <Checkbox.Group
        disabled={disabled}
        value={Array.isArray(chosen) ? chosen : []}
        options={useOptions(((schema as Value).items as Value) ?? {})}
        onChange={(values) => onChange(values)}
      />
    </fieldset>
  );
}
