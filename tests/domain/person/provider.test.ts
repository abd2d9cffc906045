import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contactKind, providerContact } from "#domain/person/contact.ts";
import { isWebview, offeredProviders, providerNames, providerOf } from "#domain/person/login/provider.ts";
import { accountName, contactOf, mailOf } from "#wire/person/phone-account.ts";

function offered(isProduction: boolean, ...typeIds: string[]) {
  return offeredProviders(["facebook"], { isProduction, typeIds });
}

describe("providers", () => {
  test("in production only a business of the type that S1 §9 names offers one (A78)", () => {
    expect(offered(false, "1")).toEqual(["facebook"]);
    expect(offered(true, "1", "4")).toEqual([]);
    expect(offered(true)).toEqual([]);
    expect(offered(true, "1", "2")).toEqual(["facebook"]);
  });

  test.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/500.0]", true],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", true],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 350.0", true],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 WhatsApp/2.25", true],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", false],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1", false],
  ])("%s is inside of another app: %s", (agent, expected) => {
    expect(isWebview(agent)).toBe(expected);
  });

  test("a name in an address is one of them or none", () => {
    expect(providerOf("facebook")).toBe("facebook");
    for (const name of ["Facebook", "constructor", "", null, undefined]) expect(providerOf(name)).toBeNull();
  });
});

describe("whom a provider vouches for", () => {
  const subject = fc.stringMatching(/^[a-z\d][a-z\d._-]{0,99}$/);

  test("is known by provider and subject, on the wire by a name that is nobody's mail (A223)", () => {
    fc.assert(
      fc.property(fc.constantFrom(...providerNames), subject, (provider, id) => {
        const contact = providerContact(provider, id) ?? "";
        expect(contactKind(contact)).toBe("provider");
        const name = accountName(contact);
        expect(name).toMatch(/^[^@\s]+@proveedor\.invalid$/);
        expect(contactOf(name)).toBe(contact);
        expect(mailOf(name)).toBeNull();
      }),
    );
  });

  test("a subject that is none of theirs is nobody", () => {
    for (const id of ["", "a b", "a@b", "ä", "A1", "x".repeat(101), "a\nb", "../a"])
      expect(providerContact("facebook", id)).toBeNull();
  });

  test("no mail and no phone is one", () => {
    fc.assert(fc.property(fc.emailAddress(), (mail) => contactKind(mail) === "mail"));
    expect(contactKind("facebook:1@example.com")).toBe("mail");
    expect(contactKind("+573001234567")).toBe("phone");
  });
});
