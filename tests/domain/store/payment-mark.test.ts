import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paymentMarks, paymentMarksOf } from "#domain/store/payment-mark.ts";
import type { PaymentMethod } from "#domain/store/payment-method.ts";

function method(change: Partial<PaymentMethod>): PaymentMethod {
  const plain = { provider: null, name: "", action: "request", endpoint: null, isLive: false } as const;
  return { id: "4", kind: "transfer", label: "Transferencia", ...plain, ...change };
}

describe("the marks of a payment method", () => {
  it.each<[string, Partial<PaymentMethod>, string | null, string[]]>([
    [
      "those that its words name",
      { label: "Nequi, Daviplata o Bancolombia" },
      null,
      ["nequi", "daviplata", "bancolombia"],
    ],
    ["of a transfer those that the branch names", {}, "Llave Bre-B 300 555 0142", ["breb"]],
    ["of a link not what the branch says of a transfer", { kind: "link.transfer" }, "Nequi 300", []],
    [
      "what its provider takes",
      { kind: "online", provider: "paymentez", label: "Tarjeta" },
      null,
      ["visa", "mastercard"],
    ],
    [
      "both, each once",
      { kind: "online", provider: "epayco", label: "Tarjeta, PSE o Nequi en línea" },
      null,
      ["nequi", "pse", "visa", "mastercard"],
    ],
    ["none of cash", { kind: "cash", label: "Efectivo" }, "Nequi 300", []],
  ])("are %s", (_what, change, info, marks) => {
    expect(paymentMarksOf(method(change), info)).toEqual(marks);
  });

  it("are never those of a word that only begins like one", () => {
    expect(paymentMarksOf(method({ label: "Pagos Nequito" }), "psense")).toEqual([]);
  });

  it("stand in one order whatever the words", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...paymentMarks]), (named) => {
        const found = paymentMarksOf(method({ label: named.join(", ") }), null);
        expect(found).toEqual(paymentMarks.filter((mark) => found.includes(mark)));
      }),
    );
  });
});
