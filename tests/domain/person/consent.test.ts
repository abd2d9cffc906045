import { expect, test } from "vitest";
import { consentAsked } from "#domain/person/consent.ts";

test.each([
  [{ isGiven: false, isCurrent: false }, "first"],
  [{ isGiven: true, isCurrent: false }, "renewal"],
  [{ isGiven: true, isCurrent: true }, null],
] as const)("of %j is asked %s (A220)", (given, asked) => {
  expect(consentAsked(given)).toBe(asked);
});
