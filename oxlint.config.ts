import { defineConfig, type DummyRuleMap } from "oxlint";

/** A row of the import table (design §2 in docs/decisions.md): what these files may import, what they may not touch. */
interface Row {
  files: string[];
  /** Our folders, or single files of them; nothing else of ours. */
  may: string[];
  /** Files of which only types may be imported. */
  types?: string[];
  /** The only packages allowed; all of them where it is missing. */
  packages?: string[];
  /** What is refused of all that, the last match deciding. */
  not?: string[];
  globals?: Record<string, string>;
  /** By `object.property`. */
  properties?: Record<string, string>;
  /** One of the five places that read the environment and hand settings in (design §8.2), or what loads them. */
  readsSettings?: true;
  /** Chooses a page's variant, or reads it once for all: others ask `capabilitiesOf` what it means (A240). */
  tellsVariants?: true;
}

const heavy = ["zod", "zod/*", "graphql", "graphql/*", "graphql-request", "date-fns-tz", "date-fns-tz/*", "date-fns"];
const timed = { fetch: "Use lib/server/central/http/client.ts: it has time limits." };
const browser = { process: "The browser has no settings." };
const kept = "Only lib/client/device/device.ts reads storage (A141).";
const drawn = { ...browser, localStorage: kept, sessionStorage: kept };
const byWindow = { "window.localStorage": kept, "window.sessionStorage": kept, "globalThis.localStorage": kept };
const worldly = "process window document fetch localStorage sessionStorage crypto performance setTimeout setInterval";
const pure = Object.fromEntries(worldly.split(" ").map((name) => [name, "Pure code: pass it in."]));
const timeless = { "Date.now": "Pass the clock in.", "Math.random": "Pass randomness in." };
const roundless = { ...timeless, "Math.round": "Only domain/base/money.ts rounds." };
const handedIn = "Settings are read in five places and handed in (design §8.2).";
const unread = { "process.env": handedIn, "globalThis.process": handedIn };
const typed = { types: ["lib/settings.ts"] };
const alone = { globals: { globalThis: "Name what you need." }, ...typed };
const door = ["#platform/strapi/**", "./strapi/**", "!**/strapi/mount.ts"];
const platform = { may: ["domain", "wire", "platform"], ...typed };
const onServer = { globals: timed, ...typed };
const forServer = ["domain", "wire", "lib/edge", "lib/i18n", "lib/exchange", "lib/server"];
const forProcess = ["domain", "lib/edge", "lib/cache", "server"];
const forClient = ["domain", "lib/i18n", "lib/exchange", "lib/actions", "lib/client"];
const forApp = ["domain", "lib/i18n", "lib/exchange", "lib/server", "lib/client", "components", "app"];

/** The folders of `domain` in their order: each may import those before it, store and person not each other. */
const layers = ["base", "store", "person", "menu", "cart", "offer", "order"];
const domain = layers.map((layer, index): Row => {
  const before = layers.slice(0, index + 1).filter((other) => layer !== "person" || other !== "store");
  const may = before.map((other) => `domain/${other}`);
  const packages = ["@turf/boolean-point-in-polygon"];
  return { files: [`domain/${layer}/**`], may, packages, globals: pure, properties: roundless };
});

const things = ["account", "cart", "checkout", "location", "menu", "offer", "order", "payment", "product", "shell"];
const components = things.map((thing): Row => {
  const may = [...forClient, "components/ui", "components/page", `components/${thing}`];
  return { files: [`components/${thing}/**`], may, not: heavy, globals: drawn, properties: byWindow };
});

const table: Row[] = [
  ...domain,
  { files: ["domain/base/money.ts"], may: ["domain/base"], packages: [], globals: pure, properties: timeless },
  { files: ["wire/**"], may: ["domain", "wire"], packages: ["zod"], globals: pure, properties: timeless },
  {
    files: ["wire/bogota-clock.ts"],
    may: ["domain", "wire"],
    packages: ["date-fns-tz/*"],
    globals: pure,
    properties: timeless,
  },
  { files: ["lib/settings.ts", "lib/setting-kinds.ts"], may: ["domain"], ...alone, types: [] },
  { files: ["lib/edge/**"], may: ["domain", "wire/directory.ts", "lib/edge"], ...alone, tellsVariants: true },
  { files: ["lib/edge/plain/**"], may: ["domain", "lib/edge/plain", "messages"], ...alone },
  { files: ["lib/cache/**"], may: ["domain", "lib/cache"], ...alone },
  { files: ["lib/cache/route-handler.mjs"], may: ["domain", "lib/cache"], readsSettings: true },
  { files: ["lib/i18n/**"], may: ["domain", "lib/i18n", "messages"], ...alone },
  { files: ["lib/exchange/**"], may: ["domain", "lib/exchange"], packages: ["valibot"], globals: pure },
  { files: ["lib/server/**"], may: forServer, ...onServer },
  // Single calls; only lib/server/sources knows which of them is asked first.
  { files: ["lib/server/central/**"], may: forServer, not: ["#lib/server/sources/**"], ...onServer },
  { files: ["lib/server/env.ts"], may: [...forServer, "lib/settings.ts"], globals: timed, readsSettings: true },
  { files: ["lib/server/central/http/client.ts"], may: forServer, ...onServer, globals: {} },
  { files: ["lib/actions/**"], may: ["domain", "lib/exchange", "lib/server", "lib/actions"], ...onServer },
  { files: ["lib/client/**"], may: forClient, not: heavy, globals: drawn, properties: byWindow },
  { files: ["lib/client/device/device.ts"], may: forClient, not: heavy, globals: drawn },
  { files: ["components/ui/**"], may: ["components/ui"], not: [...heavy, "next-intl", "next-intl/*"], globals: drawn },
  {
    files: ["components/page/**"],
    may: [...forClient, "components/ui", "components/page"],
    not: heavy,
    globals: drawn,
    properties: byWindow,
  },
  ...components,
  { files: ["app/**"], may: forApp, ...onServer },
  { files: ["app/**/_shop/open-store.ts"], may: forApp, ...onServer, tellsVariants: true },
  { files: ["middleware.ts"], may: ["domain", "lib/edge", "lib/settings.ts"], readsSettings: true },
  { files: ["browser/**"], may: ["domain/base", "browser"], packages: [], globals: drawn, properties: byWindow },
  { files: ["browser/known-branches.ts"], may: ["domain/base", "browser"], packages: [], globals: browser },
  {
    files: ["worker/**"],
    may: ["domain", "lib/edge", "worker"],
    packages: ["workbox-routing", "workbox-strategies"],
    globals: drawn,
    tellsVariants: true,
  },
  { files: ["server/**"], may: forProcess, ...typed },
  { files: ["server/main.ts"], may: [...forProcess, "lib/settings.ts"], readsSettings: true },
  { files: ["platform/**"], ...platform, not: door },
  { files: ["platform/mail/**"], may: [...platform.may, "messages"], ...typed, not: door },
  { files: ["platform/http/**"], may: ["domain", "wire", "platform/http"], ...typed },
  { files: ["platform/db/**"], may: ["domain", "wire", "platform/db"], ...typed },
  { files: ["platform/strapi/**"], ...platform },
  {
    files: ["next.config.ts"],
    may: ["lib/settings.ts", "scripts/browser-program.ts"],
    readsSettings: true,
  },
  { files: ["platform/settings.ts"], may: [...platform.may, "lib/settings.ts"], not: door, readsSettings: true },
];

/** What tells variants apart, by where it comes from. */
const variantNames = {
  "#domain/store/mode.ts": [
    "variants",
    "Variant",
    "VariantInput",
    "parseVariant",
    "resolveVariant",
    "requestedVariant",
  ],
  "next/root-params": ["variant"],
};
const capabilities = "Nobody compares a mode or a variant: capabilitiesOf says what it means (A240).";
const untold = Object.entries(variantNames).map(([name, importNames]) => ({
  name,
  importNames,
  message: capabilities,
}));

type PropertyRule = NonNullable<DummyRuleMap["no-restricted-properties"]>;

function restrictedProperties(properties: Record<string, string>): PropertyRule {
  const members = Object.entries(properties).map(([name, message]) => {
    const [object = "", property = ""] = name.split(".");
    return { object, property, message };
  });
  return members.length === 0 ? "off" : ["error", ...members];
}

function override(row: Row) {
  const {
    files,
    may,
    types = [],
    packages,
    not = [],
    globals = {},
    properties = {},
    readsSettings,
    tellsVariants,
  } = row;
  const ours = [...may, ...types].map((place) => (place.endsWith(".ts") ? `!#${place}` : `!#${place}/**`));
  const others = packages === undefined ? ["#*/**"] : ["*", "!./**", ...packages.map((name) => `!${name}`)];
  const message = `${files.join(", ")} may import ${[...may, ...(packages ?? [])].join(", ")}.`;
  // One group: a `!` that matches in any of several groups would allow what another refuses.
  const patterns = [{ group: [...others, ...ours, "node:process", "process", ...not], message }];
  const typesOnly = types.map((place) => ({ name: `#${place}`, message: "Its types only.", allowTypeImports: true }));
  const paths = [...typesOnly, ...(tellsVariants ? [] : untold)];
  const names = Object.entries(globals).map(([name, why]) => ({ name, message: why }));
  const rules: DummyRuleMap = {
    "no-restricted-imports": ["error", { patterns, paths }],
    "no-restricted-globals": names.length === 0 ? "off" : ["error", ...names],
    "no-restricted-properties": restrictedProperties({ ...(readsSettings ? {} : unread), ...properties }),
  };
  return { files, rules };
}

const lines = { skipBlankLines: true, skipComments: true };
/** Its whole text, comments and blank lines counted: it is read on one screen. */
const ofFunction = { max: 70 };

export default defineConfig({
  plugins: ["typescript", "react", "nextjs", "import", "jsx-a11y", "unicorn", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  ignorePatterns: ["node_modules", ".next", "platform/db/migrations", "next-env.d.ts", "lib/server/central/generated"],
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "react/react-in-jsx-scope": "off",
    "import/no-unassigned-import": "off",
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: false }],
    "typescript/consistent-type-imports": "error",
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "max-lines": ["error", { max: 300, ...lines }],
    "max-lines-per-function": ["error", ofFunction],
    "import/no-relative-parent-imports": "error",
    "import/no-default-export": "error",
    "no-console": "error",
    "no-restricted-properties": restrictedProperties(unread),
    "typescript/consistent-return": "off",
    "unicorn/filename-case": ["error", { case: "kebabCase", ignore: ["\\[.*\\]", "^_"] }],
  },
  overrides: [
    ...table.map(override),
    {
      files: [
        "app/**",
        "*.config.ts",
        "*.config.mjs",
        "lib/server/request-texts.ts",
        "lib/cache/**",
        "bench/bare-next/**",
      ],
      rules: { "import/no-default-export": "off" },
    },
    {
      files: ["components/**", "app/**"],
      rules: { "react/jsx-no-literals": ["error", { allowedStrings: ["·", "–", "×", "/", "+", "−", "…", "*", ":"] }] },
    },
    {
      files: ["platform/settings.ts", "platform/main.ts", "platform/command.ts", "server/main.ts"],
      rules: { "no-console": "off" },
    },
    {
      files: ["tests/**", "scripts/**", "bench/**"],
      rules: {
        "max-lines": "off",
        "no-console": "off",
        "no-restricted-properties": "off",
        "typescript/no-unsafe-type-assertion": "off",
        "vitest/valid-expect": ["error", { maxArgs: 2 }],
      },
    },
    // What a `describe` holds is a list of tests, and what contract tests share is a list of rows and questions.
    {
      files: ["tests/**/*.test.{ts,tsx}", "tests/**/*.spec.ts", "tests/contract/**"],
      rules: { "max-lines-per-function": "off" },
    },
    { files: ["playwright.config.ts"], rules: { "no-restricted-properties": "off" } },
    { files: ["tests/e2e/start-stack.ts"], rules: { "import/no-default-export": "off" } },
  ],
});
