import { Button, Input, Select } from "antd";
import type { Format } from "../schema/document";
import { formatNumbers, formatTypes } from "../schema/fields";
import { integerOf } from "../schema/quantity";
import { useTexts } from "../text";
import { useScope } from "./scope";

type Props = { label: string; format: Format | undefined; invalid?: boolean; onChange: (format: Format) => void };

/** The type of a field: a word, its numbers, and the types within it. */
export function FormatCell({ label, format, invalid, onChange }: Props) {
  const { document, disabled } = useScope();
  const { t, of } = useTexts();
  const types = formatTypes(document);
  const choose = (type: string) => onChange(types.find((one) => one.value === type)?.format ?? { type });
  return (
    <div className="format">
      <Select
        aria-label={label}
        aria-invalid={invalid}
        disabled={disabled}
        showSearch
        className="type"
        popupMatchSelectWidth={false}
        value={format?.type}
        options={types.map(({ value }) => ({ value, label: value }))}
        onChange={choose}
      />
      {format !== undefined &&
        formatNumbers(document, format).map(({ name, value }) => (
          <Input
            key={name}
            className="digits"
            aria-label={`${label}: ${of(value["x-label"])}`}
            title={of(value["x-label"])}
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            value={String(format[name as "precision" | "scale"] ?? "")}
            onChange={(event) => onChange({ ...format, [name]: integerOf(event.target.value) })}
          />
        ))}
      {format !== undefined && <Within label={label} format={format} onChange={onChange} of={t} />}
    </div>
  );
}

type WithinProps = {
  label: string;
  format: Format;
  onChange: (format: Format) => void;
  of: ReturnType<typeof useTexts>["t"];
};

function Within({ label, format, onChange, of: t }: WithinProps) {
  const parts: [keyof Format, string][] =
    format.type === "array"
      ? [["elementFormat", t("fields.element")]]
      : format.type === "map"
        ? [
            ["keyFormat", t("fields.key")],
            ["valueFormat", t("fields.value")],
          ]
        : [];
  if (format.type === "row") {
    return <RowParts label={label} format={format} onChange={onChange} of={t} />;
  }
  return parts.map(([part, name]) => (
    <div key={part} className="within">
      <span className="word">{name}</span>
      <FormatCell
        label={`${label}: ${name}`}
        format={format[part] as Format | undefined}
        onChange={(inner) => onChange({ ...format, [part]: inner })}
      />
    </div>
  ));
}

function RowParts({ label, format, onChange, of: t }: WithinProps) {
  const { disabled } = useScope();
  const names = format.fieldNames ?? [];
  const formats = format.fieldFormats ?? [];
  const set = (fieldNames: string[], fieldFormats: Format[]) => onChange({ ...format, fieldNames, fieldFormats });
  return (
    <div className="within">
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names change as one types, places do not.
        <div key={at} className="member">
          <Input
            aria-label={t("fields.memberName", { label, number: at + 1 })}
            disabled={disabled}
            value={name}
            onChange={(event) => set(names.with(at, event.target.value), formats)}
          />
          <FormatCell
            label={t("fields.memberType", { label, name })}
            format={formats[at]}
            onChange={(inner) => set(names, formats.with(at, inner))}
          />
          <Button
            type="text"
            disabled={disabled || names.length === 1}
            aria-label={t("fields.removeMember", { label, name })}
            onClick={() => set(names.toSpliced(at, 1), formats.toSpliced(at, 1))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button
        size="small"
        disabled={disabled}
        onClick={() => set([...names, `f${names.length + 1}`], [...formats, { type: "string" }])}
      >
        {t("fields.addMember")}
      </Button>
    </div>
  );
}
