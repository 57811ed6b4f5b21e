import { App } from "antd";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { useBlocker } from "react-router";
import { useTexts } from "../text";

/** Whether something is filled in and not saved. */
const Filled = createContext({ current: false });

export function KeepsTrack({ children }: { children: ReactNode }) {
  const filled = useRef(false);
  return <Filled value={filled}>{children}</Filled>;
}

/** What a navigation has as its state that follows saving, and so loses nothing. */
export const SAVED = "saved";

/** Asks before what is filled in is left: for another page, or with the tab. */
export function Unsaved({ is }: { is: boolean }) {
  const filled = useContext(Filled);
  const ask = useQuestion();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      is && nextLocation.state !== SAVED && nextLocation.pathname !== currentLocation.pathname,
  );

  useEffect(() => {
    filled.current = is;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    if (is) {
      window.addEventListener("beforeunload", stay);
    }
    return () => {
      filled.current = false;
      window.removeEventListener("beforeunload", stay);
    };
  }, [is, filled]);

  useEffect(() => {
    if (state === "blocked") {
      ask(proceed, reset);
    }
  }, [state, proceed, reset, ask]);
  return null;
}

/** Does what leaves the page without the router, after asking if that loses anything. */
export function useLeave(): (leave: () => void) => void {
  const filled = useContext(Filled);
  const ask = useQuestion();
  return (leave) => (filled.current ? ask(leave, () => {}) : leave());
}

function useQuestion() {
  const { t } = useTexts();
  const { modal } = App.useApp();
  return useMemo(
    () => (leave: () => void, stay: () => void) =>
      modal.confirm({
        title: t("editor.discard"),
        content: t("editor.discardHelp"),
        okText: t("editor.leave"),
        cancelText: t("editor.stay"),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: "cancel" },
        onOk: leave,
        onCancel: stay,
      }),
    [modal, t],
  );
}
