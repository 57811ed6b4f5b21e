import { useMutation } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { path } from "../api/client";
import { api } from "../api/queries";
import type { Connection } from "../api/types";
import type { Action } from "../schema/document";
import { useTexts } from "../text";
import { useScope } from "./scope";

/** What the server can do with the node as it is in the form: buttons, and what came of them. */
export function Actions({ group }: { group: string }) {
  const { document } = useScope();
  return document["x-actions"]
    .filter((action) => action.group === group)
    .map((action) => <OneAction key={action.path} action={action} />);
}

function OneAction({ action }: { action: Action }) {
  const { node, disabled } = useScope();
  const { t, of } = useTexts();
  const run = useMutation({
    mutationFn: () => api.post<Connection>(`/nodes${path(node.type)}/${action.path}`, node),
  });
  return (
    <div className="action">
      <Button loading={run.isPending} disabled={disabled} onClick={() => run.mutate()}>
        {of(action.label)}
      </Button>
      <div aria-live="polite">
        {run.data?.ok === true && (
          <Alert
            type="success"
            showIcon
            title={run.data.message ?? t("form.works")}
            description={run.data.warnings?.join(" ")}
          />
        )}
        {run.data?.ok === false && (
          <Alert type="error" showIcon title={run.data.message} description={run.data.remedy} />
        )}
        {run.error !== null && <Alert type="error" showIcon title={run.error.message} />}
      </div>
    </div>
  );
}
