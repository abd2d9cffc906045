import { describe, expect, test } from "vitest";
import { telephoneLink, whatsappNumber } from "#lib/client/phone-link.ts";

test.each([
  ["601 555 0142", "co", "tel:+576015550142"],
  ["300 123 4567", "co", "tel:+573001234567"],
  ["573001234567", "co", "tel:+573001234567"],
  ["+57 300 123 4567", "co", "tel:+573001234567"],
  ["00 57 300 123 4567", "co", "tel:+573001234567"],
  // Of the city, and a short one: no country's code makes them dialled from afar.
  ["555 0142", "co", "tel:5550142"],
  ["#123", "co", "tel:123"],
  ["3051234567", "us", "tel:3051234567"],
  ["+1 305 123 4567", "co", "tel:+13051234567"],
])("%s of %s is dialled by %s", (phone, country, link) => {
  expect(telephoneLink(phone, country)).toBe(link);
});

test("what has no digits is not dialled", () => {
  expect(telephoneLink("por confirmar", "co")).toBeNull();
});

describe("WhatsApp", () => {
  test.each([
    ["its own number", { whatsapp: "300 555 0142", phone: "6015550142" }, "573005550142"],
    ["its own number, with the code", { whatsapp: "+573005550142", phone: null }, "573005550142"],
    ["the telephone when it is a mobile one", { whatsapp: null, phone: "3005550142" }, "573005550142"],
    ["no landline", { whatsapp: null, phone: "601 555 0142" }, null],
    ["no number of the city", { whatsapp: "555 0142", phone: "555 0142" }, null],
    ["nothing", { whatsapp: null, phone: null }, null],
  ])("%s", (_what, numbers, expected) => {
    expect(whatsappNumber(numbers, "co")).toBe(expected);
  });
});
