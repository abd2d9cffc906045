import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import messages from "#messages/es-CO.json" with { type: "json" };
import specified from "#messages/es-CO.specified.json" with { type: "json" };
import { overlayTexts } from "#lib/i18n/overlay-texts.ts";
import { readSource } from "./support/source-files.ts";

/** The texts that the specification quotes, each with the messages that show it (A2). */
const fixture = z
  .strictObject({
    shown: z.array(
      z.strictObject({
        section: z.string(),
        text: z.string(),
        keys: z.array(z.string()).min(1),
        /** What stands in the message's arguments. */
        given: z.record(z.string(), z.string()).default({}),
        /** The message says more than what is quoted. */
        isPart: z.boolean().default(false),
      }),
    ),
    /** Messages whose name the specification gives, and not their text (A5). */
    messageIds: z.array(z.string()),
    /** What corrects more than accents, case and punctuation: the specification's words, and those that are shown. */
    wordPairs: z.record(z.string(), z.string()),
    notShown: z.array(z.strictObject({ text: z.string(), why: z.string() })),
  })
  .parse(JSON.parse(readSource("tests/fixtures/specified-texts.json")));

/** The rows of S2 §8, each with the messages that say it, or why nothing does yet. */
const accountErrors = z
  .array(z.strictObject({ situation: z.string(), keys: z.array(z.string()), why: z.string().optional() }))
  .parse(JSON.parse(readSource("tests/fixtures/account-errors.json")));

interface Translate {
  (key: string, given: Record<string, string>): string;
  has: (key: string) => boolean;
}

// Keys come from the fixture: what is no key is the test's to find.
function translatorOf(texts: typeof messages): Translate {
  return createTranslator({ locale: "es-CO", messages: texts, timeZone: "America/Bogota" }) as unknown as Translate;
}

const shown = translatorOf(messages);
const asSpecified = translatorOf(overlayTexts(messages, specified));

/** Without accents, case and punctuation. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@{}+]+/gu, " ")
    .trim();
}

/** A quoted text in the words that are shown. */
function corrected(text: string): string {
  return Object.entries(fixture.wordPairs).reduce(
    (words, [from, to]) => ` ${words} `.replaceAll(` ${from} `, ` ${to} `).trim(),
    plain(text),
  );
}

function keysOf(tree: object, prefix = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}

const rows = fixture.shown.flatMap((row) => row.keys.map((key) => ({ ...row, key })));
const whole = rows.filter(({ isPart }) => !isPart);
const parts = rows.filter(({ isPart }) => isPart);

describe("what the specification quotes, to its letter where that is set (A2)", () => {
  test.each(whole)("$section '$text' is $key", ({ key, text, given }) => {
    expect(asSpecified(key, given)).toBe(text);
  });

  test.each(parts)("$section '$text' is in $key", ({ key, text, given }) => {
    expect(asSpecified(key, given)).toContain(text);
  });

  test("messages that it names have that name (A5)", () => {
    expect(fixture.messageIds.filter((key) => !shown.has(key))).toEqual([]);
  });

  test("every row of S2 §8 has its messages, and every text that is quoted there is one of them", () => {
    expect(accountErrors).toHaveLength(22);
    const silent = accountErrors.filter(({ keys, why }) => keys.length === 0 && why === undefined);
    expect(silent).toEqual([]);
    const named = new Set(accountErrors.flatMap(({ keys }) => keys));
    expect([...named].filter((key) => !shown.has(key))).toEqual([]);
    const quoted = fixture.shown.filter(({ section }) => section === "S2 §8" || section === "S2 §4.6");
    expect(quoted.filter(({ keys }) => !keys.some((key) => named.has(key))).map(({ text }) => text)).toEqual([]);
  });

  test("what is not shown yet is shown nowhere by accident", () => {
    const known = new Set(whole.map(({ text }) => text));
    expect(fixture.notShown.filter(({ text }) => known.has(text))).toEqual([]);
  });

  test("the overlay is for quoted texts only: our own are written once", () => {
    const quoted = new Set(rows.map(({ key }) => key));
    expect(keysOf(specified).filter((key) => !quoted.has(key))).toEqual([]);
  });
});

describe("what a shop shows of it is the same, in correct Spanish (A2)", () => {
  test.each(whole)("$section '$text' is shown by $key", ({ key, text, given }) => {
    expect(plain(shown(key, given))).toBe(corrected(text));
  });

  test.each(parts)("$section '$text' is shown in $key", ({ key, text, given }) => {
    expect(plain(shown(key, given))).toContain(corrected(text));
  });

  test("every pair of words is needed", () => {
    const bare = whole.map(({ text }) => ` ${plain(text)} `);
    expect(Object.keys(fixture.wordPairs).filter((from) => !bare.some((text) => text.includes(` ${from} `)))).toEqual(
      [],
    );
  });
});
