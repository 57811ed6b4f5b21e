import { AutoComplete, Button, Form, Input } from "antd";
import { useState } from "react";
import { useDocument, useSourceTypes } from "../../api/queries";
import type { Group, Problem } from "../../api/types";
import { NodeForm } from "../../form/NodeForm";
import { Problems } from "../../form/Problems";
import { Answer } from "../../parts/Answer";
import type { Node } from "../../schema/document";
import { useTexts } from "../../text";
import { Cards } from "./Cards";
import { lookUp } from "./check";
import { type Draft, SOURCE, within, withSource } from "./draft";

export type StepProps = {
  draft: Draft;
  edit: (change: (draft: Draft) => Draft) => void;
  problems: Problem[];
  showAll: boolean;
};

/** Names of the stream, the type of its source, and the source itself. */
export function SourceStep({
  draft,
  edit,
  problems,
  showAll,
  groups,
  isNew,
}: StepProps & { groups: Group[]; isNew: boolean }) {
  const { t } = useTexts();
  const types = useSourceTypes();
  const { source } = draft;
  return (
    <>
      <Names draft={draft} edit={edit} problems={problems} showAll={showAll} groups={groups} isNew={isNew} />
      {source === undefined ? (
        <Answer query={types}>
          {(known) => (
            <Cards
              label={t("editor.chooseSource")}
              types={known}
              onChoose={({ type }) => edit((before) => withSource(before, { type, id: "source" }))}
            />
          )}
        </Answer>
      ) : (
        <SourceForm
          source={source}
          problems={within(problems, SOURCE)}
          showAll={showAll}
          onChange={(changed) => edit((before) => withSource(before, changed))}
          onAnother={() => edit((before) => withSource(before, undefined))}
        />
      )}
    </>
  );
}

type SourceFormProps = {
  source: Node;
  problems: Problem[];
  showAll: boolean;
  onChange: (source: Node) => void;
  onAnother: () => void;
};

function SourceForm({ source, problems, showAll, onChange, onAnother }: SourceFormProps) {
  const { t, of } = useTexts();
  const document = useDocument("sources", source.type);
  return (
    <Answer query={document}>
      {(known) => (
        <section>
          <h2>
            {t("editor.source", { type: of(known["x-node"].label) })}{" "}
            <Button type="link" onClick={onAnother}>
              {t("editor.change")}
            </Button>
          </h2>
          <NodeForm
            document={known}
            node={source}
            streamFields={[]}
            problems={problems}
            showAll={showAll}
            lookUp={lookUp}
            onChange={onChange}
          />
        </section>
      )}
    </Answer>
  );
}

function Names({ draft, edit, problems, showAll, groups, isNew }: StepProps & { groups: Group[]; isNew: boolean }) {
  const { t } = useTexts();
  const [touched, setTouched] = useState(false);
  const problemsAt = (place: string) => (showAll || touched ? problems.filter(({ at }) => at === place) : []);
  return (
    <div className="entries">
      <Name
        id="group"
        label={t("editor.group")}
        help={t("editor.groupHelp")}
        problems={problemsAt("/groupId")}
        required
      >
        <AutoComplete
          id="group"
          disabled={!isNew}
          value={draft.groupId}
          options={groups.map(({ groupId }) => ({ value: groupId }))}
          onChange={(groupId) => edit((before) => ({ ...before, groupId }))}
        />
      </Name>
      <Name
        id="stream"
        label={t("editor.streamId")}
        help={t("editor.streamIdHelp")}
        problems={problemsAt("/streamId")}
        required
      >
        <Input
          id="stream"
          disabled={!isNew}
          autoComplete="off"
          value={draft.streamId}
          onBlur={() => setTouched(true)}
          onChange={({ target }) => edit((before) => ({ ...before, streamId: target.value }))}
        />
      </Name>
      <Name id="description" label={t("editor.description")} problems={problemsAt("/description")}>
        <Input
          id="description"
          autoComplete="off"
          value={draft.description}
          onChange={({ target }) => edit((before) => ({ ...before, description: target.value || undefined }))}
        />
      </Name>
    </div>
  );
}

type NameProps = {
  id: string;
  label: string;
  help?: string;
  problems: Problem[];
  required?: boolean;
  children: React.ReactNode;
};

function Name({ id, label, help, problems, required = false, children }: NameProps) {
  return (
    <Form.Item
      className="field entry"
      htmlFor={id}
      label={label}
      required={required}
      layout="vertical"
      validateStatus={problems.length > 0 ? "error" : undefined}
      help={<Problems id={`${id}-problems`} problems={problems} />}
      extra={help}
    >
      {children}
    </Form.Item>
  );
}
