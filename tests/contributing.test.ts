import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root, sourceFiles } from "./support/source-files.ts";

// Does what CONTRIBUTING says in a copy of the project, leaving out a step: what must fail, fails, and is named.

let copy = "";

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "vitrina-copy-"));
  for (const file of sourceFiles(/^(?!$|platform\/(demo|db\/migrations)\/|bench\/|docs\/)/)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  // Tests ask git which files there are.
  spawnSync("git", ["init", "-q"], { cwd: copy });
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function change(file: string, edit: (text: string) => string): void {
  const before = readFileSync(join(copy, file), "utf8");
  const after = edit(before);
  expect(after, `${file} has what is to be changed`).not.toBe(before);
  writeFileSync(join(copy, file), after);
}

/** Whether the tests of these files pass, and what they print. */
function runTests(...files: string[]): { isGreen: boolean; text: string } {
  const args = [join("node_modules", ".bin", "vitest"), "run", "--reporter=default", ...files];
  const ran = spawnSync(args[0] ?? "", args.slice(1), {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, CI: "1" },
  });
  return { isGreen: ran.status === 0, text: `${ran.stdout}${ran.stderr}` };
}

/** What the compiler says of these files and of what they import. */
function compile(...files: string[]): string {
  writeFileSync(join(copy, "tsconfig.part.json"), JSON.stringify({ extends: "./tsconfig.json", include: [], files }));
  const args = ["--noEmit", "--incremental", "false", "-p", "tsconfig.part.json"];
  return spawnSync(join("node_modules", ".bin", "tsc"), args, { cwd: copy, encoding: "utf8" }).stdout;
}

describe("by CONTRIBUTING", () => {
  test("a setting that .env.example does not show is missed there", () => {
    change("lib/settings.ts", (text) => text.replace(/^(\s+)PLATFORM_PORT: /m, '$1GREETING: textOr("hola"),\n$&'));
    const missed = runTests("tests/lib/settings.test.ts");
    expect(missed.isGreen).toBe(false);
    expect(missed.text).toContain("has every setting with its default, and nothing else");
    change(".env.example", (text) => `${text.trimEnd()}\n# What the shop says first.\nGREETING=hola\n`);
    expect(runTests("tests/lib/settings.test.ts")).toMatchObject({ isGreen: true });
  });

  test("a page is missed in the slot of the sheet and in the table of addresses, and its own address in it, until all stand there", () => {
    const guards = ["tests/sheet-slot.test.ts", "tests/lib/edge/pages-and-addresses.test.ts"];
    const page = "app/[tenant]/[locale]/[branch]/[variant]/ayuda/page.tsx";
    mkdirSync(dirname(join(copy, page)), { recursive: true });
    const drawn = 'export default function Help() {\n  return <main id="content" />;\n}\n';
    writeFileSync(join(copy, page), drawn);
    const missed = runTests(...guards);
    expect(missed.text).toContain("ayuda is made ahead, never by a request, and says what it is called");
    expect(missed.text).toContain("ayuda names its canonical address, or says that it is for no search engine");
    expect(missed.text).toContain("names every page, or the product of before would stay open there");
    expect(missed.text).toContain("ayuda has an address in lib/edge/resolve-route.ts");
    change(
      page,
      () => `export const ensureStatic = "navigation";\nexport const metadata = { title: "Ayuda" };\n${drawn}`,
    );
    const unnamed = runTests(...guards);
    expect(unnamed.isGreen).toBe(false);
    expect(unnamed.text).toContain("ayuda names its canonical address, or says that it is for no search engine");
    change(page, (text) => text.replace('{ title: "Ayuda" }', '{ title: "Ayuda", robots: { index: false } }'));
    expect(spawnSync(process.execPath, ["scripts/sheet-slot.ts"], { cwd: copy }).status).toBe(0);
    expect(runTests("tests/sheet-slot.test.ts")).toMatchObject({ isGreen: true });
    change("lib/edge/resolve-route.ts", (text) =>
      text.replace(/^(\s+)\{ pattern: \["cupon"\]/m, '$1{ pattern: ["ayuda"], page: ["ayuda"] },\n$&'),
    );
    expect(runTests(...guards)).toMatchObject({ isGreen: true });
  });

  test("an adjustment is missed by whoever shows it, until it has a label in every language", () => {
    const guards = ["tests/messages.test.ts"];
    change("domain/order/adjustment.ts", (text) => text.replace('"tip"] as const', '"tip", "bag"] as const'));
    const missed = runTests(...guards);
    expect(missed.isGreen).toBe(false);
    expect(missed.text).toContain("messages/en.json has a label for each kind of adjustment");
    for (const file of ["messages/es-CO.json", "messages/en.json"]) {
      change(file, (text) => text.replace('"adjustment": {', '"adjustment": {\n      "bag": "Bolsa",'));
    }
    expect(runTests(...guards)).toMatchObject({ isGreen: true });
  });

  test("one with an input is missed in each file that knows the inputs, until it stands in all of them (ADR 19)", () => {
    const known = ["lib/exchange/inputs.ts", "lib/client/order/given-inputs.ts", "wire/order/order-inputs.ts"];
    const users = ["lib/exchange/intent.ts", "wire/order/order-request.ts", "lib/client/order/payment/paid-order.ts"];
    change("domain/order/adjustment.ts", (text) =>
      text
        .replace(/^ {2}coupon: string \| null;/m, "$&\n  gift: number | null;")
        .replace("{ coupon: null, tip: null }", "{ coupon: null, tip: null, gift: null }"),
    );
    const missed = compile(...known, ...users);
    expect(known.filter((file) => !missed.includes(`${file}(`))).toEqual([]);
    change("lib/exchange/inputs.ts", (text) =>
      text
        .replace("  coupon: v.nullable(v.pipe(", "  gift: v.nullable(v.number()),\n$&")
        .replace("  coupon: Coupon | null;", "$&\n  gift: number | null;")
        .replace("{ coupon: null, tip: null }", "{ coupon: null, tip: null, gift: null }")
        .replace("  coupon: v.fallback(", "  gift: v.nullable(v.number()),\n$&"),
    );
    change("lib/client/order/given-inputs.ts", (text) =>
      text
        .replace("return { coupon: use", "return { gift: null, coupon: use")
        .replace("function inputsOf({ coupon", "function inputsOf({ gift, coupon")
        .replace("return { coupon: coupon?", "return { gift, coupon: coupon?")
        .replace("GivenInputs => ({", "GivenInputs => ({ gift: null,"),
    );
    change("wire/order/order-inputs.ts", (text) =>
      text
        .replace("  cupon_code: z", "  gift: z.number().nullable().default(null),\n$&")
        .replace("({ cupon_code: code", "({ gift, cupon_code: code")
        .replace("return { coupon: code", "return { gift, coupon: code")
        .replace("({ coupon,", "({ gift, coupon,")
        .replace("return { cupon_code: coupon", "return { gift, cupon_code: coupon"),
    );
    expect(compile(...known, ...users)).toBe("");
  });
});
