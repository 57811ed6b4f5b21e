import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import type { FieldProps } from "@rjsf/utils";
import { Button, Input } from "antd";
import { useState } from "react";
import { OPTIONS } from "../schema/document";
import { pointerOf } from "../schema/pointer";
import { useTexts } from "../text";
import { Problems } from "./Problems";
import { useProblems, useScope } from "./scope";

/** Keys that are passed on, each with its value: `hive.metastore.uris` and the like. */
export function SettingsField({ schema, formData, onChange, fieldPathId }: FieldProps) {
  const prefix = String(schema["x-prefix"]);
  const { disabled } = useScope();
  const { t } = useTexts();
  const [rows, setRows] = useState<[string, string][]>(() =>
    Object.entries((formData ?? {}) as Record<string, string>),
  );
  const set = (changed: [string, string][]) => {
    setRows(changed);
    const named = changed.filter(([key]) => key.length > prefix.length);
    onChange(named.length === 0 ? undefined : Object.fromEntries(named), fieldPathId.path);
  };
  return (
    <div className="settings">
      {rows.map(([key, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: keys change as one types, places do not.
        <div key={at} className="setting">
          <Input
            prefix={<span className="word">{prefix}</span>}
            aria-label={t("settings.key", { prefix, number: at + 1 })}
            disabled={disabled}
            value={key.slice(prefix.length)}
            onChange={(event) => set(rows.with(at, [prefix + event.target.value.trim(), value]))}
          />
          <Input
            aria-label={t("settings.value", { key })}
            disabled={disabled}
            value={value}
            onChange={(event) => set(rows.with(at, [key, event.target.value]))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={disabled}
            aria-label={t("settings.remove", { key })}
            onClick={() => set(rows.toSpliced(at, 1))}
          />
          <SettingProblems settingKey={key} />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined />} disabled={disabled} onClick={() => set([...rows, [prefix, ""]])}>
        {t("settings.add", { prefix })}
      </Button>
    </div>
  );
}

function SettingProblems({ settingKey }: { settingKey: string }) {
  return <Problems id={`${settingKey}-problems`} problems={useProblems(OPTIONS + pointerOf(settingKey))} />;
}
