import { and, getTableName, type SQL, sql } from "drizzle-orm";
import { loadsKitchen, orderStatus } from "#domain/order/order-status.ts";
import { splitKey } from "#platform/strapi/query/comparison.ts";
import { userPromoCodes } from "#platform/db/tables/user.ts";
import type { ContentType, Relation } from "#platform/strapi/content/content-type.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";
import type { HiddenFields } from "#platform/strapi/query/where-condition.ts";
import { forbidden } from "#platform/strapi/recorded-error.ts";
import type { Caller } from "./caller.ts";
import { personalOrderFields, rateFields, strangerOrderFields } from "./row-mask.ts";

/** Which rows a caller reaches and which fields their filters may not touch. */
export interface RowScope {
  /** Undefined: all rows. */
  condition: SQL | undefined;
  hidden: HiddenFields;
  /** The rows are shown as a kitchen's work, to the storefront's server. */
  isKitchen?: true;
}

/** What a query says that matters for its scope. */
export interface ScopedQuery {
  where?: unknown;
  sort?: string | null | undefined;
}

/** Closed to everybody's filters: what a mask takes away could be guessed by them. */
const secrets = ["business.config", "branch.config", "promoCode.cupon_code", "user.promo_codes"];
const nothing = sql`false`;

/** Of a person's rows only those of the business that the session is of (A220); a session of none is staff's. */
function atBusiness(table: string, { business }: Caller): SQL | undefined {
  return business === null ? undefined : sql`${sql.identifier(table)}."business" = ${business}`;
}

/**
 * The rows of a content type that a caller reaches; personal ones only their own, and of orders and ratings those of the
 * session's business (A220). Account and addresses are the platform's.
 */
export function rowScope(caller: Caller, type: ContentType): RowScope {
  const me = caller.user?.id;
  switch (type.name) {
    case "user":
      return { condition: me === undefined ? nothing : sql`"users"."id" = ${me}`, hidden: new Set(secrets) };
    case "userAddress":
      return { condition: me === undefined ? nothing : sql`"user_addresses"."user" = ${me}`, hidden: new Set(secrets) };
    case "order":
      if (me !== undefined) return { condition: ownOrders(me, caller), hidden: new Set(secrets) };
      return { condition: nothing, hidden: new Set([...secrets, ...personalOrderFields]) };
    case "orderRate":
      if (me !== undefined) return { condition: ownRates(me, caller), hidden: new Set(secrets) };
      return { condition: nothing, hidden: new Set([...secrets, ...rateFields]) };
    default:
      return { condition: undefined, hidden: new Set(secrets) };
  }
}

function ownOrders(me: number, caller: Caller): SQL | undefined {
  return and(sql`"orders"."customer" = ${me}`, atBusiness("orders", caller));
}

function ownRates(me: number, caller: Caller): SQL | undefined {
  const ofOrders = sql`(select "id" from "orders" where "customer" = ${me})`;
  const isOwn = sql`("order_rates"."user" = ${me} or "order_rates"."order" in ${ofOrders})`;
  return and(isOwn, atBusiness("order_rates", caller));
}

const usedPromotions = getTableName(userPromoCodes);

/** The scope of a list that belongs to a row: what a person used is theirs at the session's business alone (A220). */
export function relatedScope(caller: Caller, relation: Exclude<Relation, { kind: "one" }>): RowScope {
  const scope = rowScope(caller, contentType(relation.target));
  if (relation.kind !== "link" || relation.table !== usedPromotions) return scope;
  return { ...scope, condition: and(scope.condition, atBusiness("promo_codes", caller)) };
}

const kitchenFields = new Set(["business", "branch", "status", "created_at"]);
const inKitchen = Object.values(orderStatus).filter(loadsKitchen);

/** Whether a query asks what one branch's kitchen has to do (S3 §4 Kitchen load). */
function isKitchenLoad({ where, sort }: ScopedQuery): boolean {
  if (!isPinned(where, "branch")) return false;
  return namedIn({ where, sort }).every((name) => kitchenFields.has(splitKey(name).field) || name === "id");
}

/** Whether a rating is asked for by its order and by nothing else. */
function isRateOfOrder({ where, sort }: ScopedQuery): boolean {
  return isPinned(where, "order") && namedIn({ where, sort }).every((name) => name === "order" || name === "id");
}

/**
 * The scope of a root query. Anybody may find an order by its number alone, as far as that shows it and without
 * filters on the rest (A130, D4), and whether an order was rated; the service key opens the kitchen's work of one branch.
 * @throws AccessError 403 when somebody unknown asks for orders or ratings in general
 */
export function rootScope(caller: Caller, type: ContentType, query: ScopedQuery): RowScope {
  const scope = rowScope(caller, type);
  if (type.name === "orderRate" && caller.user === null) {
    if (!isRateOfOrder(query)) throw forbidden();
    return { condition: undefined, hidden: new Set(secrets) };
  }
  if (type.name !== "order" || scope.condition === undefined) return scope;
  if (caller.isService && caller.user === null && isKitchenLoad(query)) {
    const condition = sql`"orders"."status" in (${sql.join(inKitchen, sql`, `)})`;
    return { condition, hidden: new Set([...scope.hidden, ...strangerOrderFields]), isKitchen: true };
  }
  if (isPinned(query.where, "display_number") && !mentionsHidden(query)) {
    return { condition: undefined, hidden: new Set([...scope.hidden, ...strangerOrderFields]) };
  }
  if (caller.user === null) throw forbidden();
  return scope;
}

/** Whether a filter has one value of a field. */
function isPinned(where: unknown, field: string): boolean {
  if (typeof where !== "object" || where === null) return false;
  const given: unknown = Reflect.get(where, field);
  return typeof given === "string" || typeof given === "number";
}

/** The fields that a query filters or sorts by. */
function namedIn({ where, sort }: ScopedQuery): string[] {
  const sorted = (sort ?? "").split(",").map((key) => key.split(":")[0]?.trim() ?? "");
  return [...namedFields(where), ...sorted].filter((name) => name !== "");
}

function mentionsHidden(query: ScopedQuery): boolean {
  return namedIn(query).some((name) => {
    const first = name.split(".")[0] ?? "";
    return strangerOrderFields.has(`order.${first}`) || strangerOrderFields.has(`order.${splitKey(first).field}`);
  });
}

function namedFields(where: unknown): string[] {
  if (Array.isArray(where)) return where.flatMap(namedFields);
  if (typeof where !== "object" || where === null) return [];
  return Object.entries(where).flatMap(([key, value]) => [key, ...namedFields(value)]);
}
