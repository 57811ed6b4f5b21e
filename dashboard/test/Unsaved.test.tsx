import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App, ConfigProvider } from "antd";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { emptyDraft } from "../src/pages/editor/draft";
import { Editor } from "../src/pages/editor/Editor";
import { KeepsTrack, SAVED, useLeave } from "../src/parts/Unsaved";
import { changeLocale } from "../src/text";

const seen: string[] = [];

function Around() {
  const leave = useLeave();
  return (
    <>
      <Link to="/streams">elsewhere</Link>
      <Link to="/streams" state={SAVED}>
        after saving
      </Link>
      <button type="button" onClick={() => leave(() => seen.push("left"))}>
        sign out
      </button>
      <Outlet />
    </>
  );
}

/** The editor of a new stream, and another page; no server answers. */
function draw() {
  seen.length = 0;
  const router = createMemoryRouter(
    [
      {
        Component: Around,
        children: [
          { path: "/new", element: <Editor initial={emptyDraft("default")} groups={[]} isNew /> },
          { path: "/streams", element: <p>the other page</p> },
        ],
      },
    ],
    { initialEntries: ["/new"] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
        <App>
          <KeepsTrack>
            <RouterProvider router={router} />
          </KeepsTrack>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}

const type = (text: string) =>
  fireEvent.change(screen.getByLabelText(/Stream name|数据流名称/), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByText(name, { selector: "a, button, button *" }));

/** Whether a browser would ask before the tab is closed. */
function asksAtClose(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

afterEach(() => {
  cleanup();
  changeLocale("en");
});

describe("an editor with unsaved input", () => {
  it("asks before another page, and keeps the input of who stays", async () => {
    draw();
    type("visits");
    press("elsewhere");
    await screen.findByText("What you filled in here is not kept.");
    press("Stay here");
    await waitFor(() => expect(screen.queryByText("What you filled in here is not kept.")).toBeNull());
    expect(screen.getByLabelText("Stream name")).toHaveProperty("value", "visits");

    press("elsewhere");
    await screen.findByText("What you filled in here is not kept.");
    press("Leave");
    await screen.findByText("the other page");
    expect(asksAtClose()).toBe(false);
  });

  it("asks in Chinese, too", async () => {
    changeLocale("zh");
    draw();
    type("visits");
    press("elsewhere");
    await screen.findByText("在此填写的内容不会保留。");
    press(/^离 ?开$/);
    await screen.findByText("the other page");
  });

  it("asks before the tab is closed, and before signing out", async () => {
    draw();
    expect(asksAtClose()).toBe(false);
    type("visits");
    expect(asksAtClose()).toBe(true);
    press("sign out");
    await screen.findByText("What you filled in here is not kept.");
    expect(seen).toEqual([]);
    press("Leave");
    await waitFor(() => expect(seen).toEqual(["left"]));
  });

  it("asks nothing when all is as it was, or saved", async () => {
    draw();
    type("visits");
    type("");
    expect(asksAtClose()).toBe(false);
    press("sign out");
    expect(seen).toEqual(["left"]);
    type("visits");
    press("after saving");
    await screen.findByText("the other page");
    expect(screen.queryByText("What you filled in here is not kept.")).toBeNull();
  });
});
