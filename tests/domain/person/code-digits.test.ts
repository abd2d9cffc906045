import { expect, test } from "vitest";
import { codeDigits } from "#domain/person/login/code-digits.ts";

test.each([
  ["123456", "123456"],
  [" 123 456\n", "123456"],
  ["123-456-789", "123456"],
  ["Tu código: 12", "12"],
  ["", ""],
])("%j are the digits %j of a code (UX25)", (text, digits) => {
  expect(codeDigits(text)).toBe(digits);
});
