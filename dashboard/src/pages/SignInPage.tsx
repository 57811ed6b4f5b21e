import { Button, Form, Input } from "antd";
import { useSignIn } from "../api/queries";
import { Failure } from "../parts/Answer";
import { Language } from "../parts/Language";
import { useTexts } from "../text";

export function SignInPage() {
  const { t } = useTexts();
  const signIn = useSignIn();
  return (
    <main className="alone">
      <div className="sign-in">
        <h1>{t("signIn.title")}</h1>
        <Form layout="vertical" requiredMark={false} onFinish={signIn.mutate} disabled={signIn.isPending}>
          <Form.Item name="user" label={t("signIn.user")} rules={[{ required: true, message: t("signIn.required") }]}>
            <Input autoComplete="username" autoFocus />
          </Form.Item>
          <Form.Item
            name="password"
            label={t("signIn.password")}
            rules={[{ required: true, message: t("signIn.required") }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          {signIn.error !== null && <Failure error={signIn.error} />}
          <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
            {t("signIn.submit")}
          </Button>
        </Form>
        <Language />
      </div>
    </main>
  );
}
