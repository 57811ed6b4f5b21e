import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "./",
  plugins: [react()],
  build: {
    outDir: "target/classes/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    license: { fileName: "assets/licences.md" },
  },
  server: { proxy: { "/api": process.env.HONEYFLOW_URL ?? "http://localhost:8083" } },
  test: {
    environment: "jsdom",
    include: ["test/**/*.test.{ts,tsx}"],
    setupFiles: ["test/browser.ts"],
    testTimeout: 30_000,
    maxWorkers: 2,
    reporters: [
      "default",
      ["junit", { outputFile: "target/vitest-reports/TEST-dashboard.xml", suiteName: "dashboard" }],
    ],
  },
});
