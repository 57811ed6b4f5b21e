import { defineConfig } from "@playwright/test";

/** The address of a manager that runs; whoever starts it says so (DashboardIT). */
export default defineConfig({
  testDir: "e2e",
  outputDir: "target/e2e/failures",
  workers: 1,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [["line"], ["junit", { outputFile: "target/e2e-reports/TEST-dashboard-e2e.xml" }]],
  use: {
    baseURL: process.env.HONEYFLOW_URL,
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.HONEYFLOW_CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
