import { and, asc, eq, getTableColumns, inArray, isNull, or } from "drizzle-orm";
import { catalogued } from "#platform/db/catalogued.ts";
import type { Database } from "#platform/db/database.ts";
import { byId, distinctIds, linkedIds, pick } from "#platform/db/linked-ids.ts";
import {
  branchCoverageAreas,
  branchDeliveryMethods,
  branches,
  branchLogos,
  branchPaymentMethods,
  deliveryMethods,
  paymentMethods,
  workingDays,
} from "#platform/db/tables/branch.ts";
import { addresses } from "#platform/db/tables/business.ts";
import type { BranchRow } from "#wire/store/branch.ts";
import { loadFiles } from "./load-files.ts";
import { shownConfig } from "./shown-config.ts";

type PlainBranch = typeof branches.$inferSelect;

/** Without the stamps, which no call shows. */
function shown<Row extends { created_at: Date; updated_at: Date }>(row: Row): Omit<Row, "created_at" | "updated_at"> {
  const { created_at: _created, updated_at: _updated, ...rest } = row;
  return rest;
}

const notDeleted = or(eq(branches.deleted, false), isNull(branches.deleted));

/** The active branches of a business, or one of them, with their relations; sorted by id. */
export async function loadBranches(database: Database, businessId: number, branchId?: number): Promise<BranchRow[]> {
  const only = branchId === undefined ? undefined : eq(branches.id, branchId);
  const plain = await database
    .select(getTableColumns(branches))
    .from(branches)
    .where(and(eq(branches.business, businessId), eq(branches.is_active, true), notDeleted, only))
    .orderBy(asc(branches.id));
  return withRelations(database, plain);
}

const ownerOfBranch = catalogued(1000, async (database, branchId: number): Promise<number | null> => {
  const [row] = await database
    .select({ business: branches.business })
    .from(branches)
    .where(and(eq(branches.id, branchId), eq(branches.is_active, true), notDeleted));
  return row?.business ?? null;
});

/** The business of an active branch, null without one; `stamp` as `catalogued`. */
export async function businessOfBranch(database: Database, branchId: number, stamp?: string): Promise<number | null> {
  return await ownerOfBranch(database, [branchId], stamp);
}

async function withRelations(database: Database, plain: readonly PlainBranch[]): Promise<BranchRow[]> {
  if (plain.length === 0) return [];
  const ids = plain.map((branch) => branch.id);
  const addressIds = distinctIds(plain.map((branch) => branch.address));
  const [logos, allowedDelivery, allowedPayment, placeRows, delivery, payment, days, areas] = await Promise.all([
    linkedIds(database, branchLogos, ids),
    linkedIds(database, branchDeliveryMethods, ids),
    linkedIds(database, branchPaymentMethods, ids),
    database.select().from(addresses).where(inArray(addresses.id, addressIds)),
    database.select().from(deliveryMethods),
    database.select().from(paymentMethods),
    database.select().from(workingDays).where(inArray(workingDays.branch, ids)).orderBy(workingDays.id),
    database
      .select()
      .from(branchCoverageAreas)
      .where(inArray(branchCoverageAreas.branch, ids))
      .orderBy(branchCoverageAreas.id),
  ]);
  const fileRows = await loadFiles(database, [...logos.values()].flat());
  const addressRows = byId(placeRows);
  const [deliveryRows, paymentRows] = [byId(delivery.map(shown)), byId(payment.map(shown))];
  return plain.map(({ business: _business, deleted: _deleted, address, ...branch }) => {
    const place = address === null ? undefined : addressRows.get(address);
    return {
      ...shown(branch),
      config: shownConfig("branch", branch.config),
      address: place === undefined ? null : shown(place),
      logo: pick(fileRows, logos.get(branch.id)),
      delivery_methods_allowed: pick(deliveryRows, allowedDelivery.get(branch.id)),
      payment_methods_allowed: pick(paymentRows, allowedPayment.get(branch.id)),
      working_days: days.filter((day) => day.branch === branch.id).map(({ branch: _branch, ...day }) => shown(day)),
      branch_coverage_areas: areas
        .filter((area) => area.branch === branch.id)
        .map(({ branch: _branch, ...area }) => shown(area)),
    };
  });
}
