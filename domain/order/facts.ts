import type { Pesos } from "#domain/base/money.ts";
import type { Menu } from "#domain/menu/menu.ts";
import type { CouponFact } from "#domain/offer/coupon.ts";
import type { OfferCustomer } from "#domain/offer/offer-rules.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import type { OrderPlace } from "#domain/person/orderer.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";

/** An input of the assessment; when not known, `value` is the best guess, null for none. */
export type Fact<T> = { isKnown: true; value: T } | { isKnown: false; value: T | null };

export type OrderBusiness = Pick<
  Business,
  "isActive" | "isAvailable" | "schedulingEnabled" | "taxes" | "surcharges" | "requiresPlaceProof"
> & { tips?: Business["tips"]; plan: Pick<Business["plan"], "onlyMenu"> };

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
  | "currency"
  | "schedulingLeadHours"
  | "schedulingDays"
>;

/** The destination as the branch sees it; `mismatch`: text and point of the address differ (M6). */
export type Destination =
  | { kind: "covered"; area: { id: string; name: string } }
  | { kind: "notCovered" }
  | { kind: "mismatch" };

/** Inputs of an assessment; each caller says what it knows, and how surely (design §3.6). */
export interface OrderFacts {
  business: Fact<OrderBusiness>;
  branch: Fact<OrderBranch>;
  /** At least the part that the intent names. */
  menu: Fact<Menu>;
  /** Dates `YYYY-MM-DD` around the order's time. */
  holidays: Fact<ReadonlySet<string>>;
  promotions: Fact<readonly Promotion[]>;
  coupon: Fact<CouponFact>;
  /** Who orders, as far as offers ask. */
  customer: Fact<OfferCustomer>;
  /** Where a guest orders from, as the server read it; none for a customer. */
  place: Fact<OrderPlace>;
  destination: Fact<Destination>;
  fee: Fact<Pesos>;
}

export type FactName = keyof OrderFacts;

export function known<T>(value: T): { isKnown: true; value: T } {
  return { isKnown: true, value };
}

export function unknown<T>(guess: T | null = null): { isKnown: false; value: T | null } {
  return { isKnown: false, value: guess };
}
