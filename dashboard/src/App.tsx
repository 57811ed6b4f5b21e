import { App as AntApp, ConfigProvider } from "antd";
import enUS from "antd/locale/en_US";
import zhCN from "antd/locale/zh_CN";
import { useEffect } from "react";
import { Navigate, Route, Routes } from "react-router";
import { useSession } from "./api/queries";
import { SignInPage } from "./pages/SignInPage";
import { StreamEditorPage } from "./pages/StreamEditorPage";
import { StreamPage } from "./pages/StreamPage";
import { StreamsPage } from "./pages/StreamsPage";
import { TokensPage } from "./pages/TokensPage";
import { UsersPage } from "./pages/UsersPage";
import { Answer } from "./parts/Answer";
import { Shell } from "./parts/Shell";
import { THEME } from "./parts/theme";
import { KeepsTrack } from "./parts/Unsaved";
import { useTexts } from "./text";

export function App() {
  const { locale } = useTexts();
  useEffect(() => {
    document.documentElement.lang = locale === "zh" ? "zh-CN" : "en";
  }, [locale]);
  return (
    <ConfigProvider locale={locale === "zh" ? zhCN : enUS} theme={THEME}>
      <AntApp>
        <KeepsTrack>
          <Pages />
        </KeepsTrack>
      </AntApp>
    </ConfigProvider>
  );
}

function Pages() {
  const session = useSession();
  if (session.data === undefined) {
    return (
      <main className="alone">
        <Answer query={session}>{() => null}</Answer>
      </main>
    );
  }
  if (session.data === null) {
    return <SignInPage />;
  }
  return (
    <Shell session={session.data}>
      <Routes>
        <Route path="/streams" element={<StreamsPage session={session.data} />} />
        <Route path="/new" element={<StreamEditorPage />} />
        <Route path="/streams/:groupId/:streamId" element={<StreamPage session={session.data} />} />
        <Route path="/streams/:groupId/:streamId/edit" element={<StreamEditorPage />} />
        <Route path="/users" element={<UsersPage session={session.data} />} />
        <Route path="/tokens" element={<TokensPage />} />
        <Route path="*" element={<Navigate to="/streams" replace />} />
      </Routes>
    </Shell>
  );
}
