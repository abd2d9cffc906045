import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { expect, test, vi } from "vitest";
import { linkTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/link-texts.ts";
import type { BranchTerm } from "#domain/store/business.ts";
import messages from "#messages/es-CO.json";

const texts: Messages = messages;

vi.mock("next-intl/server", () => ({
  getTranslations: (namespace: string) => createTranslator({ locale: "es-CO", messages: texts, namespace }),
}));

test.each<[BranchTerm, string, string]>([
  ["branch", "Esta sede no hace domicilios.", "En esta sede no se puede recoger."],
  ["kitchen", "Esta cocina no hace domicilios.", "En esta cocina no se puede recoger."],
  ["restaurant", "Este restaurante no hace domicilios.", "En este restaurante no se puede recoger."],
])("what a %s does not do is said in its word", async (branchTerm, delivery, pickup) => {
  expect((await linkTexts({ branchTerm })).refused).toEqual({ delivery, pickup });
});

test("that nobody orders on site is true of a table's link and of a kiosk's, and promises no other way", async () => {
  const { missing } = await linkTexts({ branchTerm: "kitchen" });
  expect(missing.onsite).toBe("Aquí no se puede pedir en el sitio.");
});
