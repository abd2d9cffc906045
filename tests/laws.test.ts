import { describe, expect, test } from "vitest";
import { importCircles } from "./support/import-graph.ts";
import { readSource, sourceFiles } from "./support/source-files.ts";

/** Where Next, or the composition of features, wants a client file in `app` (docs/adr/0003). */
const clientFilesOfApp =
  /^app\/.*\/error\.tsx$|^app\/.*\/_shop\/(panels\/panels|islands\/cart-beside|islands\/(?:menu|order|product)-islands|panels\/contact)\.tsx$|^app\/global-error\.tsx$/;

function firstStatement(file: string): string {
  return readSource(file).trimStart().split("\n")[0] ?? "";
}

function bareName(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).replace(/\.tsx?$/, "");
}

/** The place of a folder of `platform/strapi` in its order; GraphQL and REST stand beside each other. */
function strapiLayer(folder = ""): number {
  return [["content"], ["query"], ["access"], ["writes"], ["graphql", "rest"]].findIndex((names) =>
    names.includes(folder),
  );
}

/** The folders that have a row in the import table; what lies elsewhere would be bound by none. */
const placed = new RegExp(
  `^(${[
    "domain/(base|store|person|menu|cart|offer|order)/",
    "wire/",
    "lib/(edge|cache|i18n|exchange|server|actions|client)/|lib/setting(s|-kinds)\\.ts$",
    "components/(ui|page|account|cart|checkout|location|menu|offer|order|payment|product|shell)/",
    "(app|browser|server|platform|worker)/",
  ].join("|")})`,
);

describe("laws of the layout", () => {
  test("what stands between Next's page and the first paint has at most 700 lines (ADR 13)", () => {
    const files = sourceFiles(
      /^browser\/|^lib\/cache\/(page-head|page-patterns|page-scripts|style-sheet)\.ts$|\/(first-photo|before-react)\.tsx?$/,
    ).filter((file) => !file.startsWith("tests/"));
    expect(files.length).toBeGreaterThanOrEqual(13);
    const lines = files.flatMap((file) => readSource(file).trimEnd().split("\n"));
    expect(lines.length).toBeLessThanOrEqual(700);
  });

  test("nobody but the rule knows a mode by its name: what it means are capabilities (A240)", () => {
    const others = sourceFiles(/^(components|app|lib\/(client|exchange|actions|server)|server|platform)\/.*\.tsx?$/);
    // What is sealed, proved and sold of a place is read there, by its kind; others ask domain/person/orderer.
    const readsPlaces = /^platform\/|^lib\/server\/(order\/(take-place|place-fact)|request\/(guest-seat|orderer))\.ts$/;
    // A button has a variant too, and a photo.
    const asked = others.filter((file) => !/^(components\/ui|platform\/demo)\//.test(file));
    const known = String.raw`(\w+\.)*(appMode|variant|guestPlace\??\.kind)`;
    const compared = new RegExp(
      [
        String.raw`["'](digital_menu|ecommerce|kiosco|quiosco)["']`,
        String.raw`\b${known} *[!=]==`,
        String.raw`\bswitch \(${known}\)`,
        String.raw`(includes|has|get)\(${known}\)`,
        String.raw`\[${known}\]`,
      ].join("|"),
      "i",
    );
    const place = `["'](table|kiosk|shop)["']`;
    const ofPlace = new RegExp(String.raw`[!=]==\s*${place}|${place}\s*[!=]==|case ${place}`);
    const breaches = ['if (variant === "a")', "switch (store.variant) {", "known.has(variant)", "texts[appMode]"];
    expect([...breaches, "place = capabilities.guestPlace?.kind === x"].filter((line) => !compared.test(line))).toEqual(
      [],
    );
    const ofPlaces = ['useVisitPlace()?.kind === "kiosk"', 'orderer.place.kind !== "table"', 'case "kiosk":'];
    expect(ofPlaces.filter((line) => !ofPlace.test(line))).toEqual([]);
    expect(asked.length).toBeGreaterThan(500);
    expect(asked.filter((file) => compared.test(readSource(file)))).toEqual([]);
    const elsewhere = asked.filter((file) => !readsPlaces.test(file));
    expect(elsewhere.filter((file) => ofPlace.test(readSource(file)))).toEqual([]);
  });

  test("nobody compares the name of a payment provider: each is a row of a table", () => {
    const product = sourceFiles(/^(app|components|domain|lib|platform|server|wire)\/.*\.tsx?$/);
    const compared = /([!=]==? *|case )["'](epayco|paymentez)["']|["'](epayco|paymentez)["'] *[!=]==?/;
    expect(product.length).toBeGreaterThan(500);
    expect(product.filter((file) => compared.test(readSource(file)))).toEqual([]);
  });

  test("no side of a conflict is left, as a formatter may have written it", () => {
    const left = /^(?:<{7}|>{7}|(?:> ){7})[ \w]|^\| ={7} +\|$/m;
    expect(
      ["<<<<<<< HEAD", "> > > > > > > ac0a6c3f (orders)", "| ======= |"].filter((line) => !left.test(line)),
    ).toEqual([]);
    const texts = sourceFiles(/^(?!tests\/laws).*\.(tsx?|mjs|md|json|css|ya?ml)$/);
    expect(texts.filter((file) => left.test(readSource(file)))).toEqual([]);
  });

  test("every file lies where the import table has a row for it", () => {
    const sources = sourceFiles(/^(domain|wire|lib|components|app|browser|server|platform|worker)\/.*\.(tsx?|mjs)$/);
    expect(sources.filter((file) => !placed.test(file))).toEqual([]);
  });

  test("scripts that are written into a page are the layout's, which is in the build's pages: no others may run (ADR 10)", () => {
    const layout = readSource("app/[tenant]/[locale]/[branch]/[variant]/layout.tsx");
    const written = sourceFiles(/^(app|components)\/.*\.tsx$/).filter((file) =>
      /<script\b(?![^>]*\stype="application\/ld)[^>]*\sdangerously/.test(readSource(file)),
    );
    expect(written.length).toBeGreaterThan(0);
    const names = written.map((file) => file.split("/").at(-1) ?? "");
    expect(names.filter((name) => !layout.includes(`/${name}"`))).toEqual([]);
  });

  test.each(sourceFiles(/^lib\/server\/.*\.ts$/))("%s is for the server only", (file) => {
    expect(readSource(file)).toMatch(/^import "server-only";/);
  });

  test.each(sourceFiles(/^lib\/actions\/.*\.ts$/))("%s exports only actions made by defineAction", (file) => {
    expect(firstStatement(file)).toBe('"use server";');
    const exported = [...readSource(file).matchAll(/^export (?!type |interface )(.*)$/gm)].map(
      ([, rest]) => rest ?? "",
    );
    expect(exported.filter((line) => !/^const \w+ = defineAction\(/.test(line))).toEqual([]);
  });

  test("client files live under components and lib/client", () => {
    const clients = sourceFiles(/\.tsx?$/).filter((file) => firstStatement(file).startsWith('"use client"'));
    expect(clients.filter((file) => !/^(components|lib\/client)\//.test(file) && !clientFilesOfApp.test(file))).toEqual(
      [],
    );
  });

  test.each(sourceFiles(/^platform\/strapi\/\w+\/.*\.ts$/))("%s knows only layers before its own (ADR 4)", (file) => {
    const own = strapiLayer(file.split("/")[2]);
    const imported = [...readSource(file).matchAll(/"#platform\/strapi\/(\w+)\//g)].map(([, folder]) => folder);
    expect(own).toBeGreaterThanOrEqual(0);
    expect(imported.filter((folder) => strapiLayer(folder) >= own)).toEqual([]);
  });

  test("at most two components in five say that they are the browser's: the others are drawn by the server, or by these", () => {
    const components = sourceFiles(/^(app|components)\/.*\.tsx$/);
    const clients = components.filter((file) => firstStatement(file).startsWith('"use client"'));
    expect(clients.length / components.length).toBeLessThanOrEqual(0.4);
  });

  test("no folder and no file of the kind that gathers anything", () => {
    const vague =
      /(^|\/)(utils?|helpers?|misc|types|hooks|constants|config|features|common)(\/|\.tsx?$)|(^|\/)index\.tsx?$/;
    expect(sourceFiles(/\.tsx?$/).filter((file) => vague.test(file))).toEqual([]);
  });

  test("a folder of the product has at most 22 files (design §1)", () => {
    const product = sourceFiles(
      /^(app|browser|components|domain|lib|platform|server|wire|worker|scripts)\/.*\.(tsx?|mjs|css)$/,
    );
    const counted = product.filter((file) => !/^platform\/(demo|db\/migrations)\//.test(file));
    const sizes = Map.groupBy(counted, (file) => file.slice(0, file.lastIndexOf("/")));
    const crowded = [...sizes].filter(([, files]) => files.length > 22).map(([folder]) => folder);
    expect(sizes.size).toBeGreaterThan(100);
    expect(crowded).toEqual([]);
  });

  test("no file of components has the name of one of lib/client: a search for it finds one", () => {
    const taken = new Set(sourceFiles(/^lib\/client\/.*\.tsx?$/).map(bareName));
    expect(taken.size).toBeGreaterThan(50);
    expect(sourceFiles(/^components\/.*\.tsx?$/).filter((file) => taken.has(bareName(file)))).toEqual([]);
  });

  test("no file reaches itself by what it imports, not even by a type or by what it loads when it is needed", () => {
    const product = sourceFiles(/^((app|components|domain|lib|platform|server|wire|scripts)\/.*\.tsx?|\w+\.ts)$/);
    const sources = new Map(product.map((file) => [file, readSource(file)]));
    expect(importCircles(sources)).toEqual([]);
    const [opens, opened] = ["components/cart/cart-parts.ts", "components/cart/cart-extras.ts"];
    expect(sources.get(opens)).toContain('import("./cart-extras.ts")');
    for (const back of ["./cart-parts.ts", `#${opens}`]) {
      const planted = new Map(sources).set(opened, `import type { CartFillers } from "${back}";\n`);
      expect(new Set(importCircles(planted).flat())).toEqual(new Set([opens, opened]));
    }
  });

  test("state is read by useValue: jotai's own hooks miss what changed while a page was hidden", () => {
    const readers = sourceFiles(/^(app|components|lib)\/.*\.tsx?$/).filter((file) =>
      /\buseAtom(Value)?\b/.test(readSource(file)),
    );
    expect(readers).toEqual([]);
  });

  test("the modules that hold state are those that ADR 3 lists, with what each keeps", () => {
    // What is made once and never changed is none: a table, a pattern, a format, a scalar.
    const fixed = String.raw`(?:RegExp|Intl|GraphQLScalarType)\b|(?:Map|Set)(?:<[^(]*>)?\((?!\))`;
    const state = new RegExp(
      [
        "^(?:export )?(?:let|var) ",
        String.raw`^(?:export )?const \w+(?:: [^=]+)? = (?:await )?(?:opened\(|createPageSignal\b|new (?!${fixed})[A-Z])`,
        String.raw`^const (\w+)(?:: [^=]+)? = \[\];[^]*\b\1\.(?:push|splice)\(`,
      ].join("|"),
      "m",
    );
    const held = ["const seen = new QueryClient({", "const a: A<B> = new Map<string, () => A>();", "let n = 0;"];
    const made = ["const words = new Map<string, A>([", 'const list = new Set(\n  "a b"', "const none: A[] = [];"];
    expect(held.filter((line) => !state.test(line))).toEqual([]);
    expect(made.filter((line) => state.test(line))).toEqual([]);
    const places =
      /^(server|lib|app|browser|components|domain|wire|worker|scripts|platform(?!\/db\/migrations))\/|^middleware\.ts/;
    const holding = sourceFiles(/\.(tsx?|mjs)$/).filter((file) => places.test(file) && state.test(readSource(file)));
    const adr = readSource("docs/adr/0003-state-and-storage.md");
    const listed = [...adr.matchAll(/^\| `([\w/.-]+\.tsx?)` /gm)].map(([, file = ""]) => file);
    expect(holding.toSorted()).toEqual(listed.toSorted());
  });

  test("names are the field's: the glossary lists its words, and none of ours is used in their place", () => {
    const glossary = readSource("docs/glossary.md");
    const words = [
      "hydrate",
      "delegated listener",
      "replay",
      "lazy, prefetch",
      "remount",
      "in flight",
      "single-flight",
    ];
    const more = [
      "stale-while-revalidate",
      "retry, backoff",
      "fallback",
      "snapshot",
      "machine",
      "page signal",
      "timeout",
    ];
    expect([...words, ...more].filter((word) => !glossary.includes(`| ${word} `))).toEqual([]);
    const word = "(?:told|said|wanted|meets?)";
    const ours = new RegExp(
      [
        String.raw`\b\w*([uU]nder[wW]ay|[hH]opeless|[iI]mprove[dsA-Z]?|asHeld)\w*\b`,
        String.raw`\b(late|told|said|wanted)[A-Z]\w*|\b[a-z]\w*(Told|Said|Wanted|Late)\b`,
        String.raw`\b(const|let|var|function) (${word}|late)\b`,
        String.raw`\b(const|let) [{[][^=;]*\b${word}\b[^=;]*[}\]] =`,
        String.raw`[(,{] ?${word}(\??:|,|\)| =>| \})`,
        String.raw`\b(vitrina:|data-)awake|\b[a-z]+-late\b`,
      ].join("|"),
    );
    const breaches = ["const told =", "let late;", "({ said })", "(told: string)", "const [wanted] =", "spinner-late"];
    expect([...breaches, "isTold", "saidOf(", "data-awake"].filter((name) => !ours.test(name))).toEqual([]);
    const product = sourceFiles(
      /^(app|browser|components|domain|lib|platform|server|wire|worker|scripts|bench)\/.*\.(tsx?|mjs|css)$/,
    );
    expect(product.length).toBeGreaterThan(900);
    expect(product.filter((file) => ours.test(readSource(file)) || ours.test(file))).toEqual([]);
  });

  test("no rule says by `:has()` of the whole page how a part of it looks", () => {
    const level = String.raw`\((?:[^()]|`;
    const within = `${level.repeat(4)}\\([^()]*\\)${")*\\)".repeat(4)}`;
    const reaching = new RegExp(String.raw`(?:body|html|:root)(?:\[[^\]]*\])?(?::has${within})+\)?\s*[^\s,{:)]`);
    expect(reaching.test("body:has(main:not([hidden]) .a):has(.b) .c {")).toBe(true);
    expect(reaching.test("body:has(.a):has(.b) {")).toBe(false);
    expect(sourceFiles(/\.css$/).filter((file) => reaching.test(readSource(file)))).toEqual([]);
  });

  test("nothing is left to do in a comment", () => {
    const unfinished = sourceFiles(/\.(tsx?|mjs|css)$/).filter(
      (file) => !file.startsWith("tests/laws") && /\b(TODO|FIXME|XXX|HACK)\b/.test(readSource(file)),
    );
    expect(unfinished).toEqual([]);
  });
});
