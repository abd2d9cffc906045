import { describe, expect, it } from "vitest";
import { noInputs } from "#domain/order/adjustment.ts";
import { keptAttempt } from "#domain/order/attempt.ts";
import { emptyIntent, fingerprintOf } from "#domain/order/intent.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { sampleAddress, sampleIntent, sampleLine } from "#tests/support/samples.ts";

const delivery = sampleIntent({ mode: "delivery", address: sampleAddress });

describe("an order that begins", () => {
  it("has a branch and nothing else, and is no other round", () => {
    expect(emptyIntent("7")).toEqual({
      branchId: "7",
      lines: [],
      mode: null,
      address: null,
      paymentMethodId: null,
      when: { kind: "now" },
      table: null,
      inputs: noInputs,
      courierNote: "",
      guestName: "",
      guestMail: "",
      invoice: null,
      legalAgeConfirmed: false,
      isAnotherRound: false,
    });
  });

  it("is kept as sent, not as one that waits to be sent again (A215)", () => {
    const agreed = { subtotal: 9, adjustments: [], total: 9 };
    const kept = keptAttempt({ intent: delivery, agreed }, "key");
    expect(kept).toMatchObject({
      attemptKey: "key",
      isPlaced: true,
      isWaiting: false,
      total: 9,
      lines: delivery.lines,
    });
  });
});

describe("what tells two orders apart", () => {
  it("neither the device's names of lines nor how the account calls the address", () => {
    const renamed = { ...delivery, lines: [sampleLine({ lineId: "other" })] };
    expect(fingerprintOf(renamed)).toBe(fingerprintOf(delivery));
    const saved = { ...delivery, address: { ...sampleAddress, id: "9", name: "Trabajo" } };
    expect(fingerprintOf(saved)).toBe(fingerprintOf(delivery));
  });

  const changes: Record<Exclude<keyof OrderIntent, "isAnotherRound">, Partial<OrderIntent>> = {
    branchId: { branchId: "2" },
    lines: { lines: [sampleLine({ quantity: 2 })] },
    mode: { mode: "pickup" },
    address: { address: { ...sampleAddress, line1: "Calle 61" } },
    paymentMethodId: { paymentMethodId: "12" },
    when: { when: { kind: "at", instant: 1 } },
    table: { table: "4" },
    inputs: { inputs: { ...noInputs, coupon: "HOLA" } },
    courierNote: { courierNote: "Timbre dañado" },
    guestName: { guestName: "Ana" },
    guestMail: { guestMail: "ana@correo.co" },
    invoice: { invoice: { name: "Ana", document: "cedula", number: "1020345678" } },
    legalAgeConfirmed: { legalAgeConfirmed: true },
  };

  it.each(Object.entries(changes))("%s does", (_, change) => {
    expect(fingerprintOf({ ...delivery, ...change })).not.toBe(fingerprintOf(delivery));
  });

  it("A213: the yes to another round does not: an earlier try of the same is found", () => {
    expect(fingerprintOf({ ...delivery, isAnotherRound: true })).toBe(fingerprintOf(delivery));
  });

  it("the order of the fields does not", () => {
    const turned = Object.fromEntries(Object.entries(delivery).toReversed()) as unknown as OrderIntent;
    expect(fingerprintOf(turned)).toBe(fingerprintOf(delivery));
  });
});
