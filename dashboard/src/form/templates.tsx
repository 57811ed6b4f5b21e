import type { FieldTemplateProps, ObjectFieldTemplateProps } from "@rjsf/utils";
import { Badge, Button, Collapse, Form } from "antd";
import { type ReactElement, useMemo, useState } from "react";
import { isAdvanced, type Section } from "../schema/form";
import { isWithin } from "../schema/pointer";
import { useTexts } from "../text";
import { Actions } from "./Actions";
import { Problems } from "./Problems";
import { useProblems, useScope } from "./scope";
import { helpId, labelId, problemsId } from "./widgets/described";

/** Label, input, help and problems of one value. */
export function FieldTemplate(props: FieldTemplateProps) {
  if (props.schema.type === "object") {
    return props.children;
  }
  return <LabelledField {...props} />;
}

function LabelledField({
  id,
  label,
  required,
  rawDescription,
  formData,
  children,
  uiSchema,
  onChange,
  fieldPathId,
}: FieldTemplateProps) {
  const { t } = useTexts();
  const { disabled } = useScope();
  const pointer = String(fieldPathId.path.at(-1));
  const problems = useProblems(pointer);
  const wrong = problems.some((problem) => problem.severity !== "warning");
  const ownLabels = uiSchema?.["ui:field"] !== undefined;
  const canReset = formData !== undefined && uiSchema?.["ui:options"]?.fallback !== undefined && !disabled;
  return (
    <Form.Item
      className={ownLabels ? "field broad" : "field"}
      htmlFor={ownLabels || uiSchema?.["ui:options"]?.grouped === true ? undefined : id}
      required={required}
      validateStatus={wrong ? "error" : problems.length > 0 ? "warning" : undefined}
      label={<span id={labelId(id)}>{label}</span>}
      layout="vertical"
      help={
        <Problems id={problemsId(id)} problems={ownLabels ? problems.filter(({ at }) => at === pointer) : problems} />
      }
      extra={
        <>
          <span id={helpId(id)}>{rawDescription}</span>
          {canReset && (
            <Button
              className="reset"
              type="link"
              size="small"
              aria-label={t("form.resetOf", { label })}
              onClick={() => onChange(undefined, fieldPathId.path)}
            >
              {t("form.reset")}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Form.Item>
  );
}

/** The groups of a form, one below the other. */
export function GroupsTemplate({ properties, registry }: ObjectFieldTemplateProps) {
  const { of } = useTexts();
  const { problems, isShown } = useScope();
  const sections: Section[] = registry.formContext.sections;
  const contents = new Map<string, ReactElement>(properties.map(({ name, content }) => [name, content]));
  const [open, setOpen] = useState<string[]>(() =>
    sections.filter(({ group }) => !group.collapsed).map(({ group }) => group.id),
  );
  const wrong = useMemo(
    () =>
      new Map(
        sections.map(({ group, entries }) => [
          group.id,
          problems.filter(({ at }) => isShown(at) && entries.some((entry) => isWithin(at, entry.pointer))).length,
        ]),
      ),
    [sections, problems, isShown],
  );
  const opened = [
    ...new Set([...open, ...sections.map(({ group }) => group.id).filter((id) => (wrong.get(id) ?? 0) > 0)]),
  ];
  return (
    <Collapse
      activeKey={opened}
      onChange={(keys) => setOpen([keys].flat())}
      items={sections.map(({ group, entries }) => ({
        key: group.id,
        label: (
          <span className="group">
            {of(group.label)} <Badge count={wrong.get(group.id)} />
          </span>
        ),
        children: (
          <section aria-label={of(group.label)}>
            <div className="entries">
              {entries.map((entry) => (
                <div
                  key={entry.pointer}
                  className={entry.value.type === "array" && isTable(entry.value["x-widget"]) ? "entry broad" : "entry"}
                  data-advanced={isAdvanced(entry)}
                >
                  {contents.get(entry.pointer)}
                </div>
              ))}
            </div>
            <Actions group={group.id} />
          </section>
        ),
      }))}
    />
  );
}

const isTable = (widget: string | undefined) => widget === "fields";
