import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import messages from "#messages/es-CO.json" with { type: "json" };
import corrected from "#messages/es-CO.corrected.json" with { type: "json" };
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
    notShown: z.array(z.strictObject({ text: z.string(), why: z.string() })),
  })
  .parse(JSON.parse(readSource("tests/fixtures/specified-texts.json")));

interface Translate {
  (key: string, given: Record<string, string>): string;
  has: (key: string) => boolean;
}

// Keys come from the fixture: what is no key is the test's to find.
const translate = createTranslator({ locale: "es-CO", messages, timeZone: "America/Bogota" }) as unknown as Translate;

function keysOf(tree: object, prefix = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}

describe("what the specification quotes is shown to the letter (A2)", () => {
  const rows = fixture.shown.flatMap((row) => row.keys.map((key) => ({ ...row, key })));

  test.each(rows.filter(({ isPart }) => !isPart))("$section '$text' is $key", ({ key, text, given }) => {
    expect(translate(key, given)).toBe(text);
  });

  test.each(rows.filter(({ isPart }) => isPart))("$section '$text' is in $key", ({ key, text, given }) => {
    expect(translate(key, given)).toContain(text);
  });

  test("messages that it names have that name (A5)", () => {
    expect(fixture.messageIds.filter((key) => !translate.has(key))).toEqual([]);
  });

  test("what is not shown yet is shown nowhere by accident", () => {
    const known = new Set(rows.filter(({ isPart }) => !isPart).map(({ text }) => text));
    expect(fixture.notShown.filter(({ text }) => known.has(text))).toEqual([]);
  });

  test("corrected spelling is for quoted texts only: our own are written right", () => {
    const quoted = new Set(rows.map(({ key }) => key));
    expect(keysOf(corrected).filter((key) => !quoted.has(key))).toEqual([]);
  });
});
