import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { ApiError } from "../src/api/client";
import type { LogEntry, Partitions, Session, StreamLine, StreamMetrics } from "../src/api/types";
import { BrokenPage } from "../src/pages/BrokenPage";
import { StreamsPage } from "../src/pages/StreamsPage";
import { Logs } from "../src/pages/stream/Logs";
import { Measurements } from "../src/pages/stream/Measurements";
import { PartitionTimeline } from "../src/pages/stream/PartitionTimeline";
import { Answer } from "../src/parts/Answer";
import { changeLocale } from "../src/text";

const STREAM = { groupId: "g", streamId: "s" };
const EVIL = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;

/** Draws a part of a page that has these answers of the server, and asks for no newer ones. */
function draw(page: ReactNode, answers: [unknown[], unknown][] = []): HTMLElement {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [key, answer] of answers) {
    queries.setQueryData(key, answer);
  }
  return render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>{page}</MemoryRouter>
      </QueryClientProvider>
    </ConfigProvider>,
  ).container;
}

function Failing(): ReactNode {
  throw new Error(`no such column ${EVIL}`);
}

const ofStream = (part: string, answer: unknown): [unknown[], unknown][] => [[["stream", "g", "s", part], answer]];

function expectNoMarkup(container: HTMLElement) {
  expect(container.querySelectorAll("img, script")).toHaveLength(0);
  expect((window as { hit?: number }).hit).toBeUndefined();
}

afterEach(() => changeLocale("en"));

describe("the timeline of partitions", () => {
  const partitions: Partitions = {
    oldest: { partition: "dt=1", sentence: `dt=1 waits for the watermark. ${EVIL}` },
    partitions: [
      {
        table: "t",
        name: "dt=4",
        state: "pending",
        since: "2026-01-04T00:00:00Z",
        waitsFor: "clock",
        due: "2026-01-05T00:00:00Z",
      },
      { table: "t", name: `dt=${EVIL}`, state: "due", since: "2026-01-03T00:00:00Z", waitsFor: "watermark" },
      { table: "t", name: "dt=2", state: "committed", since: "2026-01-02T00:00:00Z" },
      { table: "t", name: "dt=1", state: "late", since: "2026-01-01T00:00:00Z" },
    ],
  };

  it("shows every state, what each partition waits for, and why the oldest is not there", () => {
    draw(<PartitionTimeline {...STREAM} />, ofStream("partitions", partitions));
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows.map((row) => row.querySelector("[data-state]")?.textContent)).toEqual([
      "pending",
      "due",
      "committed",
      "late",
    ]);
    expect(within(rows[0] as HTMLElement).getByText(/^the clock: .*2026/)).toBeDefined();
    expect(within(rows[1] as HTMLElement).getByText(/^the watermark/)).toBeDefined();
    expect(screen.getByText(/^dt=1 waits for the watermark\./)).toBeDefined();
  });

  it("says the same in Chinese", () => {
    changeLocale("zh");
    draw(<PartitionTimeline {...STREAM} />, ofStream("partitions", partitions));
    const states = [...document.querySelectorAll("[data-state]")].map((tag) => tag.textContent);
    expect(states).toHaveLength(4);
    expect(states.every((text) => /^\p{Script=Han}+$/u.test(text ?? ""))).toBe(true);
  });

  it("shows markup in values as text", () => {
    const page = draw(<PartitionTimeline {...STREAM} />, ofStream("partitions", partitions));
    expect(screen.getByText(`dt=${EVIL}`)).toBeDefined();
    expectNoMarkup(page);
  });

  it("says that there are none yet", () => {
    draw(<PartitionTimeline {...STREAM} />, ofStream("partitions", { partitions: [] }));
    expect(screen.getByText(/^No partitions yet/)).toBeDefined();
  });
});

describe("the numbers of a stream", () => {
  const metrics: StreamMetrics = {
    rowsOut: 1234,
    bytesOut: 2048,
    dirtyRows: 3,
    history: [
      { at: "2026-01-01T00:00:00Z", rowsPerSecond: 10, bytesPerSecond: 1024 },
      { at: "2026-01-01T00:00:02Z", rowsPerSecond: 4, bytesPerSecond: 512 },
    ],
  };
  const numberOf = (name: string) => screen.getByText(name).parentElement?.querySelector("dd")?.textContent;

  it("are rows, bytes and dirty rows, and say of each curve what it shows", () => {
    draw(<Measurements {...STREAM} />, ofStream("metrics", metrics));
    expect([numberOf("Rows written"), numberOf("Bytes written"), numberOf("Dirty rows")]).toEqual([
      "1,234",
      "2 KiB",
      "3",
    ]);
    expect(screen.getByText("Dirty rows").parentElement?.className).toBe("alarming");
    const [rows, bytes] = screen.getAllByRole("figure");
    expect(rows?.textContent).toContain("now 4, at most 10");
    expect(bytes?.textContent).toContain("now 512 B, at most 1 KiB");
  });

  it("alarm nobody without dirty rows, and say when there is nothing to draw", () => {
    draw(<Measurements {...STREAM} />, ofStream("metrics", { dirtyRows: 0 }));
    expect(screen.getByText("Dirty rows").parentElement?.className).toBe("");
    expect(screen.getAllByText(/^No measurements yet/)).toHaveLength(2);
  });
});

describe("events and errors", () => {
  it("are text, whatever a job says", () => {
    const logs: LogEntry[] = [{ time: "2026-01-01T00:00:00Z", kind: "failed", message: `Dirty: ${EVIL}`, cause: EVIL }];
    const page = draw(<Logs {...STREAM} />, ofStream("logs", logs));
    expect(screen.getByRole("listitem").textContent).toContain(EVIL + EVIL);
    expectNoMarkup(page);
  });

  it("may be none", () => {
    draw(<Logs {...STREAM} />, ofStream("logs", []));
    expect(screen.getByText("Nothing has happened yet.")).toBeDefined();
  });
});

describe("the list of streams", () => {
  const session = (role: Session["role"]): Session => ({ user: "u", role, csrf: "", expires: "" });
  const lines: StreamLine[] = [
    {
      groupId: "g",
      streamId: "visits",
      version: 1,
      state: "running",
      sinks: [{ type: "hiveLoad", table: "ods.visits" }],
      rowsPerSecond: 5,
    },
    { groupId: "g", streamId: "old", version: 1, state: "failed", sinks: [], description: EVIL },
  ];

  it("shows the state of each, and finds one by its name or what is said of it", () => {
    const page = draw(<StreamsPage session={session("viewer")} />, [[["streams"], lines]]);
    const states = () => [...document.querySelectorAll("[data-state]")].map((tag) => tag.textContent);
    expect(states()).toEqual(["running", "failed"]);
    expect(screen.queryByText("New stream")).toBeNull();
    expectNoMarkup(page);
    const search = screen.getByRole("searchbox");
    fireEvent.change(search, { target: { value: "VIS" } });
    expect(states()).toEqual(["running"]);
    fireEvent.change(search, { target: { value: EVIL } });
    expect(states()).toEqual(["failed"]);
    fireEvent.change(search, { target: { value: "nothing" } });
    expect(screen.getByText(/“nothing”/)).toBeDefined();
  });

  it("says to whom it is empty what to do", () => {
    draw(<StreamsPage session={session("editor")} />, [[["streams"], []]]);
    expect(screen.getByText(/^No streams yet\. A stream reads/)).toBeDefined();
    expect(screen.getByText("New stream")).toBeDefined();
    draw(<StreamsPage session={session("viewer")} />, [[["streams"], []]]);
    expect(screen.getByText(/Someone who may edit/)).toBeDefined();
  });
});

describe("a question to the server", () => {
  type Query = Parameters<typeof Answer<string>>[0]["query"];
  const answer = (query: Partial<Query>) => (
    <Answer query={{ data: undefined, error: null, ...query } as Query}>{(text) => <p>{text}</p>}</Answer>
  );

  it("is being asked", () => {
    draw(answer({}));
    expect(screen.getByRole("status").getAttribute("aria-label")).toBe("Loading…");
  });

  it("has failed, says why, and can be asked again", () => {
    let asked = 0;
    const error = new ApiError(500, "fault", `Broken: ${EVIL}`);
    const page = draw(answer({ error, refetch: (() => asked++) as unknown as Query["refetch"] }));
    expect(screen.getByRole("alert").textContent).toContain(EVIL);
    fireEvent.click(screen.getByText("Try again"));
    expect(asked).toBe(1);
    expectNoMarkup(page);
  });

  it("reaches no server, and says so in the page's language", () => {
    const error = new ApiError(0, "unreachable", "");
    draw(answer({ error }));
    expect(screen.getByRole("alert").textContent).toContain("The manager does not answer.");
    changeLocale("zh");
    draw(answer({ error }));
    expect(screen.getAllByRole("alert").at(-1)?.textContent).toContain("管理服务没有响应");
  });

  it("keeps the answer that it had when asking again fails", () => {
    draw(answer({ data: "as it was", error: new ApiError(0, "unreachable", "") }));
    expect(screen.getByText("as it was")).toBeDefined();
    expect(screen.getByRole("alert")).toBeDefined();
  });
});

describe("a page whose script fails", () => {
  it.each([
    ["en", "This page cannot be shown", "Load it again"],
    ["zh", "页面脚本出错", "重新加载"],
  ] as const)("says so in the page's language (%s), and why", (locale, what, action) => {
    changeLocale(locale);
    const failures: unknown[] = [];
    const router = createMemoryRouter([{ path: "/", Component: Failing, ErrorBoundary: BrokenPage }]);
    const page = render(
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <RouterProvider router={router} onError={(error) => failures.push(error)} />
      </ConfigProvider>,
    ).container;
    expect(screen.getByRole("alert").textContent).toContain(what);
    expect(screen.getByRole("alert").textContent).toContain(EVIL);
    expect(screen.getByText(action)).toBeDefined();
    expect(failures).toHaveLength(1);
    expectNoMarkup(page);
  });
});
