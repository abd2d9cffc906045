import * as fc from "fast-check";
import { expect, test } from "vitest";
import { orderAccesses } from "#domain/order/access/order-access.ts";
import { shownTo } from "#domain/order/access/shown-order.ts";
import { trackedOrderFrom, trackedRowFor, type WholeOrderRow } from "#wire/order/tracked-order.ts";

const noted = "2026-11-21T15:00:00.000Z";

function wholeRow(note: string, code: string): WholeOrderRow {
  const adjustment = { rate: null, basis: 64_000, lines: [] };
  return {
    standing: {
      access: "owner",
      display_number: "SAB-1001",
      status: 5,
      created_at: noted,
      updated_at: noted,
      status_history: [{ status: 1, changed_at: noted }],
      delivery_method: { id: 2, name: "Domicilio", internal_name: "delivery" },
      branch: { id: 1, name: "Chapinero", phone: null, whatsapp: null, address: null },
      estimate: { min: 20, max: 30 },
      scheduling: null,
      awaits_confirmation: false,
    },
    contents: {
      products: [
        {
          id: 7,
          menu_group_id: 1,
          base_price: 32_000,
          name: "Ajiaco",
          quantity: 2,
          size: null,
          sides_or_topings: [],
          suggestions: note,
          total: 64_000,
        },
      ],
      payment_method: { id: 2, name: "Efectivo", type: "cash", label: "Efectivo" },
      subtotal: 64_000,
      discount: 5000,
      delivery_charge: 5000,
      payment_method_charge: 0,
      taxes: [],
      tax: 0,
      total: 64_000,
      adjustments: [
        { ...adjustment, kind: "coupon", source_id: code, source_name: "Bienvenida", amount: -5000 },
        { ...adjustment, kind: "delivery", source_id: "4", source_name: "Rosales", amount: 5000 },
      ],
      refund: { due: 5000, back: 0 },
      share_token: `s${"b".repeat(22)}`,
    },
    person: {
      id: 41,
      owner: {
        name: "Ana",
        phone: "3001234567",
        address: "Calle 60",
        geolocation: { lat: 4.6, lng: -74 },
        is_rated: true,
        invoice: { name: "Panadería Sol", document: "nit", number: "8909039388" },
      },
      delivery_service: { deliverer: { geolocation: { lat: 4.7, lng: -74 } } },
    },
  };
}

/** What each access is answered with, written out: a new field is in nobody's answer by chance (D4). */
const standing = [
  "access",
  "awaits_confirmation",
  "branch",
  "created_at",
  "delivery_method",
  "display_number",
  "estimate",
  "scheduling",
  "status",
  "status_history",
  "updated_at",
];

test("by number a row has the standing and nothing else (D4)", () => {
  expect(Object.keys(trackedRowFor(wholeRow("sin sal", "ANA10"), "number")).toSorted()).toEqual(standing);
  const shared = trackedRowFor(wholeRow("sin sal", "ANA10"), "shared");
  expect(JSON.stringify(shared)).not.toMatch(/sin sal|ANA10|Rosales|Ana|3001234567|Calle 60|4\.[67]|"id":41|is_rated/);
});

test("what is read of a row for an access is what that access shows of the whole (D4)", () => {
  fc.assert(
    fc.property(fc.constantFrom(...orderAccesses), fc.string(), fc.string(), (access, note, code) => {
      const whole = wholeRow(note, code);
      const all = trackedOrderFrom(trackedRowFor(whole, "owner"));
      expect(trackedOrderFrom(trackedRowFor(whole, access))).toEqual(shownTo(all, access));
    }),
  );
});

test("a backend that tells everything by number, and no access, shows no more of it here (D4)", () => {
  const { standing: told, contents, person } = wholeRow("sin sal", "ANA10");
  const { access: _none, ...plain } = { ...told, ...contents, ...person };
  const read = trackedOrderFrom({ ...plain, owner: null });
  expect(read).toMatchObject({ access: "number", contents: null, owner: null });
  expect(trackedOrderFrom(plain)).toMatchObject({ access: "owner", owner: { name: "Ana" } });
  const { owner: _owner, ...older } = plain;
  expect(trackedOrderFrom(older)).toMatchObject({ access: "number", contents: null, owner: null });
});

test("an owner's token is never handed on as a shared one", () => {
  const whole = wholeRow("", "");
  const { contents } = whole;
  const row = trackedRowFor({ ...whole, contents: { ...contents, share_token: `o${"b".repeat(22)}` } }, "owner");
  expect(trackedOrderFrom(row).contents?.shareToken).toBeNull();
});
