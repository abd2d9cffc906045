import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assess } from "#domain/order/assess.ts";
import { known } from "#domain/order/facts.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { consentVersion } from "#domain/person/consent.ts";
import type { Guest, Orderer } from "#domain/person/orderer.ts";
import { guestNameOf } from "#domain/person/name.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { sampleBranch, sampleFacts, sampleIntent, sampleLine, samplePayments } from "#tests/support/samples.ts";
import { guestSecretSchema, placeLine, placeProofFrom } from "#wire/order/guest.ts";
import { orderBody, ordererBody, orderRequestSchema, readOrderIntent } from "#wire/order/order-request.ts";
import { anotherRoundFrom } from "#wire/order/payment-answer.ts";

const branch = sampleBranch({
  id: "11",
  deliveryMethods: [{ id: "3", mode: "onsite", name: "En Sitio", isCollectible: true, isFree: true }],
  paymentMethods: samplePayments,
});
const attemptKey = "a".repeat(20);
const token = "t.7.11.1.NQ.0123456789abcdef";
const guest: Guest = { kind: "guest", place: { kind: "table", number: "5" }, device: "d" };

function bodyOf(more: Partial<OrderIntent> = {}, orderer: Orderer = guest) {
  const intent = sampleIntent({
    branchId: "11",
    lines: [sampleLine({ itemId: "1001", groupId: "101" })],
    mode: "onsite",
    table: "5",
    ...more,
  });
  const assessment = assess(intent, sampleFacts({ place: known({ kind: "table", isProved: true }) }), 0);
  return orderBody(intent, {
    businessId: "7",
    orderer,
    branch,
    menu: null,
    isPlaced: true,
    isCityKnown: true,
    assessment,
  });
}

describe("a guest's order, on the wire", () => {
  test("S3 §3, §4: has no customer, the table and branch for an address, and says that it is on site", () => {
    const body = bodyOf();
    expect(body).not.toHaveProperty("customer");
    expect(body).toMatchObject({
      address: "Mesa 5, Chapinero",
      table: "5",
      delivery_method: 3,
      on_site_order: true,
      another_round: false,
    });
    expect(body).not.toHaveProperty("address_geolocation_latitude");
  });

  test("A243: a kiosk's says its number, where it has one", () => {
    expect(placeLine({ kind: "kiosk", number: "2" }, "Chapinero")).toBe("Kiosco 2, Chapinero");
    expect(placeLine({ kind: "kiosk", number: null }, "Chapinero")).toBe("Kiosco, Chapinero");
  });

  test("is read as it was written, with who orders beside it and the proof of the place", () => {
    const order = bodyOf({ isAnotherRound: true });
    const sent: unknown = JSON.parse(
      JSON.stringify({ order, order_unique_identifier: attemptKey, ...ordererBody(guest, token) }),
    );
    const read = orderRequestSchema.parse(sent);
    expect(read.orderer).toEqual({ kind: "guest", place: "table", token });
    expect(readOrderIntent(read.order, branch, 0)).toMatchObject({ mode: "onsite", table: "5", isAnotherRound: true });
  });

  test("A243: a name to call goes as `guest_name` and at the front of the first note, and is read from them once", () => {
    const [first, second] = [sampleLine({ lineId: "0", note: "Sin cebolla" }), sampleLine({ lineId: "1", note: "" })];
    const body = bodyOf({ lines: [first, second], guestName: " Ana " });
    expect(body?.products.map(({ suggestions }) => suggestions)).toEqual(["Para: Ana · Sin cebolla", ""]);
    expect(body).toMatchObject({
      guest_name: "Ana",
      guest_consent: { version: consentVersion, purpose: "call_by_name" },
    });
    for (const field of ["guest_name", "guest_consent"]) expect(bodyOf()).not.toHaveProperty(field);
    const asCustomer = bodyOf({ guestName: "Ana" }, { kind: "customer", id: "9" });
    expect(JSON.stringify(asCustomer)).not.toContain("Ana");
  });

  test.each([
    ["Ana", "ana@correo.co", "call_by_name_and_mail_receipt"],
    ["", "ana@correo.co", "mail_receipt"],
    ["Ana", "", "call_by_name"],
  ])("A263: what a guest agrees to is what is sent: %s %s", (guestName, guestMail, purpose) => {
    const body = bodyOf({ guestName, guestMail });
    expect(body).toMatchObject({ guest_consent: { version: consentVersion, purpose } });
    const sent: unknown = JSON.parse(JSON.stringify({ order: body, order_unique_identifier: attemptKey }));
    expect(readOrderIntent(orderRequestSchema.parse(sent).order, branch, 0)).toMatchObject({ guestName, guestMail });
    const asCustomer = bodyOf({ guestName, guestMail }, { kind: "customer", id: "9" });
    for (const field of ["guest_name", "guest_email", "guest_consent"]) expect(asCustomer).not.toHaveProperty(field);
  });

  test("A243: with any name and note the kitchen's note fits, and both are read as they were", () => {
    const name = fc.stringMatching(/^[A-Za-zñÑáé' ·]{0,40}$/).map(guestNameOf);
    const note = fc.stringMatching(/^[A-Za-z0-9 :·Para]{0,250}$/).map((typed) => typed.trim());
    fc.assert(
      fc.property(name, note, (guestName, typed) => {
        const line = sampleLine({ itemId: "1001", groupId: "101", note: typed });
        const sent: unknown = JSON.parse(
          JSON.stringify({ order: bodyOf({ lines: [line], guestName }), order_unique_identifier: attemptKey }),
        );
        const { order } = orderRequestSchema.parse(sent);
        const read = readOrderIntent(order, branch, 0);
        expect(read.guestName).toBe(guestName);
        expect(read.lines[0]?.note).toBe(typed);
      }),
      runs(300),
    );
  });

  test("a customer's says nothing of who orders: the token does", () => {
    expect(ordererBody({ kind: "customer", id: "9" }, null)).toEqual({});
    const order = { business: 7, branch: 11, products: [{ id: 1, quantity: 1 }], total: 0 };
    const methods = { delivery_method: 1, payment_method: 2 };
    const body = { order: { ...order, ...methods }, order_unique_identifier: attemptKey };
    expect(orderRequestSchema.parse(body).orderer).toEqual({ kind: "customer" });
    for (const orderer of [{ kind: "guest" }, { kind: "guest", place: "sofa" }, { kind: "staff" }, "guest", null])
      expect(orderRequestSchema.safeParse({ ...body, orderer }).success).toBe(false);
    for (const odd of ["", "x", "a b".repeat(20), "<".repeat(30), "x".repeat(201)])
      expect(
        orderRequestSchema.safeParse({ ...body, orderer: { kind: "guest", place: "table", token: odd } }).success,
      ).toBe(false);
  });

  test("A214: a secret has 128 bits", () => {
    expect(guestSecretSchema.safeParse("A".repeat(22)).success).toBe(true);
    for (const odd of ["", "A".repeat(21), "A".repeat(23), `${"A".repeat(21)}+`])
      expect(guestSecretSchema.safeParse(odd).success).toBe(false);
  });

  test("what the platform says of a place's proof is read, and nothing else", () => {
    const row = { is_proved: true, place: "table", branch: 11, number: "5" };
    expect(placeProofFrom(row)).toEqual({ isProved: true, branchId: "11", place: { kind: "table", number: "5" } });
    expect(placeProofFrom({ is_proved: false, reason: "renewed" })).toEqual({ isProved: false, reason: "renewed" });
    for (const odd of [null, {}, { is_proved: true }, { ...row, place: "sofa" }, { is_proved: false, reason: "x" }])
      expect(placeProofFrom(odd)).toBeNull();
  });

  test("A213: the question about another round names the order of before", () => {
    expect(anotherRoundFrom({ message: "another_round", data: { display_number: "SAB-7" } })).toBe("SAB-7");
    for (const odd of [null, { message: "price_changed" }, { message: "another_round" }])
      expect(anotherRoundFrom(odd)).toBeNull();
  });
});
