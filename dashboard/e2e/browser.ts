import { mkdirSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

const SCREENSHOTS = "target/e2e/screenshots";
/** Where the pictures of docs/dashboard.md are, and which they are; they are only written when asked for. */
const DOCS = process.env.HONEYFLOW_SCREENSHOTS;

const SHOWN = ["hive-desk", "hive-phone", "review-desk", "running-desk"];

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(`${name} must be set: DashboardIT starts a manager and sets it`);
  }
  return value;
}

/** What whoever started the manager tells of it. */
export const MANAGER = {
  user: given("HONEYFLOW_USER"),
  password: given("HONEYFLOW_PASSWORD"),
  hiveConf: given("HONEYFLOW_HIVE_CONF"),
  feed: given("HONEYFLOW_FEED"),
  rows: Number(given("HONEYFLOW_FEED_ROWS")),
  problems: given("HONEYFLOW_PROBLEMS"),
};

/** A page in which no script fails and nothing of what people typed is run. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(error.message));
    page.on("dialog", (dialog) => {
      failures.push(`A dialog opened: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await use(page);
    expect(failures).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined();
  },
});

export async function signIn(page: Page): Promise<void> {
  await page.goto("./");
  await page.getByLabel("User", { exact: true }).fill(MANAGER.user);
  await page.getByLabel("Password", { exact: true }).fill(MANAGER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Streams" })).toBeVisible();
}

/** Takes pictures at both sizes, and lets axe look at each. Nothing may stick out of a phone's width. */
export async function look(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    await page.setViewportSize(viewport);
    await page.evaluate(atRest);
    await picture(page, `${name}-${size}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(
      serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
      `${name} at ${viewport.width} px`,
    ).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} is too wide`).toBeLessThanOrEqual(
      viewport.width,
    );
  }
  await page.setViewportSize(DESK);
}

/** Waits for what moves and will stop: colours in between have no contrast. */
async function atRest(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
}

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
  if (DOCS !== undefined && SHOWN.includes(name)) {
    mkdirSync(DOCS, { recursive: true });
    await page.screenshot({ path: `${DOCS}/${name}.png` });
  }
}

export { expect };
