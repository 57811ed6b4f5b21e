import { ApiOutlined, DeploymentUnitOutlined, LogoutOutlined, TeamOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { NavLink } from "react-router";
import { useSignOut } from "../api/queries";
import type { Session } from "../api/types";
import { useTexts } from "../text";
import { Language } from "./Language";
import { PasswordForm } from "./PasswordForm";
import { useLeave } from "./Unsaved";

/** What surrounds every page of someone who is signed in. */
export function Shell({ session, children }: { session: Session; children: ReactNode }) {
  const { t } = useTexts();
  const signOut = useSignOut();
  const leave = useLeave();
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page, and the fragment is the router's. */}
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("content")?.focus();
        }}
      >
        {t("skip")}
      </a>
      <header className="top">
        <span className="brand">
          <img src="./honeyflow.svg" alt="" width="28" height="28" /> Honeyflow
        </span>
        <nav aria-label={t("nav.label")}>
          <NavLink to="/streams">
            <DeploymentUnitOutlined aria-hidden /> {t("nav.streams")}
          </NavLink>
          <NavLink to="/tokens">
            <ApiOutlined aria-hidden /> {t("nav.tokens")}
          </NavLink>
          {session.role === "admin" && (
            <NavLink to="/users">
              <TeamOutlined aria-hidden /> {t("nav.users")}
            </NavLink>
          )}
        </nav>
        <div className="who">
          <Language />
          <Button
            type="text"
            className="user"
            title={t("nav.signedInAs", { user: session.user, role: t(`roles.${session.role}`) })}
            onClick={() => setChanging(true)}
          >
            {session.user}
          </Button>
          <Button
            type="text"
            icon={<LogoutOutlined />}
            onClick={() => leave(() => signOut.mutate())}
            aria-label={t("nav.signOut")}
          />
        </div>
      </header>
      {isChanging && <PasswordForm user={session.user} onClose={() => setChanging(false)} />}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
