import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** One planted breach: a file of some folder, its two lines, and the rule that must refuse it. */
interface Breach {
  file: string;
  code: string;
  rule: string;
}

const layers = [
  "#domain/base/money.ts",
  "#lib/edge/x.ts",
  "#lib/server/x.ts",
  "#lib/actions/x.ts",
  "#lib/client/x.ts",
  "#components/ui/x.tsx",
  "#components/menu/x.tsx",
  "#app/x.ts",
  "#platform/x.ts",
] as const;
type Layer = (typeof layers)[number];

/** The table of design §2: what a folder may import; everything else in `layers` must be refused. */
const allowed: Record<string, Layer[]> = {
  "domain/planted.ts": ["#domain/base/money.ts"],
  "lib/edge/planted.ts": ["#domain/base/money.ts", "#lib/edge/x.ts"],
  "lib/server/planted.ts": ["#domain/base/money.ts", "#lib/server/x.ts"],
  "lib/actions/planted.ts": ["#domain/base/money.ts", "#lib/server/x.ts", "#lib/actions/x.ts"],
  "lib/client/planted.ts": ["#domain/base/money.ts", "#lib/actions/x.ts", "#lib/client/x.ts"],
  "components/ui/planted.tsx": ["#components/ui/x.tsx"],
  "components/cart/planted.tsx": [
    "#domain/base/money.ts",
    "#lib/actions/x.ts",
    "#lib/client/x.ts",
    "#components/ui/x.tsx",
  ],
  "app/planted.tsx": [
    "#domain/base/money.ts",
    "#lib/server/x.ts",
    "#lib/client/x.ts",
    "#components/ui/x.tsx",
    "#components/menu/x.tsx",
    "#app/x.ts",
  ],
  "middleware.ts": ["#domain/base/money.ts", "#lib/edge/x.ts"],
  "platform/planted.ts": ["#domain/base/money.ts", "#platform/x.ts"],
};

function planted(file: string, index: number): string {
  return file === "middleware.ts" ? file : file.replace("planted", `planted-${index}`);
}

const imports: Breach[] = Object.entries(allowed).flatMap(([file, may]) =>
  layers
    .filter((layer) => !may.includes(layer))
    .map((layer) => ({
      file: planted(file, layers.indexOf(layer)),
      code: `import { x } from "${layer}";\nexport const y = x;\n`,
      rule: "no-restricted-imports",
    })),
);

const wirePackages = ["zod", "graphql", "graphql-request", "date-fns-tz"];

const others: Breach[] = [
  ...wirePackages.flatMap((name) =>
    ["domain", "lib/client", "components/cart", "components/ui"].map((folder) => ({
      file: `${folder}/heavy-${name}.ts`,
      code: `import * as heavy from "${name}";\nexport const y = heavy;\n`,
      rule: "no-restricted-imports",
    })),
  ),
  { file: "domain/clock.ts", code: "export const now = () => Date.now();\n", rule: "no-restricted-properties" },
  { file: "domain/chance.ts", code: "export const chance = () => Math.random();\n", rule: "no-restricted-properties" },
  {
    file: "domain/rounding.ts",
    code: "export const rounded = (n: number) => Math.round(n);\n",
    rule: "no-restricted-properties",
  },
  { file: "domain/settings.ts", code: "export const home = process.env['HOME'];\n", rule: "no-restricted-globals" },
  {
    file: "lib/server/bare-fetch.ts",
    code: "export const get = async () => await fetch('http://x');\n",
    rule: "no-restricted-globals",
  },
  {
    file: "lib/server/settings.ts",
    code: "export const home = process.env['HOME'];\n",
    rule: "no-restricted-properties",
  },
  ...["lib/edge", "lib/cache", "lib/i18n"].flatMap((folder) => [
    {
      file: `${folder}/settings-elsewhere.ts`,
      code: "export const home = process.env['HOME'];\n",
      rule: "no-restricted-properties",
    },
    {
      file: `${folder}/settings-taken-out.ts`,
      code: "const { env } = process;\nexport const home = env['HOME'];\n",
      rule: "no-restricted-properties",
    },
    {
      file: `${folder}/settings-imported.ts`,
      code: "import { env } from 'node:process';\nexport const home = env['HOME'];\n",
      rule: "no-restricted-imports",
    },
    {
      file: `${folder}/settings-of-the-world.ts`,
      code: "export const home = globalThis.process.env['HOME'];\n",
      rule: "no-restricted-globals",
    },
  ]),
  {
    file: "lib/actions/bare-fetch.ts",
    code: "export const get = async () => await fetch('http://x');\n",
    rule: "no-restricted-globals",
  },
  {
    file: "app/bare-fetch.ts",
    code: "export const get = async () => await fetch('http://x');\n",
    rule: "no-restricted-globals",
  },
  {
    file: "components/cart/storage.ts",
    code: "export const get = () => localStorage.getItem('x');\n",
    rule: "no-restricted-globals",
  },
  {
    file: "platform/settings-elsewhere.ts",
    code: "export const home = process.env['HOME'];\n",
    rule: "no-restricted-properties",
  },
  {
    file: "domain/parent.ts",
    code: 'import { x } from "../lib/x.ts";\nexport const y = x;\n',
    rule: "no-relative-parent-imports",
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
  {
    file: "lib/server/long-file.ts",
    code: Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line};\n`).join(""),
    rule: "max-lines",
  },
  {
    file: "lib/server/long-function.ts",
    code: `export function long(): number {\n  let n = 0;\n${"  n += 1;\n".repeat(70)}  return n;\n}\n`,
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
  { file: "domain/CamelCase.ts", code: "export const one = 1;\n", rule: "filename-case" },
];

const breaches = [...imports.filter(({ file }) => file !== "middleware.ts"), ...others];
const atTheEdge = imports.filter(({ file }) => file === "middleware.ts");

let place = "";
const found = new Map<string, string[]>();

interface Finding {
  filename: string;
  code: string;
}

function plant(breach: Breach): void {
  mkdirSync(dirname(join(place, breach.file)), { recursive: true });
  writeFileSync(join(place, breach.file), breach.code);
}

function lint(): Finding[] {
  try {
    execFileSync(join(root, "node_modules/.bin/oxlint"), ["--format", "json", "."], {
      cwd: place,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: string };
    return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
  }
}

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), "vitrina-guards-"));
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.json"]) cpSync(join(root, file), join(place, file));
  symlinkSync(join(root, "node_modules"), join(place, "node_modules"));
  breaches.forEach(plant);
  for (const { filename, code } of lint()) found.set(filename, [...(found.get(filename) ?? []), code]);
  rmSync(join(place, "domain"), { recursive: true });
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

describe("every guard of design §2 and §8 bites", () => {
  test.each(breaches)("$rule refuses $file", ({ file, rule }) => {
    expect(found.get(file)?.join(" ") ?? "nothing found").toContain(rule);
  });

  test.each(atTheEdge)("the edge may not import: $code", (breach) => {
    plant(breach);
    expect(
      lint()
        .filter(({ filename }) => filename === "middleware.ts")
        .map(({ code }) => code)
        .join(" "),
    ).toContain("no-restricted-imports");
  });

  test("what the table allows passes", () => {
    const own = Object.entries(allowed).flatMap(([file, may]) =>
      may.map((layer) => ({ file: planted(file, layers.indexOf(layer)), layer })),
    );
    expect(
      own.every(({ file, layer }) => !breaches.some((breach) => breach.file === file && breach.code.includes(layer))),
    ).toBe(true);
    for (const { file, layer } of own)
      plant({
        file: file.replace("planted", "fine").replace("middleware", `middleware`),
        code: `import { x } from "${layer}";\nexport const y = x;\n`,
        rule: "",
      });
    const refused = lint().filter(
      ({ filename, code }) =>
        (filename.includes("fine") || filename === "middleware.ts") && code.includes("no-restricted-imports"),
    );
    expect(refused).toEqual([]);
  });
});
