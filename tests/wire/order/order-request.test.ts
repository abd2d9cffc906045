import { polygonShape } from "#domain/store/coverage.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { assess } from "#domain/order/assess.ts";
import { fingerprintOf } from "#domain/order/intent.ts";
import { tipRates } from "#domain/order/tip.ts";
import { withNote } from "#domain/order/order-notes.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { mergeAddressLine } from "#domain/person/address.ts";
import {
  sampleAddress,
  sampleBranch,
  sampleFacts,
  sampleIntent,
  sampleLine,
  samplePayments,
} from "#tests/support/samples.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { orderBody, orderRequestSchema, readOrderIntent } from "#wire/order/order-request.ts";
import { deliveryPriceBody } from "#wire/store/delivery-price.ts";

const id = fc.integer({ min: 1, max: 2_147_483_647 }).map(String);
const units = fc.integer({ min: 1, max: 99 });
const words = fc.stringMatching(/^[A-Za-zñÑ0-9#. -]{0,30}$/).map((typed) => typed.trim());
const option = fc.record({ groupId: id, optionId: id, quantity: units });
const line = fc.record({
  lineId: fc.string({ minLength: 1, maxLength: 8 }),
  itemId: id,
  groupId: id,
  sizeName: fc.option(words.filter((name) => name !== "")),
  options: fc.array(option, { maxLength: 4 }),
  quantity: units,
  note: words,
});
const intent: fc.Arbitrary<OrderIntent> = fc.record({
  branchId: fc.constant("11"),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  mode: fc.constantFrom("delivery", "pickup"),
  address: fc.constant(sampleAddress),
  paymentMethodId: fc.constantFrom("10", "11"),
  when: fc.oneof(
    fc.constant({ kind: "now" as const }),
    fc.integer({ min: 0, max: 4e12 }).map((instant) => ({ kind: "at" as const, instant })),
  ),
  table: fc.option(words.filter((table) => table !== "").map((table) => table.slice(0, 20).trim())),
  inputs: fc.record({
    coupon: fc.option(fc.stringMatching(/^[A-Z0-9]{1,20}$/)),
    tip: fc.option(
      fc.oneof(
        fc.constantFrom(...tipRates).map((rate) => ({ kind: "share" as const, rate })),
        fc.integer({ min: 1, max: 100_000 }).map((amount) => ({ kind: "amount" as const, amount })),
      ),
    ),
  }),
  courierNote: words,
  guestName: fc.constant(""),
  guestMail: fc.constant(""),
  invoice: fc.option(fc.constant({ name: "Panadería Sol", document: "nit" as const, number: "8909039388" })),
  legalAgeConfirmed: fc.boolean(),
  isAnotherRound: fc.constant(false),
});

const branch = sampleBranch({
  id: "11",
  deliveryMethods: [
    { id: "2", mode: "delivery", name: "Domicilio", isCollectible: false, isFree: false },
    { id: "17", mode: "pickup", name: "Recoger", isCollectible: true, isFree: false },
  ],
  paymentMethods: samplePayments,
});
const attemptKey = "a".repeat(20);

function bodyOf(asked: OrderIntent, isPlaced = true, isCityKnown = isPlaced) {
  const assessment = assess(asked, sampleFacts(), 0);
  const orderer = { kind: "customer", id: "9" } as const;
  return orderBody(asked, { businessId: "7", orderer, branch, menu: null, isPlaced, isCityKnown, assessment });
}

/** As it comes out at the other side: the address is a text and a point, and only of a delivery. */
function asRead(asked: OrderIntent): OrderIntent {
  const { address, courierNote, lines } = asked;
  const noted = address && { ...address, details: withNote(address.details, courierNote) };
  const line1 = noted && `${mergeAddressLine(noted)}, ${noted.city}`;
  const isDelivery = asked.mode === "delivery";
  // There is no field for notes: they stand in the address, or at the first item (B9).
  const first = lines.map((each, index) =>
    index === 0 && !isDelivery && courierNote !== "" ? { ...each, note: withNote(each.note, courierNote) } : each,
  );
  const read = { ...sampleAddress, line1: line1 ?? "", details: "", neighborhood: "", city: "", country: "" };
  return { ...asked, address: isDelivery ? read : null, lines: first, courierNote: "" };
}

const noon = bogotaInstant("2026-11-24", 12 * 60);
const hour = 3_600_000;

function readWhen(scheduling: unknown, scheduling_at?: string) {
  const products = [{ id: 1, quantity: 1 }];
  const order = { business: 7, branch: 11, products, delivery_method: 1, payment_method: 2, total: 0, scheduling };
  return orderRequestSchema.safeParse({ order: { ...order, scheduling_at }, order_unique_identifier: attemptKey });
}

function whenAt(scheduling: string, now: number) {
  const { order } = orderRequestSchema.parse(readWhen(scheduling).data);
  return readOrderIntent(order, branch, now).when;
}

/** The fields of S3 §3 'Order payload sent', those of a point apart. */
const specifiedFields =
  "products business branch delivery_method payment_method branch_coverage_area address subtotal total_promo_discount discount payment_method_charge delivery_charge taxes tax total order_currency items_quantity customer scheduling table".split(
    " ",
  );
const ownFields = ["cupon_code", "legal_age_confirmed", "promotions", "tip"];
const pointFields = ["address_geolocation_latitude", "address_geolocation_longitude"];

function fieldsOf(asked: Partial<OrderIntent>): string[] {
  return Object.keys(bodyOf(sampleIntent(asked)) ?? {}).toSorted();
}

describe("what is ordered, on the wire", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(intent, (asked) => {
        const sent: unknown = JSON.parse(JSON.stringify({ order: bodyOf(asked), order_unique_identifier: attemptKey }));
        const { order } = orderRequestSchema.parse(sent);
        expect([order.business, order.branch]).toEqual([7, 11]);
        const read = readOrderIntent(order, branch, noon);
        expect(fingerprintOf(read)).toBe(fingerprintOf(asRead(asked)));
        expect(read.lines.map(({ lineId }) => lineId)).toEqual(asked.lines.map((_line, index) => String(index)));
      }),
      runs(300),
    );
  });

  test("is said in the words of S3 §3, with every amount our own", () => {
    const body = bodyOf(sampleIntent({ branchId: "11", mode: "delivery", address: sampleAddress }));
    expect(body).toMatchObject({
      address: "Calle 60 # 9-45, Chapinero, Bogotá",
      scheduling: "Lo más pronto posible",
      subtotal: 25_000,
      delivery_charge: 5000,
      discount: 0,
      items_quantity: 1,
      branch_coverage_area: 5,
      order_currency: "COP",
    });
  });

  test("S3 §3: has the specified fields, four of ours, and no others (A200)", () => {
    const when = { kind: "at", instant: Date.UTC(2026, 10, 24, 20) } as const;
    expect(fieldsOf({ mode: "pickup" })).toEqual([...specifiedFields, ...ownFields].toSorted());
    expect(fieldsOf({ mode: "delivery", address: sampleAddress, when })).toEqual(
      [...specifiedFields, ...ownFields, ...pointFields, "scheduling_at"].toSorted(),
    );
  });

  test("S3 §3: a time is hh:mm A, and its instant beside it", () => {
    const later = bodyOf(sampleIntent({ when: { kind: "at", instant: Date.UTC(2026, 10, 24, 20) } }));
    expect(later).toMatchObject({ scheduling: "03:00 PM", scheduling_at: "2026-11-24T20:00:00.000Z" });
    expect(bodyOf(sampleIntent({}))).not.toHaveProperty("scheduling_at");
  });

  test("its time is hh:mm A or the text for none, and nothing else; an instant beside it is at that time", () => {
    const at = "2026-11-24T15:00:00.000-05:00";
    for (const scheduling of [null, undefined, "", "Lo más pronto posible", "12:00 AM", "03:00 PM"])
      expect(readWhen(scheduling).error?.issues ?? []).toEqual([]);
    expect(readWhen("03:00 PM", at).success).toBe(true);
    const odd = ["mañana", "Ahora <b>", "3:00 PM", "00:30 AM", "13:00 PM", "03:60 PM", "03:00 pm", at, 3, true, []];
    for (const scheduling of odd)
      expect(readWhen(scheduling).error?.issues.map(({ path }) => path.join("."))).toEqual(["order.scheduling"]);
    for (const scheduling of ["04:00 PM", null, "Lo más pronto posible"])
      expect(readWhen(scheduling, at).error?.issues.map(({ path }) => path.join("."))).toEqual(["order.scheduling"]);
  });

  test("a time without its instant is the next such time, or the one that has just passed", () => {
    expect(whenAt("03:00 PM", noon)).toEqual({ kind: "at", instant: noon + 3 * hour });
    expect(whenAt("11:00 AM", noon)).toEqual({ kind: "at", instant: noon - hour });
    expect(whenAt("10:59 AM", noon)).toEqual({ kind: "at", instant: noon + 23 * hour - 60_000 });
    expect(whenAt("01:00 AM", noon + 11 * hour)).toEqual({ kind: "at", instant: noon + 13 * hour });
    expect(whenAt("Lo más pronto posible", noon)).toEqual({ kind: "now" });
  });

  test("M6: a text that no geocoder knows says that the point was chosen, and is in the branch's city", () => {
    const address = { ...sampleAddress, details: "Torre 2", city: "Soacha" };
    const asked = sampleIntent({ mode: "delivery", address, courierNote: "Timbre dañado" });
    expect(bodyOf(asked)?.address).toBe("Calle 60 # 9-45, Chapinero, Torre 2 · Timbre dañado, Soacha");
    expect(bodyOf(asked, false)?.address).toBe(
      `Calle 60 # 9-45, Chapinero, Ubicación elegida en el mapa · Torre 2 · Timbre dañado, ${branch.address.city}`,
    );
    expect(bodyOf(asked, false, true)?.address).toBe(
      "Calle 60 # 9-45, Chapinero, Ubicación elegida en el mapa · Torre 2 · Timbre dañado, Soacha",
    );
    const bare = sampleIntent({ mode: "delivery", address: { ...address, details: "", neighborhood: "" } });
    expect(bodyOf(bare, false)?.address).toMatch(/^Calle 60 # 9-45, Ubicación elegida en el mapa, /);
    const area = { id: "1", name: "Centro", price: 5000, isActive: true, ...polygonShape([]) } as const;
    const question = { businessId: "7", branch, address, area: { ...area, ring: [] }, declaredValue: 20_000 };
    expect(deliveryPriceBody({ ...question, isCityKnown: true }).city).toBe("Soacha");
    expect(deliveryPriceBody({ ...question, isCityKnown: false }).city).toBe(branch.address.city);
  });

  test("cannot be said without a method of the branch", () => {
    for (const change of [
      { mode: null },
      { mode: "onsite" },
      { paymentMethodId: null },
      { paymentMethodId: "99" },
    ] as const)
      expect(bodyOf(sampleIntent(change))).toBeNull();
  });

  test("a method that the branch does not have is collected, an address needs a text and a point", () => {
    const lines = [sampleLine({ itemId: "1001", groupId: "101" })];
    const body = bodyOf(sampleIntent({ lines, mode: "delivery", address: sampleAddress }));
    const { order } = orderRequestSchema.parse({ order: body, order_unique_identifier: attemptKey });
    expect(readOrderIntent({ ...order, delivery_method: 77 }, branch, noon).mode).toBe("pickup");
    for (const lacking of [{ address: "" }, { address: null }, { address_geolocation_latitude: null }])
      expect(readOrderIntent({ ...order, ...lacking }, branch, noon).address).toBeNull();
  });
});
