import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Input, Modal, Select } from "antd";
import { useState } from "react";
import { path } from "../api/client";
import { api } from "../api/queries";
import type { Role, Session, User } from "../api/types";
import { Answer, Failure } from "../parts/Answer";
import { useTexts } from "../text";

const ROLES: Role[] = ["viewer", "editor", "admin"];

type Filled = { name: string; role: Role; password?: string };

export function UsersPage({ session }: { session: Session }) {
  const { t } = useTexts();
  const { modal } = App.useApp();
  const queries = useQueryClient();
  const users = useQuery({ queryKey: ["users"], queryFn: () => api.get<User[]>("/users") });
  const [edited, setEdited] = useState<User | "new">();
  const remove = useMutation({
    mutationFn: (name: string) => api.delete(`/users${path(name)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ["users"] }),
  });
  const ask = (user: string) =>
    modal.confirm({
      title: t("users.removeTitle", { user }),
      okButtonProps: { danger: true },
      okText: t("stream.delete"),
      cancelText: t("cancel"),
      onOk: () => remove.mutateAsync(user).catch(() => undefined),
    });
  return (
    <>
      <div className="heading">
        <h1>{t("users.title")}</h1>
        <Button type="primary" onClick={() => setEdited("new")}>
          {t("users.add")}
        </Button>
      </div>
      {remove.error !== null && <Failure error={remove.error} />}
      <Answer query={users}>
        {(known) => (
          <table className="list" aria-label={t("users.title")}>
            <thead>
              <tr>
                <th scope="col">{t("users.name")}</th>
                <th scope="col">{t("users.role")}</th>
                <th scope="col">
                  <span className="unseen">{t("fields.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {known.map((user) => (
                <tr key={user.name}>
                  <td data-label={t("users.name")}>{user.name}</td>
                  <td data-label={t("users.role")}>{t(`roles.${user.role}`)}</td>
                  <td>
                    {user.name !== session.user && (
                      <>
                        <Button type="link" onClick={() => setEdited(user)}>
                          {t("users.edit", { user: user.name })}
                        </Button>
                        <Button type="link" danger onClick={() => ask(user.name)}>
                          {t("users.remove", { user: user.name })}
                        </Button>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Answer>
      {edited !== undefined && <UserForm user={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function UserForm({ user, onClose }: { user: User | "new"; onClose: () => void }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [form] = Form.useForm<Filled>();
  const isNew = user === "new";
  const save = useMutation({
    mutationFn: ({ name, role, password }: Filled) =>
      isNew
        ? api.post("/users", { name, role, password })
        : api.put(`/users${path(user.name)}`, { role, ...(password ? { password } : {}) }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["users"] });
      onClose();
    },
  });
  return (
    <Modal
      open
      title={isNew ? t("users.add") : t("users.edit", { user: user.name })}
      okText={t("users.save")}
      cancelText={t("cancel")}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={isNew ? { role: "viewer" } : user} onFinish={save.mutate}>
        <Form.Item name="name" label={t("users.name")} rules={[{ required: true }]}>
          <Input disabled={!isNew} autoComplete="off" />
        </Form.Item>
        <Form.Item name="role" label={t("users.role")}>
          <Select options={ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))} />
        </Form.Item>
        <Form.Item
          name="password"
          label={isNew ? t("users.password") : t("users.newPassword")}
          rules={[{ required: isNew }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        {save.error !== null && <Failure error={save.error} />}
      </Form>
    </Modal>
  );
}
