import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { invoiceNumberText, invoiceOf, isInvoiceNumber, nitCheckDigit } from "#domain/order/payment/invoice.ts";

describe("data for an invoice (A233)", () => {
  // Of companies whose number is public: Bancolombia, Ecopetrol, Avianca, the DIAN itself.
  test.each([
    ["890903938", 8],
    ["899999068", 1],
    ["890100577", 6],
    ["800197268", 4],
  ])("the check digit of %s is %d", (digits, check) => {
    expect(nitCheckDigit(digits)).toBe(check);
    expect(isInvoiceNumber("nit", `${digits}${check}`)).toBe(true);
  });

  test("any other check digit is refused", () => {
    const bodies = fc.integer({ min: 100_000_000, max: 999_999_999 });
    fc.assert(
      fc.property(bodies, fc.integer({ min: 1, max: 9 }), (body, by) => {
        const check = nitCheckDigit(String(body));
        expect(isInvoiceNumber("nit", `${body}${check}`)).toBe(true);
        expect(isInvoiceNumber("nit", `${body}${(check + by) % 10}`)).toBe(false);
      }),
    );
  });

  test.each([
    ["12345", false],
    ["123456", true],
    ["1020345678", true],
    ["10203456789", false],
    ["0123456", false],
  ])("a cédula has six to ten digits: %s", (digits, isOne) => {
    expect(isInvoiceNumber("cedula", digits)).toBe(isOne);
  });

  test("is read as it is typed, and written with dots and dash", () => {
    const invoice = invoiceOf({ name: " Panadería Sol S.A.S. ", document: "nit", number: "890.903.938-8" });
    expect(invoice).toEqual({ name: "Panadería Sol S.A.S.", document: "nit", number: "8909039388" });
    expect(invoice && invoiceNumberText(invoice)).toBe("890.903.938-8");
    expect(invoiceNumberText({ document: "cedula", number: "1020345678" })).toBe("1.020.345.678");
  });

  test.each([
    { name: "", document: "cedula", number: "1020345678" },
    { name: "Ana", document: "cedula", number: "" },
    { name: "Ana", document: "nit", number: "890903938-7" },
  ] as const)("nothing half goes along: %o", (typed) => {
    expect(invoiceOf(typed)).toBeNull();
  });
});
