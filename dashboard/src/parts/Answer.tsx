import type { UseQueryResult } from "@tanstack/react-query";
import { Alert, Button, Spin } from "antd";
import type { ReactNode } from "react";
import { ApiError } from "../api/client";
import { useTexts } from "../text";

/** What a question to the server came to: that it is being asked, why it failed, or the answer. */
export function Answer<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { t } = useTexts();
  if (query.data !== undefined) {
    return (
      <>
        {query.error !== null && <Failure error={query.error} />}
        {children(query.data)}
      </>
    );
  }
  if (query.error !== null) {
    return (
      <Failure
        error={query.error}
        action={
          <Button size="small" onClick={() => query.refetch()}>
            {t("retry")}
          </Button>
        }
      />
    );
  }
  return (
    <div className="loading" role="status" aria-label={t("loading")}>
      <Spin />
    </div>
  );
}

export function Failure({ error, action }: { error: Error; action?: ReactNode }) {
  const { t } = useTexts();
  return (
    <Alert
      className="failure"
      type="error"
      showIcon
      role="alert"
      title={reasonOf(error, t("unreachable"))}
      action={action}
    />
  );
}

/** What the server says, or that there is none. */
export function reasonOf(error: Error, unreachable: string): string {
  return error instanceof ApiError && error.status === 0 ? unreachable : error.message;
}
