import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

// The table of design §2 once more and by hand: taken from oxlint.config.ts, it would prove nothing.
const domain = [
  "#domain/base/x.ts",
  "#domain/store/x.ts",
  "#domain/person/x.ts",
  "#domain/menu/x.ts",
  "#domain/cart/x.ts",
  "#domain/offer/x.ts",
  "#domain/order/x.ts",
];
const columns = [
  ...domain,
  "#wire/menu/menu.ts",
  "#wire/directory.ts",
  "#lib/settings.ts",
  "#lib/edge/x.ts",
  "#lib/cache/x.ts",
  "#lib/i18n/x.ts",
  "#lib/exchange/x.ts",
  "#lib/server/x.ts",
  "#lib/server/sources/x.ts",
  "#lib/actions/x.ts",
  "#lib/client/cart/x.ts",
  "#components/ui/x.tsx",
  "#components/page/x.tsx",
  "#components/cart/x.tsx",
  "#components/menu/x.tsx",
  "#app/x.ts",
  "#browser/x.ts",
  "#worker/x.ts",
  "#server/http/x.ts",
  "#platform/http/x.ts",
  "#platform/db/x.ts",
  "#platform/orders/x.ts",
  "#platform/strapi/mount.ts",
  "#platform/strapi/access/x.ts",
  "#messages/x.json",
  "#scripts/x.ts",
  "#tests/x.ts",
];
const wire = ["#wire/menu/menu.ts", "#wire/directory.ts"];
const forComponents = ["#lib/i18n/x.ts", "#lib/exchange/x.ts", "#lib/actions/x.ts", "#lib/client/cart/x.ts"];
const below = ["#components/ui/x.tsx", "#components/page/x.tsx"];
const forCentral = [...domain, ...wire, "#lib/edge/x.ts", "#lib/i18n/x.ts", "#lib/exchange/x.ts", "#lib/server/x.ts"];
const forServer = [...forCentral, "#lib/server/sources/x.ts"];
const forProcess = [...domain, "#lib/edge/x.ts", "#lib/cache/x.ts", "#server/http/x.ts"];
const forPlatform = [
  ...domain,
  ...wire,
  "#platform/http/x.ts",
  "#platform/db/x.ts",
  "#platform/orders/x.ts",
  "#platform/strapi/mount.ts",
];
const settings = "#lib/settings.ts";

/** What a file of each row may import; all the other columns must be refused. */
const allowed: Record<string, string[]> = {
  "domain/base/planted.ts": ["#domain/base/x.ts"],
  "domain/store/planted.ts": ["#domain/base/x.ts", "#domain/store/x.ts"],
  "domain/person/planted.ts": ["#domain/base/x.ts", "#domain/person/x.ts"],
  "domain/menu/planted.ts": domain.slice(0, 4),
  "domain/cart/planted.ts": domain.slice(0, 5),
  "domain/offer/planted.ts": domain.slice(0, 6),
  "domain/order/planted.ts": domain,
  "wire/planted.ts": [...domain, ...wire],
  "wire/bogota-clock.ts": [...domain, ...wire],
  "lib/settings.ts": domain,
  "lib/setting-kinds.ts": domain,
  "lib/edge/planted.ts": [...domain, "#wire/directory.ts", "#lib/edge/x.ts"],
  "lib/edge/plain/planted.ts": [...domain, "#messages/x.json"],
  "lib/cache/planted.ts": [...domain, "#lib/cache/x.ts"],
  "lib/i18n/planted.ts": [...domain, "#lib/i18n/x.ts", "#messages/x.json"],
  "lib/exchange/planted.ts": [...domain, "#lib/exchange/x.ts"],
  "lib/server/planted.ts": forServer,
  "lib/server/central/planted.ts": forCentral,
  "lib/server/env.ts": [...forServer, settings],
  "lib/actions/planted.ts": [
    ...domain,
    "#lib/exchange/x.ts",
    "#lib/server/x.ts",
    "#lib/server/sources/x.ts",
    "#lib/actions/x.ts",
  ],
  "lib/client/planted.ts": [...domain, ...forComponents],
  "lib/client/cart/planted.ts": [...domain, ...forComponents],
  "components/ui/planted.tsx": ["#components/ui/x.tsx"],
  "components/cart/planted.tsx": [...domain, ...forComponents, ...below, "#components/cart/x.tsx"],
  "components/menu/planted.tsx": [...domain, ...forComponents, ...below, "#components/menu/x.tsx"],
  "components/page/planted.tsx": [...domain, ...forComponents, ...below],
  "app/planted.tsx": [
    ...domain,
    "#lib/i18n/x.ts",
    "#lib/exchange/x.ts",
    "#lib/server/x.ts",
    "#lib/server/sources/x.ts",
    "#lib/client/cart/x.ts",
    ...below,
    "#components/cart/x.tsx",
    "#components/menu/x.tsx",
    "#app/x.ts",
  ],
  "middleware.ts": [...domain, "#lib/edge/x.ts", settings],
  "browser/planted.ts": ["#domain/base/x.ts", "#browser/x.ts"],
  "worker/planted.ts": [...domain, "#lib/edge/x.ts", "#worker/x.ts"],
  "server/planted.ts": forProcess,
  "server/http/planted.ts": forProcess,
  "server/main.ts": [...forProcess, settings],
  "platform/planted.ts": forPlatform,
  "platform/orders/planted.ts": forPlatform,
  "platform/mail/planted.ts": [...forPlatform, "#messages/x.json"],
  "platform/http/planted.ts": [...domain, ...wire, "#platform/http/x.ts"],
  "platform/db/planted.ts": [...domain, ...wire, "#platform/db/x.ts"],
  "platform/settings.ts": [...forPlatform, settings],
  "platform/strapi/planted.ts": [...forPlatform, "#platform/strapi/access/x.ts"],
};

/** Who is handed settings as values, and so may name their types. */
const takesSettings = /^(lib\/(edge|cache|i18n|server|actions)|app|server|platform)\//;

const packages = ["zod", "valibot", "graphql", "graphql-request", "date-fns-tz", "next-intl", "react", "hono"];
const heavy = ["zod", "graphql", "graphql-request", "date-fns-tz"];

/** The packages that a row refuses, of those above. */
const refusedPackages: Record<string, string[]> = {
  "domain/base/planted.ts": packages,
  "domain/order/planted.ts": packages,
  "wire/planted.ts": packages.filter((name) => name !== "zod"),
  "wire/bogota-clock.ts": packages,
  "lib/exchange/planted.ts": packages.filter((name) => name !== "valibot"),
  "lib/client/cart/planted.ts": heavy,
  "browser/planted.ts": packages,
  "worker/planted.ts": packages,
  "components/cart/planted.tsx": heavy,
  "components/ui/planted.tsx": [...heavy, "next-intl"],
  "lib/server/planted.ts": [],
  "platform/planted.ts": [],
};

/** One planted breach: a file and the rule that must refuse it. */
interface Breach {
  file: string;
  code: string;
  rule: string;
}

const readsSettings = "export const home = process.env['HOME'];\n";
const fetches = "export const get = async () => await fetch('http://x');\n";
const stores = "export const get = () => localStorage.getItem('x');\n";
const storesByWindow = "export const get = () => window.localStorage.getItem('x');\n";
const clock = "export const now = () => Date.now();\n";

/** Whoever runs on a server, but for the five places that read the environment. */
const settingless = [
  "lib/edge",
  "lib/cache",
  "lib/i18n",
  "lib/server",
  "lib/actions",
  "app",
  "server",
  "server/http",
  "platform",
  "platform/strapi",
];

const tellsVariants = [
  'import type { Variant } from "#domain/store/mode.ts";\nexport const isShown = (variant: Variant) => variant !== "menu";\n',
  'import { parseVariant } from "#domain/store/mode.ts";\nexport const isShown = parseVariant("x") !== "menu";\n',
  'import { variant } from "next/root-params";\nexport const isShown = async () => (await variant()) !== "menu";\n',
  'import * as mode from "#domain/store/mode.ts";\nexport const isShown = mode.parseVariant("x") !== "menu";\n',
];

const globals = "no-restricted-globals";
const properties = "no-restricted-properties";

const breaches: Breach[] = [
  { file: "domain/menu/clock.ts", code: clock, rule: properties },
  { file: "domain/menu/chance.ts", code: "export const chance = () => Math.random();\n", rule: properties },
  { file: "domain/menu/rounding.ts", code: "export const whole = (n: number) => Math.round(n);\n", rule: properties },
  { file: "domain/base/money.ts", code: clock, rule: properties },
  { file: "domain/menu/settings.ts", code: readsSettings, rule: globals },
  { file: "domain/menu/fetch.ts", code: fetches, rule: globals },
  { file: "wire/clock.ts", code: clock, rule: properties },
  { file: "wire/fetch.ts", code: fetches, rule: globals },
  { file: "lib/exchange/settings.ts", code: readsSettings, rule: globals },
  { file: "lib/exchange/storage.ts", code: stores, rule: globals },
  { file: "another.config.ts", code: readsSettings, rule: properties },
  ...settingless.flatMap((folder) => [
    {
      file: `${folder}/settings-elsewhere.ts`,
      code: readsSettings,
      rule: properties,
    },
    {
      file: `${folder}/settings-taken-out.ts`,
      code: "const { env } = process;\nexport const home = env['HOME'];\n",
      rule: properties,
    },
    {
      file: `${folder}/settings-imported.ts`,
      code: "import { env } from 'node:process';\nexport const home = env['HOME'];\n",
      rule: "no-restricted-imports",
    },
    {
      file: `${folder}/settings-of-the-world.ts`,
      code: "export const home = globalThis.process.env['HOME'];\n",
      rule: properties,
    },
  ]),
  ...["components/cart", "lib/client/cart", "lib/server", "app"].map((folder, index) => ({
    file: `${folder}/tells-variants.ts`,
    code: tellsVariants[index] ?? "",
    rule: "no-restricted-imports",
  })),
  ...["lib/edge", "lib/cache", "lib/i18n"].map((folder) => ({
    file: `${folder}/world.ts`,
    code: "export const world = globalThis;\n",
    rule: globals,
  })),
  ...["lib/client", "components/cart", "components/ui"].map((folder) => ({
    file: `${folder}/settings.ts`,
    code: readsSettings,
    rule: globals,
  })),
  ...["lib/server", "lib/actions", "app"].map((folder) => ({
    file: `${folder}/bare-fetch.ts`,
    code: fetches,
    rule: globals,
  })),
  { file: "components/cart/storage.ts", code: stores, rule: globals },
  { file: "components/ui/storage.ts", code: stores, rule: globals },
  { file: "browser/storage.ts", code: stores, rule: globals },
  { file: "lib/client/cart/storage.ts", code: stores, rule: globals },
  { file: "lib/client/cart/window-storage.ts", code: storesByWindow, rule: properties },
  { file: "components/cart/window-storage.ts", code: storesByWindow, rule: properties },
  {
    file: "domain/menu/parent.ts",
    code: 'import { x } from "../base/x.ts";\nexport const y = x;\n',
    rule: "no-relative-parent-imports",
  },
  {
    file: "platform/beside-the-door.ts",
    code: 'import { x } from "./strapi/access/x.ts";\nexport const y = x;\n',
    rule: "no-restricted-imports",
  },
  {
    file: "domain/menu/late-import.ts",
    code: 'export const late = async () => await import("#lib/server/x.ts");\n',
    rule: "no-restricted-imports",
  },
  {
    file: "domain/menu/passed-on.ts",
    code: 'export { x } from "#lib/server/x.ts";\n',
    rule: "no-restricted-imports",
  },
  {
    file: "domain/menu/type-circle.ts",
    code: 'import type { There } from "./type-circle-there.ts";\nexport interface Here {\n  there: There;\n}\n',
    rule: "no-cycle",
  },
  {
    file: "domain/menu/type-circle-there.ts",
    code: 'import type { Here } from "#domain/menu/type-circle.ts";\nexport interface There {\n  here: Here;\n}\n',
    rule: "no-cycle",
  },
  { file: "lib/server/any.ts", code: "export const loose: any = 1;\n", rule: "no-explicit-any" },
  {
    file: "lib/server/bang.ts",
    code: "export const first = (list: (string | null)[]): string => list[0]!;\n",
    rule: "no-non-null-assertion",
  },
  {
    file: "lib/server/floating.ts",
    code: "async function work(): Promise<void> {}\nexport function start(): void {\n  work();\n}\n",
    rule: "no-floating-promises",
  },
  { file: "lib/server/default.ts", code: "export default 1;\n", rule: "no-default-export" },
  { file: "lib/server/console.ts", code: 'export const say = () => console.log("x");\n', rule: "no-console" },
  {
    file: "lib/server/long-file.ts",
    code: Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line};\n`).join(""),
    rule: "max-lines",
  },
  {
    file: "lib/server/long-function.ts",
    // Of 72 lines, 26 of them code.
    code: `export function long(): number {\n  let n = 0;\n${"\n  // One.\n  n += 1;\n".repeat(23)}  return n;\n}\n`,
    rule: "max-lines-per-function",
  },
  {
    file: "components/cart/literal.tsx",
    code: "export function Spoken() {\n  return <p>Texto</p>;\n}\n",
    rule: "jsx-no-literals",
  },
  {
    file: "lib/server/assertion.ts",
    code: "export const told = (given: unknown): string => given as string;\n",
    rule: "no-unsafe-type-assertion",
  },
  {
    file: "domain/menu/open-switch.ts",
    code: `export function sizeOf(cup: "small" | "large"): number {
  switch (cup) {
    case "small":
      return 1;
    default:
      return 2;
  }
}
`,
    rule: "switch-exhaustiveness-check",
  },
  { file: "domain/menu/CamelCase.ts", code: "export const one = 1;\n", rule: "filename-case" },
];

/** What an exception allows and the rule that would refuse it one file further. */
const exceptions: Breach[] = [
  { file: "domain/base/money.ts", code: "export const whole = (n: number) => Math.round(n);\n", rule: properties },
  ...["lib/server/env.ts", "server/main.ts", "middleware.ts", "next.config.ts", "platform/settings.ts"].map((file) => ({
    file,
    code: readsSettings,
    rule: properties,
  })),
  { file: "lib/server/central/http/client.ts", code: fetches, rule: globals },
  { file: "browser/known-branches.ts", code: stores, rule: globals },
  { file: "server/main.ts", code: 'export const say = () => console.log("x");\n', rule: "no-console" },
];

const valueOf = (from: string, index: number) => `import { x as value${index} } from "${from}";`;
const typeOf = (from: string, index: number) => `import type { x as Type${index} } from "${from}";`;
const packageOf = (name: string, index: number) => `import * as package${index} from "${name}";`;

/** Where each row's file tries everything: the lines that must be refused, and those that must not. */
const rows = Object.entries(allowed).map(([file, may]) => {
  const mayName = (column: string) => may.includes(column) || (column === settings && takesSettings.test(file));
  const not = refusedPackages[file];
  const tried = not === undefined ? [] : packages;
  return {
    file,
    code: [...columns.map(valueOf), ...columns.map(typeOf), ...tried.map(packageOf), ""].join("\n"),
    refused: [
      ...columns.map(valueOf).filter((_, index) => !may.includes(columns[index] ?? "")),
      ...columns.map(typeOf).filter((_, index) => !mayName(columns[index] ?? "")),
      ...tried.map(packageOf).filter((_, index) => not?.includes(packages[index] ?? "")),
    ],
  };
});

interface Finding {
  filename: string;
  code: string;
  labels: { span: { line: number } }[];
}

const planted = new Map<string, string>();
let findings: Finding[] = [];

/** Plants everything in a folder of its own, with the project's configuration, and asks the linter once. */
function lintPlanted(place: string): Finding[] {
  for (const file of ["oxlint.config.ts", "package.json", "tsconfig.json"]) cpSync(join(root, file), join(place, file));
  symlinkSync(join(root, "node_modules"), join(place, "node_modules"));
  for (const [file, code] of planted) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), code);
  }
  const node = dirname(process.execPath);
  const { stdout } = spawnSync(join(root, "node_modules/.bin/oxlint"), ["--format", "json", "."], {
    cwd: place,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PATH: `${node}:${process.env["PATH"]}` },
  });
  return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
}

/** The lines of a planted file that a rule refuses, as written. */
function refusedLines(file: string, rule: string): string[] {
  const lines = (planted.get(file) ?? "").split("\n");
  return findings
    .filter(({ filename, code }) => filename === file && code.includes(`(${rule})`))
    .map(({ labels }) => lines[(labels[0]?.span.line ?? 0) - 1] ?? "");
}

beforeAll(() => {
  for (const { file, code } of [...rows, ...breaches, ...exceptions]) {
    planted.set(file, (planted.get(file) ?? "") + code);
  }
  const place = mkdtempSync(join(tmpdir(), "vitrina-guards-"));
  try {
    findings = lintPlanted(place);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});

describe("every guard of design §2 and §8 bites", () => {
  test.each(rows)("$file may import what its row of the table allows, and nothing else", ({ file, refused }) => {
    expect(refusedLines(file, "no-restricted-imports").toSorted()).toEqual(refused.toSorted());
  });

  test.each(breaches)("$rule refuses $file", ({ file, rule }) => {
    expect(refusedLines(file, rule)).not.toEqual([]);
  });

  test.each(exceptions)("$rule lets $file do what is its task", ({ file, code, rule }) => {
    expect(planted.get(file)).toContain(code);
    expect(refusedLines(file, rule)).not.toContain(code.trimEnd());
  });
});
