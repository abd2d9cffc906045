import { expect, test } from "vitest";
import { phoneText } from "#lib/client/phone-text.ts";

test.each([
  ["6015550142", "601\u00a0555\u00a00142"],
  ["+57 300 123 4567", "300\u00a0123\u00a04567"],
  ["573001234567", "300\u00a0123\u00a04567"],
  ["+1 212 555 0100 9", "+1 212 555 0100 9"],
  ["123", "123"],
])("%s is read as %s", (phone, text) => {
  expect(phoneText(phone)).toBe(text);
});
