import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPhoneContact, normalizeContact } from "#domain/person/contact.ts";
import { normalizeEmail } from "#domain/person/email.ts";
import { parsePhone } from "#domain/person/phone.ts";
import { runs } from "#tests/support/arbitraries.ts";

describe("normalizeContact (A150)", () => {
  it.each([
    ["Ana@Correo.com ", "ana@correo.com"],
    ["300 123-4567", "+573001234567"],
    ["573001234567", "+573001234567"],
    ["+57 300 123 4567", "+573001234567"],
    ["+34 612 345 678", "+34612345678"],
  ])("%s goes to %s", (typed, to) => {
    expect(normalizeContact(typed, "+57")).toEqual({ ok: true, value: to });
  });

  it.each(["", " ", "ana", "300", "+57 12", "+", "+0 123 4567", "3001234567 ext 4", "+34".padEnd(60, "1")])(
    "'%s' goes nowhere",
    (typed) => {
      expect(normalizeContact(typed, "+57")).toEqual({ ok: false, failure: "invalid" });
    },
  );

  it("takes no phone where no code can go to one", () => {
    expect(normalizeContact("3001234567", null).ok).toBe(false);
    expect(normalizeContact("ana@correo.com", null)).toEqual({ ok: true, value: "ana@correo.com" });
  });

  it("answers a mail, or a phone of E.164, for whatever is typed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[+\d ()-]{0,45}$/)), (typed) => {
        const contact = normalizeContact(typed, "+57");
        if (!contact.ok) return;
        expect(isPhoneContact(contact.value) || normalizeEmail(contact.value).ok).toBe(true);
        expect(normalizeContact(contact.value, "+57")).toEqual(contact);
      }),
      runs(500),
    );
  });

  it("a Colombian number is the same as in the sign-up", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^3\d{9}$/), (digits) => {
        const phone = parsePhone("+57", digits);
        expect(normalizeContact(digits, "+57")).toEqual({ ok: true, value: phone.ok ? phone.value.e164 : "" });
      }),
      runs(100),
    );
  });
});
