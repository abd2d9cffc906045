import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { expect, test, vi } from "vitest";
import { fulfilmentTexts } from "#app/[tenant]/[locale]/[branch]/_shop/fulfilment-texts.ts";
import messages from "#messages/es-CO.json";
import { sampleBranch, sampleBusiness } from "#tests/support/samples.ts";

const texts: Messages = messages;

vi.mock("next-intl/server", () => ({
  getTranslations: (namespace: string) => createTranslator({ locale: "es-CO", messages: texts, namespace }),
}));

const branch = sampleBranch({ deliveryTime: { min: 50, max: 80 } });

test("fee and time stand on each side of the switch (UX20)", async () => {
  const shown = await fulfilmentTexts(sampleBusiness(), branch);
  expect(shown?.delivery?.notes).toEqual(["Según tu zona", "50 - 60 mins"]);
  expect(shown?.pickup?.notes).toEqual(["Sin costo", "50 - 60 mins"]);
});

test("a menu that is only to be read has no switch (S2 §2.7)", async () => {
  const plan = { isPro: true, isPremium: false, onlyMenu: true };
  expect(await fulfilmentTexts(sampleBusiness({ plan }), branch)).toBeNull();
});
