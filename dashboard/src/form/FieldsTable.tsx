import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import type { FieldProps } from "@rjsf/utils";
import { Button, Input, Select, Tooltip } from "antd";
import type { Problem } from "../api/types";
import type { Field, NodeDocument, Pointer, Value } from "../schema/document";
import { type Column, columnFor, columnsOf, formatText } from "../schema/fields";
import { isWithin, pointerOf, valueAt } from "../schema/pointer";
import { useTexts } from "../text";
import { FormatCell } from "./FormatCell";
import { Prefill } from "./Prefill";
import { Problems } from "./Problems";
import { useProblems, useScope } from "./scope";
import { labelId } from "./widgets/described";

/** A table of fields: columns of the destination, fields of the source, or partition fields. */
export function FieldsTable({ name: pointer, schema, formData, onChange, fieldPathId, title }: FieldProps) {
  const { document, disabled } = useScope();
  const { t, of } = useTexts();
  const problems = useProblems(pointer);
  const rows: Field[] = Array.isArray(formData) ? formData : [];
  const columns = columnsOf(document, tableOf(document, pointer));
  const set = (changed: Field[]) => onChange(changed, fieldPathId.path);
  const label = title ?? of((schema as Value)["x-label"]);
  return (
    <fieldset className="fields" aria-labelledby={labelId(fieldPathId.$id)}>
      {rows.length === 0 ? (
        <p className="empty">{t("fields.none")}</p>
      ) : (
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">#</th>
              {columns.map(({ name, value }) => (
                <th key={name} scope="col" title={of(value["x-help"])}>
                  {of(value["x-label"]) || t("fields.type")}
                </th>
              ))}
              <th scope="col">
                <span className="unseen">{t("fields.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: names change as one types, places do not.
                key={at}
                at={at}
                rows={rows}
                row={row}
                table={label}
                columns={columns}
                isPartition={(schema as Value)["x-prefill"] === "fields"}
                problems={problems.filter((problem) => isWithin(problem.at, pointer + pointerOf(at)))}
                onChange={set}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className="buttons">
        <Button icon={<PlusOutlined />} disabled={disabled} onClick={() => set([...rows, newRow(columns)])}>
          {t("fields.add")}
        </Button>
        <Prefill pointer={pointer} value={schema as Value} rows={rows} onChange={set} />
      </div>
    </fieldset>
  );
}

/** The form library knows a table by its hints only; the document has the columns. */
function tableOf(document: NodeDocument, pointer: Pointer): Value {
  return (valueAt(document.properties, pointer) ?? {}) as Value;
}

function newRow(columns: Column[]): Field {
  return columns.some(({ name }) => name === "comment") ? { name: "", formatInfo: { type: "string" } } : { name: "" };
}

type RowProps = {
  at: number;
  row: Field;
  rows: Field[];
  table: string;
  columns: Column[];
  isPartition: boolean;
  problems: Problem[];
  onChange: (rows: Field[]) => void;
};

function Row({ at, row, rows, table, columns, isPartition, problems, onChange }: RowProps) {
  const { node, disabled } = useScope();
  const { t, of } = useTexts();
  const what = t("fields.row", { table, number: at + 1, name: row.name ?? "" });
  const above = isPartition ? sameColumn(node.fields, row) : undefined;
  const move = (to: number) => onChange(rows.toSpliced(at, 1).toSpliced(to, 0, row));
  return (
    <>
      <tr>
        <td className="number">{at + 1}</td>
        {columns.map(({ name, value }) => (
          <td key={name} data-label={of(value["x-label"]) || t("fields.type")}>
            {above !== undefined && name !== "name" ? (
              <span className="word">
                {name === "formatInfo" ? formatText(above.formatInfo) : (above.source ?? t("fields.as"))}
              </span>
            ) : (
              <Cell
                label={`${what}: ${of(value["x-label"]) || t("fields.type")}`}
                column={{ name, value }}
                row={row}
                invalid={problems.some((problem) => problem.at.split("/")[3] === name)}
                onChange={(changed) => onChange(rows.with(at, changed))}
              />
            )}
          </td>
        ))}
        <td className="moves">
          <Move
            icon={<ArrowUpOutlined />}
            label={t("fields.up", { what })}
            off={disabled || at === 0}
            to={() => move(at - 1)}
          />
          <Move
            icon={<ArrowDownOutlined />}
            label={t("fields.down", { what })}
            off={disabled || at === rows.length - 1}
            to={() => move(at + 1)}
          />
          <Move
            icon={<DeleteOutlined />}
            label={t("fields.remove", { what })}
            off={disabled}
            to={() => onChange(rows.toSpliced(at, 1))}
          />
        </td>
      </tr>
      {problems.length > 0 && (
        <tr className="wrong">
          <td colSpan={columns.length + 2}>
            <Problems id={`${table}-${at}-problems`} problems={problems} />
          </td>
        </tr>
      )}
    </>
  );
}

function sameColumn(fields: unknown, row: Field): Field | undefined {
  return Array.isArray(fields) && row.name ? (fields as Field[]).find(({ name }) => name === row.name) : undefined;
}

function Move({ icon, label, off, to }: { icon: React.ReactNode; label: string; off: boolean; to: () => void }) {
  return (
    <Tooltip title={label}>
      <Button type="text" size="small" icon={icon} aria-label={label} disabled={off} onClick={to} />
    </Tooltip>
  );
}

type CellProps = { label: string; column: Column; row: Field; invalid: boolean; onChange: (row: Field) => void };

function Cell({ label, column: { name, value }, row, invalid, onChange }: CellProps) {
  const { document, disabled, streamFields } = useScope();
  if (name === "formatInfo") {
    return (
      <FormatCell
        label={label}
        format={row.formatInfo}
        invalid={invalid}
        onChange={(formatInfo) => onChange({ ...row, formatInfo })}
      />
    );
  }
  if (value["x-choicesFrom"] === "stream-fields") {
    const choose = (chosen: string | undefined) => {
      const field = streamFields.find((one) => one.name === chosen);
      onChange(field !== undefined && !row.name ? columnFor(document, field) : { ...row, [name]: chosen });
    };
    return (
      <Select
        aria-label={label}
        aria-invalid={invalid}
        className="wide"
        disabled={disabled}
        allowClear
        showSearch
        value={row[name] as string | undefined}
        options={streamFields.map((field) => ({ value: field.name, label: field.name }))}
        onChange={choose}
      />
    );
  }
  return (
    <Input
      aria-label={label}
      aria-invalid={invalid}
      autoComplete="off"
      disabled={disabled}
      value={String(row[name] ?? "")}
      onChange={(event) => onChange({ ...row, [name]: event.target.value || undefined })}
    />
  );
}
