import { describe, expect, test } from "vitest";
import { couponRefusals } from "#domain/offer/coupon-refusal.ts";
import { couponReadingFrom, couponRefusalCodes } from "#wire/offer/coupon-answer.ts";

const reading = { note: () => undefined };
const row = { cupon_code: "hola10", name: "Hola", description: null, discount_value: "5000", products: null };
const coupon = {
  code: "HOLA10",
  name: "Hola",
  description: null,
  discount: { kind: "fixed", amount: 5000 },
  products: null,
  most: null,
};

describe("what a backend says of a code (A75)", () => {
  test.each([[row], [{ data: row }], [{ data: { data: row } }]])("is a coupon wherever it stands: %j", (body) => {
    const read = couponReadingFrom(body, reading);
    expect(read).toEqual({ fact: { kind: "valid", coupon }, coupon, ticket: null, unknownKey: null });
  });

  test.each(couponRefusals)("is the platform's own key for %s, with the coupon where it is told", (reason) => {
    const message = couponRefusalCodes[reason];
    const plain = couponReadingFrom({ statusCode: 422, message }, reading);
    expect(plain).toEqual({ fact: { kind: "invalid", reason }, coupon: null, ticket: null, unknownKey: null });
    const shown = couponReadingFrom({ message, data: { coupon: { ...row, ticket: "t" } } }, reading);
    expect(shown).toEqual({ fact: { kind: "invalid", reason }, coupon, ticket: "t", unknownKey: null });
  });

  test.each([
    ["El cupón solo aplica la primera orden", "firstOrderOnly"],
    ["El cupón solo aplica una única vez", "alreadyUsed"],
    ["Valor máximo para aplicar el cupón superado", "aboveMaximum"],
    ["Valor mínimo de orden no alcanzado", "belowMinimum"],
    ["El cupón no aplica para los productos agregados", "products"],
    ["Cúpon no válido", "notValid"],
    ["CUPON_ONLY_FIRST_ORDER", "firstOrderOnly"],
  ])("may be the text itself, or another key: %s", (message, reason) => {
    for (const body of [{ message }, { data: message }, { data: { message } }]) {
      expect(couponReadingFrom(body, reading)).toMatchObject({ fact: { kind: "invalid", reason }, unknownKey: null });
    }
  });

  test.each([[{ message: "E_4711" }], [{}], [null], ["oops"]])("is no valid code where nobody knows it: %j", (body) => {
    const { fact, unknownKey } = couponReadingFrom(body, reading);
    expect(fact).toEqual({ kind: "invalid", reason: "notValid" });
    expect(unknownKey).not.toBeNull();
  });

  test("is never half a coupon", () => {
    expect(() => couponReadingFrom({ ...row, discount_value: "much" }, reading)).toThrow(/discount_value/);
    expect(() => couponReadingFrom({ ...row, discount_value: 0 }, reading)).toThrow(/cupon_code/);
  });
});
