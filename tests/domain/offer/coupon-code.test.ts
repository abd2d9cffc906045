import { expect, test } from "vitest";
import { couponCode } from "#domain/offer/coupon-code.ts";

test.each([
  [" bienvenido10 ", "BIENVENIDO10"],
  ["Año-Nuevo_26", "AÑO-NUEVO_26"],
  ["an\u0303o", "AÑO"],
  ["A".repeat(40), "A".repeat(40)],
  ["HOLA".padStart(200), "HOLA"],
])("%j is the code %s (S1 §5, A73)", (typed, code) => {
  expect(couponCode(typed)).toBe(code);
  expect(couponCode(code)).toBe(code);
});

test.each([
  "",
  "  ",
  "DOS PALABRAS",
  "A".repeat(41),
  "ＡＢＣ",
  "АВС",
  "ſale",
  "ı",
  "50%",
  "A*",
  "A\u0000",
  " ".repeat(10_000),
  "HOLA".padStart(201),
])("%j is none (M12, X14)", (typed) => {
  expect(couponCode(typed)).toBeNull();
});
