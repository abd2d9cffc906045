import { and, asc, eq } from "drizzle-orm";
import type { Tax } from "#domain/store/business.ts";
import { parsePercent } from "#domain/base/rate.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import type { Database } from "#platform/db/database.ts";
import { businesses, subscriptions, taxes } from "#platform/db/tables/business.ts";
import { configNumber, configText, configValue } from "./config-value.ts";

/** What of a business decides about its orders. */
export interface BusinessRules {
  id: number;
  name: string;
  domain: string;
  isActive: boolean;
  isAvailable: boolean;
  schedulingEnabled: boolean;
  /** The plan or the configuration allows a menu only: nothing can be ordered. */
  onlyMenu: boolean;
  surcharges: Record<string, PartsPerMillion>;
  taxes: Tax[];
  /** Letters before the display number. */
  numberPrefix: string;
}

/** A percentage as a rate; what is no percentage from 0 to 100 counts as none. */
function rateOf(percent: number | null): PartsPerMillion {
  return parsePercent(String(percent))?.rate ?? 0;
}

function surchargesOf(config: unknown): Record<string, PartsPerMillion> {
  const increments = configValue(config, "increments");
  if (typeof increments !== "object" || increments === null) return {};
  return Object.fromEntries(
    Object.keys(increments).map((provider) => [provider, rateOf(configNumber(increments, provider))]),
  );
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

/** Reads what decides about a business's orders; null when there is no such business. */
export async function loadBusinessRules(database: Database, businessId: number): Promise<BusinessRules | null> {
  const [row] = await database
    .select({ business: businesses, onlyMenu: subscriptions.only_menu })
    .from(businesses)
    .leftJoin(subscriptions, eq(subscriptions.id, businesses.subscription))
    .where(eq(businesses.id, businessId));
  if (row === undefined) return null;
  const { business } = row;
  const taxRows = await database
    .select({ name: taxes.name, value: taxes.value })
    .from(taxes)
    .where(and(eq(taxes.business, businessId), eq(taxes.is_active, true), eq(taxes.is_deleted, false)))
    .orderBy(asc(taxes.id));
  return {
    id: business.id,
    name: business.name,
    domain: business.domain ?? "",
    isActive: business.is_active === true,
    isAvailable: business.is_available === true,
    schedulingEnabled: configValue(business.config, "orders.is_enabled") !== false,
    onlyMenu: row.onlyMenu === true || configValue(business.config, "menu_only") === true,
    surcharges: surchargesOf(business.config),
    taxes: taxRows.map((tax) => ({ name: tax.name ?? "", rate: rateOf(tax.value) })),
    numberPrefix: configText(business.config, "orders.number_prefix") ?? initials(business.name),
  };
}
