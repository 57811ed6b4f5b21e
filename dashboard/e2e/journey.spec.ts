import { expect, look, MANAGER, signIn, test } from "./browser";
import { choose, EARTHQUAKES, fillSource, next, open } from "./editor";

test.describe.configure({ mode: "serial" });

test("nobody gets in with a wrong password, and is told so", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Fill in user and password.").first()).toBeVisible();
  await page.getByLabel("User", { exact: true }).fill(MANAGER.user);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText(/\w+/);
  await look(page, "sign-in");
});

test("a stream of earthquakes is made by its form, runs, and its partitions appear", async ({ page }) => {
  await signIn(page);
  await look(page, "streams");
  await page.getByRole("link", { name: "New stream" }).click();
  await look(page, "new");
  await fillSource(page, "earthquakes", EARTHQUAKES);
  await look(page, "source");
  await next(page);

  await page.locator('button[data-type="hiveLoad"]').click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/database.*missing/i).first()).toBeVisible();
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.locator(".action .ant-alert-success")).toBeVisible();
  await choose(page, page.getByLabel("Database"), "default");
  await page.getByLabel("Table", { exact: true }).fill("earthquakes");
  await expect(page.getByLabel(/^Fields, row 2 .*: Field$/)).toHaveValue("magnitude");
  await choose(page, page.getByLabel("Choose a field"), "dt");
  await open(page, "Table creation and columns");
  await page.getByRole("radio", { name: /if-not-exists/ }).click();
  await look(page, "hive");
  await next(page);

  await expect(page.getByRole("region", { name: /SQL/ })).toContainText("INSERT INTO");
  await look(page, "review");
  await page.getByRole("button", { name: "Save and start" }).click();

  await expect(page.locator(".status [data-state=running]")).toBeVisible({ timeout: 180_000 });
  await expect(page.locator("[data-partition='dt=2018-02-01'] [data-state=committed]")).toBeVisible({
    timeout: 180_000,
  });
  await expect(page.locator(".numbers div").filter({ hasText: "Rows written" }).locator("dd")).toHaveText(
    new Intl.NumberFormat("en-GB").format(MANAGER.rows),
  );
  for (const curve of ["Rows per second", "Bytes per second"]) {
    await expect(page.locator("figure", { hasText: curve }).locator("svg path.recharts-line-curve")).toHaveCount(1);
  }
  await look(page, "running");
});

test("the page speaks Chinese, and remembers it", async ({ page }) => {
  await signIn(page);
  await choose(page, page.getByLabel("Language"), "中文");
  await expect(page.getByRole("heading", { name: "数据流" })).toBeVisible();
  await expect(page.getByRole("row", { name: /earthquakes/ }).locator("[data-state]")).toHaveText("运行中");
  await page.reload();
  await page.getByRole("link", { name: "default / earthquakes" }).click();
  await expect(page.locator(".status [data-state=running]")).toHaveText("运行中");
  await look(page, "running-zh");
  await page.getByRole("link", { name: "数据流" }).click();
  await page.getByRole("link", { name: "新建数据流" }).click();
  await page.locator('button[data-type="fileSystemExtract"]').click();
  await expect(page.getByLabel("目录")).toBeVisible();
  await look(page, "source-zh");
});

test("a stream is stopped, goes on where it stopped, is changed and deleted", async ({ page }) => {
  await signIn(page);
  await page.getByRole("link", { name: "default / earthquakes" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
  await expect(page.locator(".status [data-state=stopped]")).toBeVisible({ timeout: 120_000 });

  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("radio", { name: "where it stopped" })).toBeChecked();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(page.locator(".status [data-state=running]")).toBeVisible({ timeout: 120_000 });
  await page.getByRole("tab", { name: "Events and errors" }).click();
  await expect(page.locator(".logs li").first()).toBeVisible();
  await page.getByRole("tab", { name: "SQL" }).click();
  await expect(page.getByRole("region", { name: "SQL" })).toContainText("earthquakes");

  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
  await expect(page.locator(".status [data-state=stopped]")).toBeVisible({ timeout: 120_000 });
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Description").fill("Of the last week");
  await next(page);
  await next(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Of the last week")).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete" });
  await expect(confirm).toBeDisabled();
  await page.getByLabel("Name of the stream").fill("earthquakes");
  await confirm.click();
  await expect(page.getByRole("heading", { name: "Streams" })).toBeVisible();
  await expect(page.getByRole("link", { name: "default / earthquakes" })).toHaveCount(0);
});
