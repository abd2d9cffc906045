import { expect, test } from "vitest";
import { isName, nameLimit } from "#domain/person/name.ts";

test.each(["Ana", " ana maría gómez ", "Ñ", "D'Artagnan", "李", "María 2", "a".repeat(nameLimit)])(
  "%j is a name",
  (text) => expect(isName(text)).toBe(true),
);

test.each(["", "  ", "3001234567", "...", "🙂", "-", "A\u0000na", "Ana\nGómez", "a".repeat(nameLimit + 1)])(
  "%j is none",
  (text) => expect(isName(text)).toBe(false),
);
