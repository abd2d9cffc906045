import { totalOf } from "#domain/order/adjustment.ts";
import type { OrderContents, TrackedOrder } from "#domain/order/order-status.ts";

/** 23 November 2026, 7:00 p. m. in Bogotá. */
export const orderEvening = Date.UTC(2026, 10, 24, 0);

const plain = { rate: null, basis: 132_000, lines: [] };

/** SAB-1001: two family-size bandejas with cheese, to be delivered, paid in cash, being prepared. */
export function contentsFixture(changes: Partial<OrderContents> = {}): OrderContents {
  return {
    lines: [
      {
        itemId: "10024",
        groupId: "1004",
        basePrice: 52_000,
        name: "Bandeja paisa",
        quantity: 2,
        sizeName: "Familiar",
        sizeExtra: 8000,
        options: [
          { groupId: "900", optionId: "9001", name: "Queso", quantity: 2, unitPrice: 3000 },
          { groupId: "900", optionId: "9002", name: "Hogao", quantity: 1, unitPrice: 0 },
        ],
        note: "sin sal",
        total: 132_000,
      },
    ],
    amounts: totalOf(132_000, [
      { ...plain, kind: "tax", source: { id: null, name: "Impoconsumo" }, rate: 80_000, amount: 10_560 },
      { ...plain, kind: "delivery", source: { id: null, name: null }, amount: 5000 },
    ]),
    paymentKind: "cash",
    refund: null,
    shareToken: `s${"a".repeat(22)}`,
    ...changes,
  };
}

/** The same order, as a shared link shows it. */
export function orderFixture(changes: Partial<TrackedOrder> = {}): TrackedOrder {
  return {
    access: "shared",
    number: "SAB-1001",
    status: 2,
    createdAt: orderEvening,
    startsAt: orderEvening,
    awaitsConfirmation: false,
    updatedAt: orderEvening,
    deliveryMode: "delivery",
    branch: { id: "1", name: "Chapinero", phone: "601 555 0101", whatsapp: "3005550101", address: "Calle 63 # 9-12" },
    contents: contentsFixture(),
    estimate: { min: 30, max: 45 },
    owner: null,
    ...changes,
  };
}

/** Of who ordered it, to be delivered to Calle 60. */
export function ownerFixture(changes: Partial<NonNullable<TrackedOrder["owner"]>> = {}) {
  const person = { name: "Ana", phone: "3001234567", address: "Calle 60 # 9-45" };
  return { orderId: "1", isRated: false, ...person, invoice: null, point: null, courier: null, ...changes };
}
