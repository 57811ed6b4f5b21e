import { readFileSync } from "node:fs";
import { expect, look, MANAGER, signIn, test } from "./browser";
import { choose, fillSource, next, open } from "./editor";

/** A value that is wrong, and what DDL says of it. `typed` are those that a form lets people type. */
type Wrong = { key: string; pointer: string; label: string; value: string; text: string; typed: boolean };

const WRONG: Wrong[] = JSON.parse(readFileSync(MANAGER.problems, "utf8"));
const EVIL = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>'"\`;--`;

async function toHiveForm(page: import("@playwright/test").Page, stream: string) {
  await page.getByRole("link", { name: "New stream" }).click();
  await fillSource(page, stream, [{ name: "id" }, { name: "dt" }]);
  await next(page);
  await page.locator('button[data-type="hiveLoad"]').click();
}

test("what is wrong with an option is said in the words of DDL, where it is typed", async ({ page }) => {
  await signIn(page);
  // This is the first test of all: nobody has made a stream yet.
  await expect(page.getByText("No streams yet. A stream reads from a source and writes into a table.")).toBeVisible();
  await look(page, "streams-empty");
  await toHiveForm(page, "wrong");
  await page.getByLabel("Show advanced options").click();
  for (const group of [
    "Files",
    "Partition commit",
    "Partitions and their time",
    "Changelog",
    "Metrics",
    "Dirty rows",
    "Table creation and columns",
  ]) {
    await open(page, group);
  }
  await page.getByRole("radio", { name: /if-not-exists/ }).click();
  await page.getByRole("radio", { name: /partition-time/ }).click();
  await page.getByRole("checkbox", { name: /custom/ }).click();
  await page.getByRole("radio", { name: /own custom/ }).click();
  await page.getByRole("checkbox", { name: /filesystem/ }).click();
  await page.getByRole("switch", { name: "Compaction" }).click();
  const typed = WRONG.filter((wrong) => wrong.typed);
  expect(typed.length).toBeGreaterThan(15);
  for (const { pointer, value } of typed) {
    await page.locator(`[id="node${pointer}"]`).fill(value);
    await page.keyboard.press("Tab");
  }
  for (const { text, pointer } of typed) {
    await expect(page.locator(`[id="node${pointer}__problems"]`), pointer).toContainText(text);
  }
  await look(page, "problems");
});

test("each kind of fault is told where it is", async ({ page }) => {
  await signIn(page);
  await toHiveForm(page, "faults");
  await page.getByRole("button", { name: "Next" }).click();
  const problemsOf = (pointer: string) => page.locator(`[id="node${pointer}__problems"]`);
  await expect(problemsOf("/database"), "what is missing").toContainText("missing");

  await page.getByLabel(/^Fields, row 2 .*: Field$/).fill("id");
  await expect(page.getByText(/there is a field 'id' already/), "what is ambiguous").toBeVisible();
  await page.getByLabel(/^Fields, row 2 .*: Field$/).fill("dt");

  await open(page, "Partition commit");
  await page.getByRole("checkbox", { name: /custom/ }).click();
  const policyClass = "/properties/sink.partition-commit.policy.class";
  await expect(problemsOf(policyClass), "what another value asks for").toContainText(
    "sink.partition-commit.policy.kind",
  );
  await page.locator(`[id="node${policyClass}"]`).fill("org.example.Notify");
  await expect(problemsOf(policyClass), "what this server does not allow").toContainText("allow.classes");
  await page.getByRole("checkbox", { name: /custom/ }).click();
  await expect(page.getByText("allow.classes")).toHaveCount(0);

  await page.getByLabel("Show advanced options").click();
  await page.getByRole("button", { name: "Add hadoop.…" }).click();
  await page.getByLabel("Key 1 after hadoop.").fill("security.authentication");
  await expect(page.getByText(/hadoop\.security\.authentication'/).first(), "a key that is none").toBeVisible();
});

test("a name that is taken is told when the stream is saved, and nothing is lost", async ({ page }) => {
  await signIn(page);
  const { csrf } = await (await page.request.get("./api/session")).json();
  const headers = { "X-CSRF-Token": csrf };
  const fields = [{ name: "id", formatInfo: { type: "string" } }];
  await page.request.post("./api/groups", { data: { groupId: "default" }, headers });
  const saved = await page.request.post("./api/groups/default/streams", {
    data: {
      groupId: "default",
      streamId: "taken",
      source: { type: "datagenExtract", id: "source", fields },
      sinks: [{ type: "printLoad", id: "1", fields: [{ ...fields[0], source: "id" }] }],
    },
    headers,
  });
  expect(saved.ok(), await saved.text()).toBe(true);

  await page.getByRole("link", { name: "New stream" }).click();
  await fillSource(page, "taken", [{ name: "id" }]);
  await next(page);
  await page.locator('button[data-type="printLoad"]').click();
  await next(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "is there already" })).toBeVisible();

  await page.getByRole("link", { name: "Streams" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await look(page, "unsaved");
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByRole("region", { name: /SQL/ })).toContainText("INSERT INTO");
  await page.getByRole("link", { name: "Streams" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Streams" })).toBeVisible();
});

test("the server says the same of values that a form cannot hold", async ({ page }) => {
  await signIn(page);
  const session = await (await page.request.get("./api/session")).json();
  for (const { key, pointer, value, text } of WRONG) {
    const stream = {
      groupId: "default",
      streamId: "wrong",
      source: { type: "datagenExtract", id: "source", fields: [{ name: "id", formatInfo: { type: "string" } }] },
      sinks: [
        {
          type: "hiveLoad",
          id: "1",
          database: "default",
          tableName: "t",
          fields: [{ name: "id", formatInfo: { type: "string" }, source: "id" }],
          properties: { [key]: value },
        },
      ],
    };
    const answer = await page.request.post("./api/streams/validate", {
      data: stream,
      headers: { "X-CSRF-Token": session.csrf },
    });
    const { problems } = await answer.json();
    expect(
      problems.map(
        (problem: { at: string; message: string; remedy: string }) =>
          `${problem.at} ${problem.message} ${problem.remedy}`,
      ),
    ).toContainEqual(`/sinks/0${pointer} ${text}`);
  }
});

test("HTML and scripts are text in every field and on every page", async ({ page }) => {
  await signIn(page);
  await toHiveForm(page, "evil");
  await page.getByLabel("Hive configuration").fill(MANAGER.hiveConf);
  await choose(page, page.getByLabel("Database"), "default");
  await page.getByLabel("Table", { exact: true }).fill("evil");
  await page.getByLabel("Name", { exact: true }).fill(EVIL);
  await page.getByLabel(/^Fields, row 1 .*: Comment$/).fill(EVIL);
  await page.getByLabel(/^Fields, row 1 .*: Field$/).fill(EVIL);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByLabel("Description").fill(EVIL);
  await next(page);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(EVIL);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("region", { name: /SQL/ })).toContainText("<script>");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(EVIL)).toBeVisible();
  await page.getByRole("link", { name: "Streams" }).click();
  await expect(page.getByText(EVIL).first()).toBeVisible();
  await expect(page.locator("main img, main script")).toHaveCount(0);
});

test("another type of node has its form without a line of page code", async ({ page }) => {
  await signIn(page);
  await page.getByRole("link", { name: "New stream" }).click();
  await fillSource(page, "log", [{ name: "id" }]);
  await next(page);
  await page.locator('button[data-type="printLoad"]').click();
  await page.getByLabel("Prefix").fill("quakes");
  await look(page, "log");
  await next(page);
  await expect(page.getByRole("region", { name: /SQL/ })).toContainText("'print-identifier' = 'quakes'");
});

test("the keyboard alone is enough to choose a source", async ({ page }) => {
  await signIn(page);
  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "New stream" }).focus();
  await page.keyboard.press("Enter");
  const card = page.locator('button[data-type="fileSystemExtract"]');
  await card.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Source:/ })).toBeVisible();
  await page.getByRole("button", { name: "Add a field" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByLabel(/row 1 .*: Field$/)).toBeVisible();
});
