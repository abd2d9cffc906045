import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { expect, test, vi } from "vitest";
import { itemTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/timed-texts.ts";
import { holidayDates } from "#domain/base/holiday.ts";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import type { MenuGroup, MenuItem } from "#domain/menu/menu.ts";
import messages from "#messages/es-CO.json";
import { sampleGroup, sampleItem, sampleMenuGroup, sampleOption } from "#tests/support/samples.ts";

const texts: Messages = messages;

vi.mock("next-intl/server", () => ({
  getTranslations: (namespace: string) => createTranslator({ locale: "es-CO", messages: texts, namespace }),
}));

const monday = bogotaInstant("2026-11-23", 8 * 60);

/** What stands on the card at eight on a Monday, without the no-break spaces. */
async function noteOf(item: Partial<MenuItem>, group: Partial<MenuGroup> = {}): Promise<string | null> {
  const notes = await itemTexts(sampleItem(item), sampleMenuGroup(group), {
    now: monday,
    until: monday,
    holidays: holidayDates(monday),
    ahead: [],
  });
  return notes[0]?.text?.replaceAll("\u00a0", " ") ?? null;
}

test("S1 §5, S1 §8: what has nothing left to choose is not available", async () => {
  const gone = sampleGroup({ minimum: 1, options: [sampleOption({ isAvailable: false })] });
  expect(await noteOf({ optionGroups: [gone], hasOptions: true })).toBe("Producto no disponible");
  expect(await noteOf({ optionGroups: [sampleGroup({ minimum: 1 })], hasOptions: true })).toBeNull();
});

test("A34: the hours of an item are those of its own days", async () => {
  const windows = [
    { days: [1, 2, 3, 4, 5] as MenuItem["days"], onHolidays: false, open: 690, close: 900 },
    { days: [6, 7] as MenuItem["days"], onHolidays: false, open: 780, close: 960 },
  ];
  const weekend = "Disponible sábado y domingo, de 1:00 p. m. a 4:00 p. m.";
  expect(await noteOf({ days: [6, 7] }, { windows })).toBe(weekend);
  expect(await noteOf({ days: [6, 7] })).toBe("Disponible sábado y domingo");
  expect(await noteOf({}, { windows })).toBe("Disponible de 11:30 a. m. a 3:00 p. m.");
});

test("A34: hours that never come are not named", async () => {
  const windows = [{ days: [], onHolidays: true, open: 600, close: 720 }];
  expect(await noteOf({}, { windows })).toBe("No disponible");
});

test("A35: what is paused is sold out", async () => {
  expect(await noteOf({ disabledUntil: monday + 1 })).toBe("Agotado");
});
