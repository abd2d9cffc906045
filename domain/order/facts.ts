import type { Pesos } from "#domain/base/money.ts";
import type { Menu } from "#domain/menu/menu.ts";
import type { Coupon } from "#domain/offer/coupon.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";

/** Something that decides about an order: known, or not; `value` is then the best guess, null for none. */
export type Fact<T> = { isKnown: true; value: T } | { isKnown: false; value: T | null };

/** What of a business decides about its orders. */
export type OrderBusiness = Pick<
  Business,
  "isActive" | "isAvailable" | "schedulingEnabled" | "taxes" | "surcharges"
> & { plan: Pick<Business["plan"], "onlyMenu"> };

/** What of a branch decides about its orders. */
export type OrderBranch = Pick<
  Branch,
  | "id"
  | "isAvailable"
  | "schedulingEnabled"
  | "openingRules"
  | "minimumOrder"
  | "deliveryMethods"
  | "paymentMethods"
  | "tax"
>;

/** Where a delivery goes, as the branch sees it; `mismatch`: the text and the point of the address are two places (M6). */
export type Destination =
  | { kind: "covered"; area: { id: string; name: string } }
  | { kind: "notCovered" }
  | { kind: "mismatch" };

/** What a coupon's code stands for. */
export type CouponFact = { kind: "valid"; coupon: Coupon } | { kind: "invalid" };

/** What is known when an order is assessed; who asks says what they know, and how surely (design §3.6). */
export interface OrderFacts {
  business: Fact<OrderBusiness>;
  branch: Fact<OrderBranch>;
  /** The menu, or the part of it that the intent names. */
  menu: Fact<Menu>;
  /** Dates `YYYY-MM-DD` around the order's time. */
  holidays: Fact<ReadonlySet<string>>;
  promotions: Fact<readonly Promotion[]>;
  coupon: Fact<CouponFact>;
  destination: Fact<Destination>;
  /** What the delivery costs. */
  fee: Fact<Pesos>;
}

export type FactName = keyof OrderFacts;

/** A fact that holds. */
export function known<T>(value: T): { isKnown: true; value: T } {
  return { isKnown: true, value };
}

/** A fact that nobody vouches for, with the best guess. */
export function unknown<T>(guess: T | null = null): { isKnown: false; value: T | null } {
  return { isKnown: false, value: guess };
}
