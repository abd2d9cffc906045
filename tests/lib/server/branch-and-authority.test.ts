import { array, assert, constantFrom, pre, property } from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import type { Branch } from "#domain/store/branch.ts";
import { wireBranch } from "#lib/server/central/branch.ts";
import type { BranchRow } from "#platform/central/wire-schemas.ts";
import { branchFromRow } from "#platform/orders/branch-from-row.ts";
import { businessAnswer } from "#tests/support/recorded-rows.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

/** The recorded branch as the platform's calls answer it. */
function recordedRow(): BranchRow {
  const [row] = structuredClone(businessAnswer(1, "brasa.localhost").data)["branches"] as BranchRow[];
  if (row === undefined) throw new Error("No branch is recorded");
  return row;
}

/** What of a branch decides whether an order is taken, and for how much. */
function deciding(branch: Branch | null) {
  return (
    branch && {
      isAvailable: branch.isAvailable,
      minimumOrder: branch.minimumOrder,
      scheduling: branch.schedulingEnabled,
      // Rules of no day open nothing.
      rules: branch.openingRules.filter(({ days, onHolidays }) => days.length > 0 || onHolidays),
      areas: branch.coverageAreas,
      delivery: branch.deliveryMethods.map(({ id, mode }) => [id, mode]),
      payment: branch.paymentMethods.map(({ id, kind, provider }) => [id, kind, provider]),
    }
  );
}

type Change = (row: BranchRow) => void;
const flags = [null, true, false];
const times = [null, "", "08:00:00", "24:00", "25:99"];
const points = [null, { lat: 4.65, lng: -74.06 }, { lat: 91, lng: 0 }];
const square = [
  { lat: 4.6, lng: -74.1 },
  { lat: 4.6, lng: -74 },
  { lat: 4.7, lng: -74 },
];
const day = (row: BranchRow) => row.working_days[0] ?? {};
const area = (row: BranchRow) => row.branch_coverage_areas[0] ?? {};

const change = constantFrom<Change[]>(
  ...flags.flatMap((flag): Change[] => [
    (row) => (row.is_available = flag),
    (row) => Object.assign(area(row), { is_active: flag }),
    (row) => Object.assign(row.payment_methods_allowed[0] ?? {}, { is_only_internal: flag }),
    (row) => (row.config = { orders: { is_enabled: flag } }),
  ]),
  ...times.flatMap((time): Change[] => [
    (row) => Object.assign(day(row), { open_at: time }),
    (row) => Object.assign(day(row), { close_at: time }),
  ]),
  ...[null, "", "x", "7,0", "0"].map(
    (list): Change =>
      (row) =>
        Object.assign(day(row), { days_list: list }),
  ),
  ...[null, 0, 1, 7, 8].map(
    (n): Change =>
      (row) =>
        Object.assign(day(row), { week_day: n, week_day_end: n }),
  ),
  ...points.flatMap((point): Change[] => [
    (row) => Object.assign(area(row), { type: "radius", geolocation: point }),
    (row) =>
      Object.assign(row.address ?? {}, {
        geolocation_latitude: point?.lat ?? null,
        geolocation_longitude: point?.lng ?? null,
      }),
  ]),
  ...[null, 0, -1, 2500].map(
    (n): Change =>
      (row) =>
        Object.assign(area(row), { coverage_area_radius_in_meters: n }),
  ),
  ...[null, 0, 4500.5, -1, 5e9].flatMap((n): Change[] => [
    (row) => Object.assign(area(row), { delivery_price: n }),
    (row) => (row.minimum_ammount_for_sale = n),
  ]),
  ...[null, [], square.slice(1), square, [...square, { lat: 91, lng: 0 }]].map(
    (ring): Change =>
      (row) =>
        Object.assign(area(row), { type: "polygon", polygon_coordinates: ring }),
  ),
  (row) => Object.assign(area(row), { type: null }),
  ...[null, "cash", "online.epayco", "barter"].map(
    (type): Change =>
      (row) =>
        Object.assign(row.payment_methods_allowed[0] ?? {}, { type }),
  ),
  ...[null, "delivery", "pickup", "drone"].map(
    (name): Change =>
      (row) =>
        Object.assign(row.delivery_methods_allowed[0] ?? {}, { internal_name: name }),
  ),
);

test("what the shop shows of a branch is what the authority decides by, whatever the rows say", () => {
  assert(
    property(array(change, { maxLength: 6 }), (changes) => {
      const row = recordedRow();
      for (const apply of changes) apply(row);
      const shown = wireBranch.safeParse(row);
      // A branch that cannot be read is not shown, so nothing is ordered there.
      pre(shown.success && shown.data !== null);
      expect(deciding(branchFromRow(row))).toEqual(deciding(shown.success ? shown.data : null));
    }),
    { numRuns: 300 },
  );
});
