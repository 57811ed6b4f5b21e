import { useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Tabs } from "antd";
import { useState } from "react";
import { path } from "../../api/client";
import { api, useDocument, useSinkTypes } from "../../api/queries";
import { NodeForm } from "../../form/NodeForm";
import { Answer } from "../../parts/Answer";
import type { Node, NodeDocument, NodeType } from "../../schema/document";
import { useTexts } from "../../text";
import { Cards } from "./Cards";
import { lookUp } from "./check";
import { type Draft, newSink, sinkPlace, streamFields, within } from "./draft";
import type { StepProps } from "./SourceStep";

/** The destinations of a stream; the first is chosen by cards, others are added. */
export function DestinationStep({ draft, edit, problems, showAll }: StepProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState("0");
  const [adding, setAdding] = useState(false);
  const { sinks } = draft;
  if (sinks.length === 0 || adding) {
    return (
      <ChooseDestination
        draft={draft}
        onChoose={(sink) => {
          edit((before) => ({ ...before, sinks: [...before.sinks, sink] }));
          setShown(String(sinks.length));
          setAdding(false);
        }}
      />
    );
  }
  const forms = sinks.map((sink, number) => (
    <SinkForm
      key={String(sink.id)}
      sink={sink}
      draft={draft}
      problems={within(problems, sinkPlace(number))}
      showAll={showAll}
      onChange={(changed) => edit((before) => ({ ...before, sinks: before.sinks.with(number, changed) }))}
      onRemove={() => {
        edit((before) => ({ ...before, sinks: before.sinks.toSpliced(number, 1) }));
        setShown("0");
      }}
    />
  ));
  return (
    <>
      {forms.length === 1 ? (
        forms
      ) : (
        <Tabs
          activeKey={shown}
          onChange={setShown}
          items={forms.map((form, number) => ({
            key: String(number),
            label: String(sinks[number]?.name ?? t("editor.inDestination", { number: number + 1 })),
            children: form,
          }))}
        />
      )}
      <Button className="another" onClick={() => setAdding(true)}>
        {t("editor.addDestination")}
      </Button>
    </>
  );
}

function ChooseDestination({ draft, onChoose }: { draft: Draft; onChoose: (sink: Node) => void }) {
  const { t } = useTexts();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const types = useSinkTypes();
  const choose = async ({ type }: NodeType) => {
    try {
      const document = await queries.fetchQuery({
        queryKey: ["document", "nodes", type],
        queryFn: () => api.get<NodeDocument>(`/nodes${path(type)}/schema`),
      });
      onChoose(newSink(document, draft));
    } catch (error) {
      message.error((error as Error).message || t("unreachable"));
    }
  };
  return (
    <Answer query={types}>
      {({ types: known, failures }) => (
        <>
          <Cards label={t("editor.chooseDestination")} types={known} onChoose={choose} />
          {failures.length > 0 && (
            <Alert type="warning" showIcon title={t("editor.pluginFailures")} description={failures.join(" ")} />
          )}
        </>
      )}
    </Answer>
  );
}

type SinkFormProps = {
  sink: Node;
  draft: Draft;
  problems: StepProps["problems"];
  showAll: boolean;
  onChange: (sink: Node) => void;
  onRemove: () => void;
};

function SinkForm({ sink, draft, problems, showAll, onChange, onRemove }: SinkFormProps) {
  const { t, of } = useTexts();
  const document = useDocument("nodes", sink.type);
  return (
    <Answer query={document}>
      {(known) => (
        <section>
          <h2>
            {t("editor.destination", { type: of(known["x-node"].label) })}{" "}
            <Button type="link" onClick={onRemove}>
              {draft.sinks.length === 1 ? t("editor.change") : t("editor.removeDestination")}
            </Button>
          </h2>
          <NodeForm
            document={known}
            node={sink}
            streamFields={streamFields(draft)}
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
