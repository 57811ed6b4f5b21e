import { useMutation } from "@tanstack/react-query";
import { App, Form, Input, Modal } from "antd";
import { path } from "../api/client";
import { api } from "../api/queries";
import { useTexts } from "../text";
import { Failure } from "./Answer";

type Filled = { currentPassword: string; password: string };

/** Lets people change their own password, for which they give the current one. */
export function PasswordForm({ user, onClose }: { user: string; onClose: () => void }) {
  const { t } = useTexts();
  const { message } = App.useApp();
  const [form] = Form.useForm<Filled>();
  const change = useMutation({
    mutationFn: (filled: Filled) => api.put(`/users${path(user)}`, filled),
    onSuccess: () => {
      message.success(t("password.changed"));
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t("password.title")}
      okText={t("users.save")}
      cancelText={t("cancel")}
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={change.mutate}>
        <Form.Item name="currentPassword" label={t("password.current")} rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="password" label={t("password.next")} rules={[{ required: true }]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        {change.error !== null && <Failure error={change.error} />}
      </Form>
    </Modal>
  );
}
