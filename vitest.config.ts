import { availableParallelism } from "node:os";
import { dirname, resolve } from "node:path";
import { defineConfig } from "vitest/config";

const alias = [
  { find: "server-only", replacement: resolve(import.meta.dirname, "tests/support/server-only.ts") },
  // One copy of graphql: the tests' bundler would take its ES modules, graphql-yoga takes what Node takes.
  { find: /^graphql$/, replacement: resolve(import.meta.dirname, "node_modules/graphql/index.js") },
];

/** What the platform is given in place of a file of its own, however that is imported: its tests are of something else. */
const standIns = new Map([
  [resolve(import.meta.dirname, "platform/db/passwords.ts"), "cheap-passwords.ts"],
  [resolve(import.meta.dirname, "platform/auth/same-time.ts"), "untimed-answers.ts"],
]);
const platform = resolve(import.meta.dirname, "platform");

function replaceInPlatform() {
  return {
    name: "stand-ins",
    enforce: "pre",
    resolveId(source: string, importer: string | undefined) {
      if (importer?.startsWith(`${platform}/`) !== true) return null;
      const [folder, path] = source.startsWith("#")
        ? [import.meta.dirname, source.slice(1)]
        : [dirname(importer), source];
      const file = standIns.get(resolve(folder, path));
      return file === undefined ? null : resolve(import.meta.dirname, "tests/support", file);
    },
  } as const;
}

/** One project a layer, so that a layer's tests can be run alone. */
function project(name: string, include: string[], more: object = {}) {
  return { plugins: [replaceInPlatform()], resolve: { alias }, test: { name, include, environment: "node", ...more } };
}

/** These tests share no module state, and loading the database's engine once a worker is what makes them quick. */
const sharing = { isolate: false };

const patient = { testTimeout: 180_000, hookTimeout: 180_000 };

/** As Next's own server begins: its stores of a request need Node's. */
const asNext = { setupFiles: ["next/dist/server/node-environment-baseline.js"] };

/** Tests that start servers or processes of their own: `npm test` runs them, `npm run verify` has a minute. */
const servers = [
  "tests/contract/central/attempts.test.ts",
  "tests/contract/central/guest-orders.test.ts",
  "tests/contract/central/mail.test.ts",
  "tests/contract/central/order-rating.test.ts",
  "tests/contract/central/orders.test.ts",
  "tests/contract/central/process.test.ts",
  "tests/contract/central/refused-orders.test.ts",
  "tests/contract/central/two-platforms.test.ts",
  "tests/contract/payments/*.test.ts",
  "tests/contract/db/directory-lock.test.ts",
  "tests/contract/db/open-database.test.ts",
  "tests/contract/db/prune.test.ts",
  "tests/contract/db/steady-pool.test.ts",
  "tests/contract/faults/database-away.test.ts",
  "tests/contract/faults/killed.test.ts",
  "tests/contract/faults/killed-payments.test.ts",
  "tests/contract/outbox/order-mail.test.ts",
  "tests/contract/outbox/outbox.test.ts",
  "tests/contract/scripts/run-start.test.ts",
  "tests/contract/strapi/filters.test.ts",
  "tests/contract/strapi/replay.test.ts",
  "tests/lib/cache/redis.test.ts",
  "tests/server/http/limits-redis.test.ts",
];

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // Many tests wait for something, so a worker more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ["tests/support/run-folder.ts"],
    projects: [
      project("architecture", ["tests/*.test.ts"], { testTimeout: 60_000, hookTimeout: 120_000 }),
      project("domain", ["tests/domain/**/*.test.ts"], { ...sharing, testTimeout: 120_000 }),
      project("wire", ["tests/wire/**/*.test.ts"], { ...sharing, testTimeout: 60_000 }),
      project("lib", ["tests/lib/**/*.test.{ts,tsx}"], {
        ...asNext,
        testTimeout: 30_000,
        hookTimeout: 120_000,
        exclude: servers,
      }),
      project("server", ["tests/server/**/*.test.ts"], { testTimeout: 30_000, exclude: servers }),
      project("worker", ["tests/worker/**/*.test.ts"]),
      project("browser", ["tests/browser/**/*.test.ts"], { environment: "jsdom", testTimeout: 15_000 }),
      project("components", ["tests/components/**/*.test.tsx"], {
        environment: "jsdom",
        pool: "vmThreads",
        testTimeout: 15_000,
      }),
      project("contract", ["tests/contract/**/*.test.ts"], { ...patient, ...sharing, exclude: servers }),
      project("servers", servers, { ...patient, ...asNext, ...sharing }),
    ],
  },
});
