import type { Business } from "#domain/store/business.ts";
import { loadSellingRow } from "#platform/central/load-business.ts";
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

/** Null when there is no such business. */
export async function findSellingBusiness(database: Database, businessId: number): Promise<SellingBusiness | null> {
  const row = await loadSellingRow(database, businessId);
  if (row === null) return null;
  const reading = businessFrom(row, row.domain ?? "", ownRows);
  return { id: row.id, numberPrefix: reading.business.orderPrefix ?? initials(row.name), ...reading };
}
