import { array, assert, constantFrom, pre, property } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Branch } from "#domain/store/branch.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { findNaN } from "#tests/support/mutations.ts";
import { businessAnswer } from "#tests/support/recorded-rows.ts";
import { branchFrom } from "#wire/store/branch.ts";
import { type Note, UnreadableRow } from "#wire/reading.ts";

type Row = Record<string, unknown>;

/** The recorded branch as the platform's calls answer it. */
function recordedRow(): Row & Record<"config" | "address", Row> & Record<string, Row[]> {
  const [row] = structuredClone(businessAnswer(1, "brasa.localhost").data)["branches"] as never[];
  if (row === undefined) throw new Error("No branch is recorded");
  return row;
}

const notes: Note[] = [];
const read = (row: unknown) => branchFrom(row, { mediaOrigins: [], note: (note) => notes.push(note) });

function branchWith(change: Row): Branch {
  const branch = read({ ...recordedRow(), ...change });
  if (branch === null) throw new Error("It is hidden");
  return branch;
}

/** The branch of a row, null when it says that it cannot be read. */
function readable(row: unknown): Branch | null {
  try {
    return read(row);
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}

type Change = (row: ReturnType<typeof recordedRow>) => unknown;
const first = (list: string, change: Row): Change => {
  return (row) => Object.assign(row[list]?.[0] ?? {}, change);
};

const strange = [null, undefined, "", "x", 0, -1, 7, 2500, 4500.5, 5e9, "12", true, false, [], {}, [null], Number.NaN];
const square = [
  { lat: 4.6, lng: -74.1 },
  { lat: 4.6, lng: -74 },
  { lat: 4.7, lng: -74 },
];

const lists = ["delivery_methods_allowed", "payment_methods_allowed", "working_days", "branch_coverage_areas"];
const fields: Record<string, string[]> = {
  delivery_methods_allowed: ["id", "internal_name", "is_collectible", "free_of_charge"],
  payment_methods_allowed: ["id", "type", "label", "name", "is_only_internal"],
  working_days: ["open_at", "close_at", "days_list", "week_day", "week_day_end"],
  branch_coverage_areas: ["type", "delivery_price", "geolocation", "coverage_area_radius_in_meters", "is_active"],
};

const change = constantFrom<Change[]>(
  ...strange.flatMap((value): Change[] => [
    ...lists.map(
      (list): Change =>
        (row) =>
          Object.assign(row, { [list]: value }),
    ),
    ...lists.flatMap((list) => (fields[list] ?? []).map((key) => first(list, { [key]: value }))),
    ...["name", "is_available", "minimum_ammount_for_sale", "branch_tax", "branch_currency", "address", "config"].map(
      (key): Change =>
        (row) =>
          Object.assign(row, { [key]: value }),
    ),
    (row) =>
      Object.assign(row, {
        config: { orders: { approximate_delivery_minimum_time: value, approximate_delivery_maximum_time: 20 } },
      }),
    first("branch_coverage_areas", { type: "polygon", polygon_coordinates: value }),
    first("branch_coverage_areas", { type: "polygon", polygon_coordinates: [...square, { lat: value, lng: 0 }] }),
  ]),
);

test("whatever the rows say, a branch that is read decides by numbers that are ones", () => {
  assert(
    property(array(change, { maxLength: 6 }), (changes) => {
      const row = recordedRow();
      for (const apply of changes) apply(row);
      const branch = readable(row);
      pre(branch !== null);
      expect(findNaN(branch)).toBeNull();
      expect(branch.minimumOrder).toBeGreaterThanOrEqual(0);
      expect(branch.coverageAreas.every(({ price }) => price === null || price >= 0)).toBe(true);
      expect(branch.openingRules.every(({ days, onHolidays }) => days.length > 0 || onHolidays)).toBe(true);
      expect(branch.paymentMethods.every(({ label, name }) => label !== "" && name !== "")).toBe(true);
      const business = { isAvailable: true, schedulingEnabled: true };
      branchAvailability({ business, branch, now: Date.UTC(2026, 10, 21, 17), holidays: new Set() });
      expect(JSON.parse(JSON.stringify(branch))).toEqual(branch);
    }),
    { numRuns: 300 },
  );
});

test("its country is known by its code and by its name", () => {
  const { address } = recordedRow();
  expect(
    ["Ecuador", "EC", "Narnia", null].map(
      (country) => branchWith({ address: { ...address, country } }).address.country,
    ),
  ).toEqual(["ec", "ec", "", ""]);
});

describe("where shop and authority read differently, one reading holds", () => {
  test("the number for WhatsApp is the branch's own, else the one for transfers, wherever it is shown", () => {
    const both = { whatsapp: "3001", whatsapp_transfer: "3002" };
    expect(branchWith({ config: both }).whatsapp).toBe("3001");
    expect(branchWith({ config: { ...both, whatsapp: " " } }).whatsapp).toBe("3002");
    expect(branchWith({ config: {} }).whatsapp).toBeNull();
  });

  test.each([
    [20, 40, { min: 20, max: 40 }],
    ["20", "40", { min: 20, max: 40 }],
    [40, 20, { min: 20, max: 40 }],
    [-5, 20, null],
    [20, null, null],
    ["x", 20, null],
  ])("a delivery time has both ends, none below 0, the smaller first: %j to %j (S3 §4)", (min, max, expected) => {
    const orders = { approximate_delivery_minimum_time: min, approximate_delivery_maximum_time: max };
    expect(branchWith({ config: { orders } }).deliveryTime).toEqual(expected);
  });

  test("a payment method without a name has its label for one, and the other way round", () => {
    const [id, type] = [1, "cash"];
    const of = (row: Row) => branchWith({ payment_methods_allowed: [{ id, type, ...row }] }).paymentMethods[0];
    expect(of({ label: "Efectivo" })).toMatchObject({ name: "Efectivo", label: "Efectivo" });
    expect(of({ name: "Efectivo", label: " " })).toMatchObject({ name: "Efectivo", label: "Efectivo" });
    expect(of({})).toMatchObject({ name: "cash", label: "cash" });
    expect(of({ is_only_internal: true })).toBeUndefined();
    expect(of({ type: "barter" })).toBeUndefined();
  });

  test("A112: an online payment is its provider's, the suffix of its type", () => {
    const methods = [{ id: 7, type: "online.epayco", action: "action.form" }];
    expect(branchWith({ payment_methods_allowed: methods }).paymentMethods).toMatchObject([
      { kind: "online", provider: "epayco", action: "form" },
    ]);
  });

  test("A111: methods are known by internal_name or id, and what nobody carries is collectible", () => {
    const methods = [
      { id: 1, internal_name: null, name: "Recogida", is_collectible: false },
      { id: 9, internal_name: "delivery", is_collectible: null },
      { id: 9, internal_name: "drone" },
    ];
    expect(branchWith({ delivery_methods_allowed: methods }).deliveryMethods).toMatchObject([
      { mode: "pickup", isCollectible: true },
      { mode: "delivery", isCollectible: false },
    ]);
  });

  test("a minimum that cannot be read hides the branch: it is neither waived nor guessed", () => {
    for (const amount of [-1, "x", 5e9])
      expect(() => branchWith({ minimum_ammount_for_sale: amount })).toThrow(UnreadableRow);
    expect(branchWith({ minimum_ammount_for_sale: null }).minimumOrder).toBe(0);
    expect(branchWith({ minimum_ammount_for_sale: "15000.50" }).minimumOrder).toBe(15_001);
  });

  test("a branch sells only when it says so, at places that are on earth, ahead by hours of 0 or more", () => {
    expect([branchWith({ is_available: null }).isAvailable, branchWith({}).isAvailable]).toEqual([false, true]);
    const address = { geolocation_latitude: "4.65", geolocation_longitude: -74.06 };
    expect(branchWith({ address }).address.point).toEqual({ latitude: 4.65, longitude: -74.06 });
    expect(branchWith({ address: { ...address, geolocation_latitude: 91 } }).address.point).toBeNull();
    expect(branchWith({ config: { lead_time_scheduling: -2 } }).schedulingLeadHours).toBe(0);
  });

  test.each([
    [undefined, 0],
    [2, 2],
    ["2", 2],
    [2.9, 2],
    [-1, 0],
    [400, 6],
    ["pronto", 0],
    [null, 0],
  ])("A191: days to schedule for of %j are %d", (scheduling_days, days) => {
    expect(branchWith({ config: { scheduling_days } }).schedulingDays).toBe(days);
  });

  test.each([
    [{ is_automatic_time_calculation: true }, true],
    [{ orders: { is_automatic_time_calculation: true } }, true],
    [{}, false],
  ])("automatic time is said among the orders, or beside them: %j", (config, expected) => {
    expect(branchWith({ config }).automaticTime).toBe(expected);
  });

  test.each([
    [20, 200_000],
    ["20", 200_000],
    [0, 0],
    [undefined, 300_000],
    [null, 300_000],
    [-1, 300_000],
    [101, 300_000],
    ["mucho", 300_000],
  ])("A125: %j percent of the kitchen's time for each unit after the first are %d parts per million", (told, rate) => {
    expect(branchWith({ config: { orders: { kitchen_load_percent: told } } }).loadFactor).toBe(rate);
  });
});

describe("A160", () => {
  test.each([
    [8, 80_000],
    ["0.966", 9660],
    [0, 0],
    [null, null],
    [undefined, null],
    ["", null],
    [101, "unknown"],
    [-1, "unknown"],
    ["ocho", "unknown"],
    [{}, "unknown"],
  ])("a branch's own tax of %j is %j: one that cannot be read is unknown, never none (D3)", (branch_tax, tax) => {
    expect(branchWith({ branch_tax }).tax).toBe(tax);
  });

  test("currency, words about payment, and methods that cost nothing", () => {
    const branch = branchWith({
      branch_currency: "usd",
      payment_info: "Nequi 300 000 0000",
      delivery_methods_allowed: [
        { id: 2, free_of_charge: true },
        { id: 1, free_of_charge: null },
      ],
    });
    expect(branch).toMatchObject({ currency: "USD", paymentInfo: "Nequi 300 000 0000" });
    expect(branch.deliveryMethods.map(({ isFree }) => isFree)).toEqual([true, false]);
    expect(branchWith({ branch_currency: null })).toMatchObject({ currency: null });
  });
});

test("A105: a zone without a readable price is unknown, never free", () => {
  for (const delivery_price of [null, undefined, -1, 5e9, "x"]) {
    const [area] = recordedRow()["branch_coverage_areas"] ?? [];
    const branch = branchWith({ branch_coverage_areas: [{ ...area, delivery_price }] });
    expect(branch.coverageAreas).toMatchObject([{ price: null }]);
  }
});

test("what is left out is noted by its kind, id and field (F6)", () => {
  notes.length = 0;
  branchWith({ working_days: [{ id: 5, open_at: "25:00", close_at: "10:00", days_list: "1" }, null] });
  expect(notes).toEqual([
    { kind: "hidden", row: "working-day", id: "5", field: "open_at" },
    { kind: "hidden", row: "working-day", id: "?", field: "" },
  ]);
});

const noTransfer = { qr: null, entity: null, name: null, link: null, linkName: null, whatsapp: null };

describe("how a branch takes transfers (A195)", () => {
  test("is read from its configuration", () => {
    const config = {
      qr_entity: "Bre-B",
      qr_transfer: { url: "/media/qr.webp", width: 512, height: 512 },
      transfer_link: "https://pagos.example/1",
      whatsapp_transfer: "573005550142",
      transfer_name: " @sabor ",
      payment_link_data: { transfer_name: "Sabor S.A.S." },
    };
    expect(branchWith({ config }).transfer).toEqual({
      qr: { url: "/media/qr.webp", width: 512, height: 512 },
      entity: "Bre-B",
      name: "@sabor",
      link: "https://pagos.example/1",
      linkName: "Sabor S.A.S.",
      whatsapp: "573005550142",
    });
  });

  test("is nothing without it", () => expect(branchWith({ config: null }).transfer).toEqual(noTransfer));

  test.each([...strange, "javascript:alert(1)", "http://x.example/", "//x.example"])(
    "leads nowhere and shows nothing that it cannot trust: %j (X2, X3)",
    (value) => {
      const { link, qr } = branchWith({ config: { transfer_link: value, qr_transfer: value } }).transfer;
      expect([link, qr]).toEqual([null, null]);
    },
  );
});
