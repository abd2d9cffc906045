import { expect, test } from "vitest";
import type { Locale } from "#domain/base/locale.ts";
import { menuLanguage } from "#domain/menu/menu-language.ts";

test.each<[string, string[] | undefined, Locale, "es" | undefined]>([
  ["in Spanish alone, on an English page", ["es"], "en", "es"],
  ["that says nothing of it, on an English page", undefined, "en", "es"],
  ["in both, on an English page", ["es", "EN-us"], "en", undefined],
  ["in Spanish, on a Spanish page", ["es"], "es-CO", undefined],
  ["that says nothing of it, on a Spanish page", [], "es-CO", undefined],
])("a menu %s (WCAG 3.1.2)", (_name, languages, locale, marked) => {
  expect(menuLanguage({ ...(languages && { languages }) }, locale)).toBe(marked);
});
