import { Button } from "antd";
import { useRouteError } from "react-router";
import { Failure } from "../parts/Answer";
import { useTexts } from "../text";

/** What is shown in the place of pages in which a script failed. */
export function BrokenPage() {
  const { t } = useTexts();
  const error = useRouteError() as Error;
  return (
    <main className="alone">
      <Failure
        error={new Error(t("broken", { reason: error.message }))}
        action={
          <Button size="small" onClick={() => window.location.reload()}>
            {t("reload")}
          </Button>
        }
      />
    </main>
  );
}
