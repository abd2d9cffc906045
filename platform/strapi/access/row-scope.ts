import { type SQL, sql } from "drizzle-orm";
import { splitKey } from "#platform/strapi/query/comparison.ts";
import type { ContentType } from "#platform/strapi/content/content-type.ts";
import type { HiddenFields } from "#platform/strapi/query/where-condition.ts";
import { forbidden } from "#platform/strapi/recorded-error.ts";
import type { Caller } from "./caller.ts";
import { personalOrderFields, strangerOrderFields } from "./row-mask.ts";

/** Which rows a caller reaches and which fields their filters may not touch. */
export interface RowScope {
  /** Undefined: all rows. */
  condition: SQL | undefined;
  hidden: HiddenFields;
}

/** What a query says that matters for its scope. */
export interface ScopedQuery {
  where?: unknown;
  sort?: string | null | undefined;
}

/** Closed to everybody's filters: what a mask takes away could be guessed by them. */
const configFields = ["business.config", "branch.config"];
const secretFields = [...configFields, "promoCode.cupon_code"];
const ratePersonalFields = ["orderRate.user"];
const nothing = sql`false`;

/** The rows of a content type that a caller reaches; personal ones only their own. */
export function rowScope(caller: Caller, type: ContentType): RowScope {
  const secrets = caller.isService ? configFields : secretFields;
  const me = caller.user?.id;
  switch (type.name) {
    case "user":
      return { condition: me === undefined ? nothing : sql`"users"."id" = ${me}`, hidden: new Set(secrets) };
    case "userAddress":
      return { condition: me === undefined ? nothing : sql`"user_addresses"."user" = ${me}`, hidden: new Set(secrets) };
    case "order":
      if (me !== undefined) return { condition: sql`"orders"."customer" = ${me}`, hidden: new Set(secrets) };
      return {
        condition: caller.isService ? undefined : nothing,
        hidden: new Set([...secrets, ...personalOrderFields]),
      };
    case "orderRate": {
      if (caller.isService) return { condition: undefined, hidden: new Set([...secrets, ...ratePersonalFields]) };
      return { condition: me === undefined ? nothing : ownRates(me), hidden: new Set(secrets) };
    }
    default:
      return { condition: undefined, hidden: new Set(secrets) };
  }
}

function ownRates(me: number): SQL {
  const ownOrders = sql`(select "id" from "orders" where "customer" = ${me})`;
  return sql`("order_rates"."user" = ${me} or "order_rates"."order" in ${ownOrders})`;
}

/**
 * The scope of a root query. Anybody may find an order by its number alone, as far as that shows it and without
 * filters on the rest (A130, D4). @throws AccessError 403 when somebody unknown asks for orders in general
 */
export function rootScope(caller: Caller, type: ContentType, query: ScopedQuery): RowScope {
  const scope = rowScope(caller, type);
  if (type.name === "orderRate" && caller.user === null && !caller.isService) throw forbidden();
  if (type.name !== "order" || scope.condition === undefined) return scope;
  if (isPinnedOrder(query.where) && !mentionsHidden(query)) {
    return { condition: undefined, hidden: new Set([...scope.hidden, ...strangerOrderFields]) };
  }
  if (caller.user === null) throw forbidden();
  return scope;
}

function isPinnedOrder(where: unknown): boolean {
  if (typeof where !== "object" || where === null) return false;
  const given = "display_number" in where ? where.display_number : null;
  return typeof given === "string" || typeof given === "number";
}

function mentionsHidden(query: ScopedQuery): boolean {
  const named = [...namedFields(query.where), ...(query.sort ?? "").split(",").map((key) => key.split(":")[0] ?? "")];
  return named.some((name) => {
    const first = name.split(".")[0] ?? "";
    return strangerOrderFields.has(`order.${first}`) || strangerOrderFields.has(`order.${splitKey(first).field}`);
  });
}

function namedFields(where: unknown): string[] {
  if (Array.isArray(where)) return where.flatMap(namedFields);
  if (typeof where !== "object" || where === null) return [];
  return Object.entries(where).flatMap(([key, value]) => [key, ...namedFields(value)]);
}
