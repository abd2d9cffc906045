import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { expect, test, vi } from "vitest";
import { fulfilmentTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/fulfilment-texts.ts";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { capabilitiesOf } from "#domain/store/mode.ts";
import type { Variant } from "#domain/store/mode.ts";
import { everyDay } from "#domain/base/weekly-window.ts";
import messages from "#messages/es-CO.json";
import { sampleBranch, sampleBusiness } from "#tests/support/samples.ts";

const texts: Messages = messages;

vi.mock("next-intl/server", () => ({
  getTranslations: (namespace: string) => createTranslator({ locale: "es-CO", messages: texts, namespace }),
}));

/** Seven of a Monday. */
const dawn = bogotaInstant("2026-11-23", 7 * 60);
const open = (changes = {}, variant: Variant = "shop") => {
  const business = sampleBusiness(changes);
  return { business, capabilities: capabilitiesOf(variant, business.plan) };
};
const branch = sampleBranch({ deliveryTime: { min: 50, max: 80 } });

test("fee and time stand on each side of the switch (UX20)", async () => {
  const shown = await fulfilmentTexts(open(), branch, dawn);
  expect(shown?.delivery?.notes).toEqual(["Según tu zona"]);
  expect(shown?.pickup?.notes).toEqual(["Sin costo"]);
  expect(shown?.minutes).toEqual([{ at: dawn, text: "50–60 min" }]);
});

test("before the opening the time counts from it, while orders are taken for it (A147)", async () => {
  const openingRules = [{ days: [...everyDay], onHolidays: true, open: 11 * 60, close: 20 * 60 }];
  const early = sampleBranch({ deliveryTime: { min: 20, max: 35 }, openingRules, schedulingEnabled: true });
  const shown = await fulfilmentTexts(open({ schedulingEnabled: true }), early, dawn);
  const minutes = shown?.minutes.map(({ at, text }) => [(at - dawn) / 3_600_000, text?.replaceAll("\u00a0", " ")]);
  expect(minutes?.slice(0, 3)).toEqual([
    [0, "20–35 min"],
    [1, "20–35 min desde las 11:00 a. m."],
    [4, "20–35 min"],
  ]);
});

test("a menu that is only to be read has no switch (S2 §2.7)", async () => {
  const plan = { isPro: true, isPremium: false, onlyMenu: true };
  expect(await fulfilmentTexts(open({ plan }), branch, dawn)).toBeNull();
});

test.each(["table", "kiosk"] as const)("neither has a %s: how it is had is settled there (S1 §1)", async (variant) => {
  expect(await fulfilmentTexts(open({}, variant), branch, dawn)).toBeNull();
});
