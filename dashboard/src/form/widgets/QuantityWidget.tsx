import type { WidgetProps } from "@rjsf/utils";
import { Input, Select, Space } from "antd";
import { useState } from "react";
import type { Value } from "../../schema/document";
import { quantityOf, quantityText } from "../../schema/quantity";
import { useTexts } from "../../text";
import { useScope } from "../scope";
import { labelId, useAria } from "./described";
import { usePlaceholder } from "./texts";

/** A duration or a size: a number and its unit. */
export function QuantityWidget({ id, name, value, schema, options, required, onChange, onBlur }: WidgetProps) {
  const { t } = useTexts();
  const { disabled } = useScope();
  const aria = useAria(id, name, required);
  const units = (schema as Value)["x-units"] ?? [];
  const shown = quantityOf(value, units);
  const [chosen, setChosen] = useState<string | undefined>();
  const unit = shown.unit ?? chosen ?? quantityOf(String(options.fallback ?? ""), units).unit ?? units[0];
  return (
    <Space.Compact className="wide">
      <Input
        {...aria}
        id={id}
        disabled={disabled}
        autoComplete="off"
        value={shown.amount}
        placeholder={usePlaceholder(schema as Value, options.fallback)}
        onChange={(event) => onChange(quantityText({ amount: event.target.value, unit }))}
        onBlur={() => onBlur(id, value)}
      />
      <Select
        style={{ width: 84, flex: "none" }}
        disabled={disabled}
        aria-label={t("form.unit")}
        aria-describedby={labelId(id)}
        value={unit}
        options={units.map((one) => ({ value: one, label: one }))}
        onChange={(picked) => {
          setChosen(picked);
          onChange(quantityText({ amount: shown.amount, unit: picked }));
        }}
      />
    </Space.Compact>
  );
}
