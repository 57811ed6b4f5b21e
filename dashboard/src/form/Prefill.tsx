import { useMutation } from "@tanstack/react-query";
import { Alert, Button, Select } from "antd";
import type { Table } from "../api/types";
import type { Field, Pointer, Remote, Value } from "../schema/document";
import { columnFor, columnsFor } from "../schema/fields";
import { withValueAt } from "../schema/pointer";
import { useTexts } from "../text";
import { useScope } from "./scope";

type Props = { pointer: Pointer; value: Value; rows: Field[]; onChange: (rows: Field[]) => void };

/** Ways to fill a table: from the stream's fields, from the table that is there, from the fields above. */
export function Prefill({ pointer, value, rows, onChange }: Props) {
  const { document, disabled, streamFields } = useScope();
  const { t } = useTexts();
  return (
    <>
      {value["x-prefill"] === "stream-fields" && (
        <Button
          disabled={disabled || streamFields.length === 0}
          onClick={() => onChange(streamFields.map((field) => columnFor(document, field)))}
        >
          {t("fields.fromStream")}
        </Button>
      )}
      {value["x-prefill"] === "fields" && <FromFields rows={rows} onChange={onChange} />}
      {value["x-remote"] !== undefined && <FromTable pointer={pointer} remote={value["x-remote"]} />}
    </>
  );
}

function FromFields({ rows, onChange }: Pick<Props, "rows" | "onChange">) {
  const { node, streamFields, disabled } = useScope();
  const { t } = useTexts();
  const columns = (Array.isArray(node.fields) ? (node.fields as Field[]) : []).map(({ name }) => name);
  const names = [...new Set([...columns, ...streamFields.map(({ name }) => name)])].filter(
    (name) => name && !rows.some((row) => row.name === name),
  );
  const add = (name: string) => {
    const row: Field = columns.includes(name) ? { name } : { source: name, name, formatInfo: { type: "string" } };
    onChange([...rows, row]);
  };
  return (
    <Select
      style={{ width: 180 }}
      aria-label={t("fields.fromFields")}
      placeholder={t("fields.fromFields")}
      disabled={disabled || names.length === 0}
      value={null}
      options={names.map((name) => ({ value: name as string, label: name }))}
      onChange={(name: string | null) => name !== null && add(name)}
    />
  );
}

/** Takes the columns of the table that is there, and its partition columns. */
function FromTable({ pointer, remote }: { pointer: Pointer; remote: Remote }) {
  const { node, streamFields, lookUp, replace, disabled } = useScope();
  const { t } = useTexts();
  const load = useMutation({
    mutationFn: async () => (await lookUp(remote, node)) as Table,
    onSuccess: ({ columns = [], partitionColumns = [] }) => {
      const filled = withValueAt(node, pointer, columnsFor([...columns, ...partitionColumns], streamFields));
      const partitions = partitionColumns.map(({ name }) => ({ name }));
      replace(withValueAt(filled, "/partitionFields", partitions.length === 0 ? undefined : partitions));
    },
  });
  const named = /\{(\w+)\}/.exec(remote.path)?.[1];
  return (
    <>
      <Button
        disabled={disabled || (named !== undefined && !node[named])}
        loading={load.isPending}
        onClick={() => load.mutate()}
      >
        {t("fields.fromTable")}
      </Button>
      {load.error !== null && <Alert type="warning" showIcon title={load.error.message} />}
    </>
  );
}
