import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Form, Input } from "antd";
import { path } from "../api/client";
import { api } from "../api/queries";
import type { Token } from "../api/types";
import { Answer, Failure } from "../parts/Answer";
import { timeText } from "../parts/numbers";
import { useTexts } from "../text";

export function TokensPage() {
  const { t, locale } = useTexts();
  const { modal } = App.useApp();
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: ["tokens"] });
  const tokens = useQuery({ queryKey: ["tokens"], queryFn: () => api.get<Token[]>("/tokens") });
  const make = useMutation({ mutationFn: (label: string) => api.post<Token>("/tokens", { label }), onSuccess: again });
  const revoke = useMutation({ mutationFn: (id: string) => api.delete(`/tokens${path(id)}`), onSettled: again });
  const ask = ({ id, label }: Token) =>
    modal.confirm({
      title: t("tokens.removeTitle", { token: label ?? id }),
      okButtonProps: { danger: true },
      okText: t("stream.delete"),
      cancelText: t("cancel"),
      onOk: () => revoke.mutateAsync(String(id)).catch(() => undefined),
    });
  return (
    <>
      <h1>{t("tokens.title")}</h1>
      <p className="help">{t("tokens.help")}</p>
      <Form layout="inline" onFinish={({ label }: { label: string }) => make.mutate(label)}>
        <Form.Item name="label" label={t("tokens.label")} rules={[{ required: true, message: t("tokens.label") }]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={make.isPending}>
          {t("tokens.add")}
        </Button>
      </Form>
      {make.data?.token && (
        <Alert
          className="failure"
          type="success"
          showIcon
          title={t("tokens.once")}
          description={<code className="token">{make.data.token}</code>}
        />
      )}
      {(make.error ?? revoke.error) && <Failure error={(make.error ?? revoke.error) as Error} />}
      <Answer query={tokens}>
        {(known) =>
          known.length === 0 ? (
            <p className="empty">{t("tokens.none")}</p>
          ) : (
            <table className="list" aria-label={t("tokens.title")}>
              <thead>
                <tr>
                  <th scope="col">{t("tokens.label")}</th>
                  <th scope="col">{t("tokens.created")}</th>
                  <th scope="col">{t("tokens.expires")}</th>
                  <th scope="col">
                    <span className="unseen">{t("fields.actions")}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {known.map((token) => (
                  <tr key={token.id}>
                    <td data-label={t("tokens.label")}>{token.label ?? token.name ?? token.id}</td>
                    <td data-label={t("tokens.created")}>{timeText(token.created, locale)}</td>
                    <td data-label={t("tokens.expires")}>{timeText(token.expires, locale)}</td>
                    <td>
                      <Button type="link" danger onClick={() => ask(token)}>
                        {t("tokens.remove", { token: token.label ?? token.id })}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Answer>
    </>
  );
}
