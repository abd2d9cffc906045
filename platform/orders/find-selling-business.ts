import type { Business } from "#domain/store/business.ts";
import { loadSellingRow } from "#platform/central/load-business.ts";
import { catalogued } from "#platform/db/catalogued.ts";
import type { Database } from "#platform/db/database.ts";
import { businessFrom } from "#wire/store/business.ts";
import { ownRows } from "./own-rows.ts";

/** A business as its orders need it, without its looks and branches. */
export interface SellingBusiness {
  id: number;
  business: Business;
  /** False when one of its taxes cannot be read: no order is taken then (D3). */
  areTaxesKnown: boolean;
  /** Letters before the display number. */
  numberPrefix: string;
}

/** In plain capitals, where the configuration gives no prefix. */
function initials(name: string): string {
  const letters = name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z]+/)
    .map((word) => word.slice(0, 1))
    .join("");
  return letters === "" ? "V" : letters.slice(0, 3);
}

const sellingBusiness = catalogued(500, async (database, businessId: number): Promise<SellingBusiness | null> => {
  const row = await loadSellingRow(database, businessId);
  if (row === null) return null;
  const reading = businessFrom(row, row.domain ?? "", ownRows);
  return { id: row.id, numberPrefix: reading.business.orderPrefix ?? initials(row.name), ...reading };
});

/** Null when there is no such business; `stamp` as `catalogued`. */
export async function findSellingBusiness(
  database: Database,
  businessId: number,
  stamp?: string,
): Promise<SellingBusiness | null> {
  return await sellingBusiness(database, [businessId], stamp);
}
