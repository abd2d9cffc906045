import { describe, expect, it } from "vitest";
import { branchTerm, hasCustomStyling, isComingSoon, isPlatformHost, sellsFood } from "#domain/store/business.ts";
import { isPayable, paymentProvider, surchargeRate } from "#domain/store/payment-method.ts";
import type { PaymentMethod } from "#domain/store/payment-method.ts";
import { sampleBusiness } from "#tests/support/samples.ts";

describe("branchTerm", () => {
  it.each([
    [false, false, "branch"],
    [true, false, "kitchen"],
    [false, true, "restaurant"],
    [true, true, "kitchen"],
  ])("S1 §1: hidden kitchen %j, food court %j: %s", (isHiddenKitchen, isFoodCourt, expected) => {
    expect(branchTerm({ isHiddenKitchen, isFoodCourt })).toBe(expected);
  });
});

describe("hasCustomStyling", () => {
  it.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
    [true, true, true],
  ])("S1 §4: pro %j, premium %j: %j", (isPro, isPremium, expected) => {
    expect(hasCustomStyling({ isPro, isPremium })).toBe(expected);
  });
});

describe("isComingSoon", () => {
  const platformHosts = ["localhost", "vitrina.example:443"];

  it.each([
    ["pro on its own domain", true, true, false, "sabor.example", false],
    ["A21: premium that is not pro, on its own domain", true, false, true, "sabor.example", true],
    ["free on its own domain", true, false, false, "sabor.example", true],
    ["free on the product's domain", true, false, false, "sabor.localhost", false],
    ["free on the product's domain with a port", true, false, false, "SABOR.localhost:3000", false],
    ["free below a product's domain with a port", true, false, false, "sabor.vitrina.example", false],
    ["inactive, even pro", false, true, false, "sabor.localhost", true],
  ])("S1 §2: %s", (_, isActive, isPro, isPremium, host, expected) => {
    const business = sampleBusiness({ isActive, plan: { isPro, isPremium, onlyMenu: false } });
    expect(isComingSoon(business, host, platformHosts)).toBe(expected);
  });

  it.each(["evillocalhost", "localhost.evil.example", "xvitrina.example", "", "."])(
    "%j is not one of the product's hosts",
    (host) => {
      expect(isPlatformHost(host, platformHosts)).toBe(false);
      expect(isPlatformHost(host, [])).toBe(false);
      expect(isPlatformHost(host, [""])).toBe(false);
    },
  );

  it("a last dot is the same host", () => {
    expect(isPlatformHost("sabor.localhost.", platformHosts)).toBe(true);
    expect(isPlatformHost("localhost", platformHosts)).toBe(true);
  });
});

function method(more: Partial<PaymentMethod>): PaymentMethod {
  return {
    id: "9",
    kind: "cash",
    provider: null,
    name: "Efectivo",
    label: "Efectivo",
    action: "request",
    endpoint: null,
    isLive: false,
    ...more,
  };
}

const isPayableOf = (more: Partial<PaymentMethod>) => isPayable(method(more));

describe("payment", () => {
  it("A112: the provider is the type's suffix, the id only where there is none", () => {
    expect(paymentProvider(method({ kind: "online", provider: "wompi", id: "1" }))).toBe("wompi");
    expect(paymentProvider(method({ kind: "online", id: "1" }))).toBe("epayco");
    expect(paymentProvider(method({ kind: "online", id: "3" }))).toBe("paymentez");
    expect(paymentProvider(method({ kind: "online", id: "8" }))).toBeNull();
    expect(paymentProvider(method({ kind: "cash", id: "1" }))).toBeNull();
  });

  it("A112: every kind can be paid with, an online one by a provider that we speak with", () => {
    for (const kind of ["cash", "dataphone", "transfer", "link.transfer"] as const)
      expect(isPayableOf({ kind })).toBe(true);
    expect(isPayableOf({ kind: "online", provider: "epayco" })).toBe(true);
    expect(isPayableOf({ kind: "online", provider: "paymentez" })).toBe(true);
    expect(isPayableOf({ kind: "online", provider: "wompi" })).toBe(false);
    expect(isPayableOf({ kind: "online", id: "8" })).toBe(false);
    expect(isPayableOf({ kind: "online", provider: "__proto__" })).toBe(false);
  });

  it.each([
    ["an online method with a surcharge", { kind: "online", provider: "epayco" }, 35_000],
    ["an online method without one", { kind: "online", provider: "wompi" }, 0],
    ["an online method of nobody", { kind: "online", id: "8" }, 0],
    ["cash", { kind: "cash", provider: "epayco" }, 0],
    ["transfer", { kind: "transfer" }, 0],
    ["X15: a provider called __proto__", { kind: "online", provider: "__proto__" }, 0],
    ["X15: a provider called constructor", { kind: "online", provider: "constructor" }, 0],
  ] as const)("S3 §4: %s", (_, more, expected) => {
    expect(surchargeRate({ surcharges: { epayco: 35_000 } }, method(more))).toBe(expected);
  });
});

it.each([
  ["branch", "restaurante", true],
  ["branch", "Comidas rápidas", true],
  ["branch", "Cafetería", true],
  ["branch", "Panadería", true],
  ["branch", "tienda", false],
  ["branch", "Barbería", false],
  ["branch", "", false],
  ["kitchen", "tienda", true],
  ["restaurant", "", true],
] as const)("a %s of the type %j sells food: %s", (branchTermOf, typeName, expected) => {
  expect(sellsFood({ branchTerm: branchTermOf, typeName })).toBe(expected);
});
