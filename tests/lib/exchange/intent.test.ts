import * as v from "valibot";
import { describe, expect, expectTypeOf, test } from "vitest";
import { noInputs } from "#domain/order/adjustment.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { attemptKeySchema, idSchema } from "#lib/exchange/text.ts";
import { orderAttemptSchema, orderIntentSchema } from "#lib/exchange/intent.ts";
import { emptyIntent } from "#domain/order/intent.ts";
import type { OrderAttempt, OrderIntent } from "#domain/order/intent.ts";
import { addressFixture } from "#tests/support/address-fixture.ts";

const point: GeoPoint = { latitude: 4.65, longitude: -74.05 };
const line: CartLine = {
  lineId: "l1",
  itemId: "12",
  groupId: "-3",
  sizeName: "Grande (1 ½ porción)",
  options: [{ groupId: "7", optionId: "70", quantity: 2 }],
  quantity: 1,
  note: "Sin cebolla\ny bien asado",
};
const address = addressFixture({ id: "41", details: "Apto 302", point });
const intent: OrderIntent = {
  ...emptyIntent("3"),
  lines: [line],
  mode: "delivery",
  address,
  paymentMethodId: null,
};
const attempt: OrderAttempt = { attemptKey: "0123456789abcdef", expectedTotal: 42_000, intent };

test("what is read has the types of the domain", () => {
  expectTypeOf<v.InferOutput<typeof orderIntentSchema>>().toEqualTypeOf<OrderIntent>();
  expectTypeOf<v.InferOutput<typeof orderAttemptSchema>>().toEqualTypeOf<OrderAttempt>();
  expect(v.parse(orderAttemptSchema, attempt)).toEqual(attempt);
  expect(v.parse(orderIntentSchema, intent)).toEqual(intent);
});

test("a coupon's code is read in capital letters", () => {
  expect(v.parse(orderIntentSchema, { ...intent, inputs: { ...noInputs, coupon: "año-nuevo" } }).inputs.coupon).toBe(
    "AÑO-NUEVO",
  );
});

/** The intent with one of its fields replaced. */
function withField(field: keyof OrderIntent, value: unknown): unknown {
  return { ...intent, [field]: value };
}

function withLine(field: keyof CartLine, value: unknown): unknown {
  return withField("lines", [{ ...line, [field]: value }]);
}

const longest = {
  note: "ñ".repeat(250),
  line: { ...line, quantity: 99, options: Array.from({ length: 30 }, () => ({ ...line.options[0] })) },
};

describe("an order's intent", () => {
  test.each([
    [
      "the largest of lines",
      withField(
        "lines",
        Array.from({ length: 50 }, () => longest.line),
      ),
    ],
    ["the longest note", withLine("note", longest.note)],
    ["the longest note to the courier", withField("courierNote", longest.note)],
    ["the longest name to call a guest by", withField("guestName", "ñ".repeat(40))],
    ["a mail for the receipt", withField("guestMail", "ana@correo.co")],
    ["a pickup", { ...intent, mode: "pickup", address: null }],
    ["a table", { ...intent, mode: "onsite", address: null, table: "Terraza 4" }],
    ["a later time", withField("when", { kind: "at", instant: 1_795_000_000_000 })],
  ])("may have %s", (_what, given) => {
    expect(v.safeParse(orderIntentSchema, given).success).toBe(true);
  });

  test.each([
    ["no object", null],
    ["a price", { ...intent, total: 1 }],
    ["a price in a line", withLine("price" as keyof CartLine, 1)],
    ["no lines", withField("lines", [])],
    [
      "51 lines",
      withField(
        "lines",
        Array.from({ length: 51 }, () => line),
      ),
    ],
    ["a line of 0 units", withLine("quantity", 0)],
    ["a line of 100 units", withLine("quantity", 100)],
    ["a line of 1.5 units", withLine("quantity", 1.5)],
    ["a line of units in words", withLine("quantity", "1")],
    ["a line without a name", withLine("lineId", "")],
    ["31 options", withLine("options", [...longest.line.options, line.options[0]])],
    ["an option of 100 units", withLine("options", [{ ...line.options[0], quantity: 100 }])],
    ["a note that is too long", withLine("note", `${longest.note}x`)],
    ["a control character in a note", withLine("note", "a\u0007")],
    ["an id that is none", withField("branchId", "3 or 1=1")],
    ["an unknown mode", withField("mode", "drone")],
    ["a point off the earth", withField("address", { ...address, point: { ...point, latitude: 90.1 } })],
    ["a point that is no number", withField("address", { ...address, point: { ...point, longitude: Number.NaN } })],
    ["an address without a first line", withField("address", { ...address, line1: "" })],
    ["an address on two lines", withField("address", { ...address, line1: "Calle 1\nCalle 2" })],
    ["somebody's address by a text", withField("address", { ...address, id: "41 " })],
    ["an unknown time", withField("when", { kind: "soon" })],
    ["a time without its instant", withField("when", { kind: "at" })],
    ["an instant between two", withField("when", { kind: "at", instant: 0.5 })],
    ["an empty table", withField("table", "")],
    ["a long table", withField("table", "x".repeat(21))],
    ["an empty coupon", withField("inputs", { coupon: "" })],
    ["a long coupon", withField("inputs", { coupon: "x".repeat(41) })],
    ["a coupon that grows too long in capitals", withField("inputs", { coupon: "ß".repeat(21) })],
    ["a long note to the courier", withField("courierNote", `${longest.note}x`)],
    ["a long name to call a guest by", withField("guestName", "x".repeat(41))],
    ["a name to call a guest by without a letter", withField("guestName", "12")],
    ["a name to call a guest by on two lines", withField("guestName", "Ana\nLuis")],
    ["a mail that is none", withField("guestMail", "ana@correo")],
    ["a mail with more behind it", withField("guestMail", "ana@correo.co\r\nBcc: x@y.co")],
    ["an answer about age that is none", withField("legalAgeConfirmed", "yes")],
  ])("may not have %s", (_what, given) => {
    expect(v.safeParse(orderIntentSchema, given).success).toBe(false);
  });
});

test.each([
  ["no key", { attemptKey: undefined }],
  ["a short key", { attemptKey: "0123456789abcde" }],
  ["a total below nothing", { expectedTotal: -1 }],
  ["a total between two pesos", { expectedTotal: 0.5 }],
])("an attempt may not have %s", (_what, change) => {
  expect(v.safeParse(orderAttemptSchema, { ...attempt, ...change }).success).toBe(false);
});

test("ids and keys are plain", () => {
  expect(["-3", "a_b", "x".repeat(40)].every((id) => v.is(idSchema, id))).toBe(true);
  expect(["", "a b", "x".repeat(41), 3].some((id) => v.is(idSchema, id))).toBe(false);
  expect(v.is(attemptKeySchema, `${"0".repeat(16)}\n`)).toBe(false);
});
