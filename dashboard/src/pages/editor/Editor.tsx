import { Button, Steps } from "antd";
import { useCallback, useState } from "react";
import type { Group } from "../../api/types";
import { Failure } from "../../parts/Answer";
import { Unsaved } from "../../parts/Unsaved";
import { useTexts } from "../../text";
import { useCheck } from "./check";
import { DestinationStep } from "./DestinationStep";
import { type Draft, errorsOf, STEPS, type Step } from "./draft";
import { ReviewStep } from "./ReviewStep";
import { SourceStep } from "./SourceStep";

type Props = { initial: Draft; groups: Group[]; isNew: boolean };

/** Source, destination, review. A step can be left when nothing in it is wrong. */
export function Editor({ initial, groups, isNew }: Props) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(initial);
  const [step, setStep] = useState<Step>("source");
  const [left, setLeft] = useState<ReadonlySet<Step>>(new Set());
  const [failure, setFailure] = useState<Error>();
  const check = useCheck(draft);
  const edit = useCallback((change: (draft: Draft) => Draft) => setDraft(change), []);

  const leave = async () => {
    setLeft((before) => new Set([...before, step]));
    setFailure(undefined);
    try {
      if (isComplete(draft, step) && errorsOf(await check.now(), step).length === 0) {
        setStep(STEPS[STEPS.indexOf(step) + 1] ?? "review");
      }
    } catch (error) {
      setFailure(error as Error);
    }
  };

  const shared = { draft, edit, problems: check.problems, showAll: left.has(step) };
  return (
    <>
      <Unsaved is={JSON.stringify(draft) !== JSON.stringify(initial)} />
      <h1>{isNew ? t("editor.newTitle") : t("editor.editTitle", { stream: draft.streamId })}</h1>
      <Steps
        className="steps"
        size="small"
        responsive={false}
        current={STEPS.indexOf(step)}
        items={STEPS.map((one) => ({
          title: t(`editor.steps.${one}`),
          status: one !== step && left.has(one) && errorsOf(check.problems, one).length > 0 ? "error" : undefined,
        }))}
      />
      {step === "source" && <SourceStep {...shared} groups={groups} isNew={isNew} />}
      {step === "destination" && <DestinationStep {...shared} />}
      {step === "review" && <ReviewStep draft={draft} isNew={isNew} groups={groups} check={check} goTo={setStep} />}
      {(failure ?? check.error) && <Failure error={(failure ?? check.error) as Error} />}
      {step !== "review" && (
        <div className="foot">
          <span className="help" role="status">
            {draft.source !== undefined &&
              (check.isBusy ? t("editor.checking") : <Left count={errorsOf(check.problems, step).length} />)}
          </span>
          <Button disabled={step === "source"} onClick={() => setStep("source")}>
            {t("back")}
          </Button>
          <Button type="primary" onClick={leave}>
            {t("next")}
          </Button>
        </div>
      )}
    </>
  );
}

function Left({ count }: { count: number }) {
  const { t } = useTexts();
  return <>{count === 0 ? t("editor.noProblems") : t("editor.problems", { count })}</>;
}

function isComplete({ source, sinks }: Draft, step: Step): boolean {
  return step === "source" ? source !== undefined : sinks.length > 0;
}
