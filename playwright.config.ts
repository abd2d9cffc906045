import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./scripts/chromium.ts";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/start-stack.ts",
  outputDir: "test-results",
  // Each has a stack of its own: what one test changes in a shop, no other sees meanwhile.
  workers: 2,
  retries: 0,
  // Nothing here measures time: a machine that does three things at once still gets there.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"]],
  use: {
    locale: "es-CO",
    timezoneId: "America/Bogota",
    // Half of a test's time would go into its trace: a failure tells what stood on the page, TRACE=1 the rest.
    trace: process.env["TRACE"] === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: chromiumOptions(),
  },
});
