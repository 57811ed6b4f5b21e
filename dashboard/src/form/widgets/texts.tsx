import type { WidgetProps } from "@rjsf/utils";
import { useQuery } from "@tanstack/react-query";
import { AutoComplete, Input, Select } from "antd";
import { useState } from "react";
import type { Remote, Value } from "../../schema/document";
import { valueAt } from "../../schema/pointer";
import { integerOf } from "../../schema/quantity";
import { useTexts } from "../../text";
import { useScope } from "../scope";
import { useAria } from "./described";

/** What a text shows where nothing is typed: the default, where else the value comes from, or an example. */
export function usePlaceholder(value: Value, fallback: unknown): string {
  const { t, of } = useTexts();
  if (fallback !== undefined) {
    return t("form.default", { value: Array.isArray(fallback) ? fallback.join(", ") : String(fallback) });
  }
  if (value["x-defaultSource"] !== undefined) {
    return t("form.default", { value: of(value["x-defaultSource"]).replaceAll("`", "") });
  }
  return value["x-placeholder"] === undefined ? "" : t("form.example", { value: value["x-placeholder"] });
}

export function TextWidget(props: WidgetProps) {
  const value = props.schema as Value;
  if (value["x-choicesFrom"] === "stream-fields") {
    return <FieldChoice {...props} />;
  }
  return value["x-remote"] === undefined ? (
    <PlainText {...props} />
  ) : (
    <RemoteText {...props} remote={value["x-remote"]} />
  );
}

function useText({ id, name, value, schema, options, required, onChange, onBlur }: WidgetProps) {
  const { disabled } = useScope();
  const aria = useAria(id, name, required);
  const placeholder = usePlaceholder(schema as Value, options.fallback);
  return {
    ...aria,
    id,
    disabled,
    placeholder,
    value: value === undefined ? "" : String(value),
    onChange: (typed: unknown) => onChange(typed),
    onBlur: () => onBlur(id, value),
  };
}

function PlainText(props: WidgetProps) {
  const { onChange, ...text } = useText(props);
  return <Input {...text} allowClear autoComplete="off" onChange={(event) => onChange(event.target.value)} />;
}

export function PasswordWidget(props: WidgetProps) {
  const { onChange, ...text } = useText(props);
  return <Input.Password {...text} autoComplete="new-password" onChange={(event) => onChange(event.target.value)} />;
}

/** A text field for a number, since what is no number must reach the server too. */
export function NumberWidget(props: WidgetProps) {
  const { onChange, ...text } = useText(props);
  return (
    <Input
      {...text}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange(integerOf(event.target.value))}
    />
  );
}

function FieldChoice(props: WidgetProps) {
  const { streamFields } = useScope();
  const text = useText(props);
  return (
    <Select
      {...text}
      className="wide"
      value={props.value}
      allowClear
      showSearch
      options={streamFields.map(({ name }) => ({ value: name, label: name }))}
    />
  );
}

/** A text whose choices the server looks up when the field is entered; others may be typed. */
function RemoteText({ remote, ...props }: WidgetProps & { remote: Remote }) {
  const { node, lookUp } = useScope();
  const { t } = useTexts();
  const [entered, setEntered] = useState(false);
  const text = useText(props);
  const parameters = remote.parameters.map((pointer) => valueAt(node, pointer));
  const { data, error, isFetching } = useQuery({
    queryKey: ["look-up", node.type, remote.path, parameters],
    queryFn: () => lookUp(remote, node),
    enabled: entered,
    retry: false,
    staleTime: 10_000,
  });
  return (
    <>
      <AutoComplete
        {...text}
        className="wide"
        allowClear
        options={names(data).map((name) => ({ value: name }))}
        showSearch={{
          filterOption: (typed, option) => (option?.value ?? "").toLowerCase().includes(typed.toLowerCase()),
        }}
        notFoundContent={isFetching ? t("loading") : undefined}
        onFocus={() => setEntered(true)}
      />
      {error !== null && (
        <div className="problem warning" role="status">
          {t("form.lookUpFailed", { reason: error.message })}
        </div>
      )}
    </>
  );
}

function names(data: unknown): string[] {
  return Array.isArray(data)
    ? data.map((one) => (typeof one === "string" ? one : String((one as { name: string }).name)))
    : [];
}

/** Several texts, each ended by Enter. */
export function TextsWidget(props: WidgetProps) {
  const text = useText(props);
  return (
    <Select
      {...text}
      className="wide"
      mode="tags"
      open={false}
      suffixIcon={null}
      value={Array.isArray(props.value) ? props.value : []}
      tokenSeparators={[(props.schema as Value)["x-separator"] ?? ","]}
    />
  );
}

const ZONES = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone }));

export function TimeZoneWidget(props: WidgetProps) {
  const text = useText(props);
  return (
    <AutoComplete
      {...text}
      className="wide"
      allowClear
      options={ZONES}
      showSearch={{
        filterOption: (typed, option) => (option?.value ?? "").toLowerCase().includes(typed.toLowerCase()),
      }}
    />
  );
}
