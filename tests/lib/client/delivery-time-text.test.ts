import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { expect, test, vi } from "vitest";
import { fulfilmentTexts } from "#app/[tenant]/[locale]/[branch]/fulfilment-texts.ts";
import { deliveryTimeText } from "#lib/client/delivery-time-text.ts";
import messages from "#messages/es-CO.json";
import { sampleBranch } from "#tests/support/samples.ts";

const allTexts: Messages = messages;

vi.mock("next-intl/server", () => ({
  getTranslations: (namespace: string) => createTranslator({ locale: "es-CO", messages: allTexts, namespace }),
}));

const t = createTranslator({ locale: "es-CO", messages: allTexts, namespace: "deliveryTime" });

test.each([
  [{ min: 30, max: 45 }, "30 - 45 mins"],
  [{ min: 40, max: 75 }, "40 - 60 mins"],
  [{ min: 70, max: 90 }, "60+ mins"],
  [null, "10 - 20 mins"],
])("%j is '%s' (S3 §4, A127)", (range, expected) => {
  expect(deliveryTimeText(t, range)).toBe(expected);
});

test("fee and time stand on each side of the switch (U20)", async () => {
  const texts = await fulfilmentTexts(sampleBranch({ deliveryTime: { min: 50, max: 80 } }));
  expect(texts.delivery?.notes).toEqual(["Según tu zona", "50 - 60 mins"]);
  expect(texts.pickup?.notes).toEqual(["Sin costo", "50 - 60 mins"]);
});
