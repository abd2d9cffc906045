import type { Business } from "#domain/store/business.ts";
import { loadSellingRow } from "#platform/central/load-business.ts";
import type { Database } from "#platform/db/database.ts";
import { businessFrom } from "#wire/business.ts";
import { plainText } from "#wire/field.ts";
import { valueAt } from "#wire/value-at.ts";
import { ownRows } from "./own-rows.ts";

/** A business as its orders need it: what it looks like, and its branches, are left out. */
export interface SellingBusiness {
  /** Its row's id. */
  id: number;
  business: Business;
  /** False when one of its taxes cannot be read: no order is taken then (D3). */
  areTaxesKnown: boolean;
  /** Letters before the display number. */
  numberPrefix: string;
}

/** Initials of the name in plain capitals, where the configuration gives no prefix. */
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

/** What decides about a business's orders; null when there is no such business. */
export async function findSellingBusiness(database: Database, businessId: number): Promise<SellingBusiness | null> {
  const row = await loadSellingRow(database, businessId);
  if (row === null) return null;
  const numberPrefix = plainText(valueAt(row.config, "orders", "number_prefix")) ?? initials(row.name);
  return { id: row.id, numberPrefix, ...businessFrom(row, row.domain ?? "", ownRows) };
}
