import type { BasisPoints, Pesos } from "./money.ts";
import type { MinuteOfDay, Weekday } from "./opening-hours.ts";

/** What a promotion takes off (S1 §3 kinds per, fixed, free_delivery). Coupons are not promotions here: their code stays on the server (D10). */
export type PromotionBenefit =
  | { kind: "percentage"; rate: BasisPoints }
  | { kind: "fixed"; amount: Pesos }
  | { kind: "freeDelivery" };

/** A promotion as a person may see it (S1 §3 Promotion). Every condition that is present must hold (S1 §4). */
export interface Promotion {
  id: string;
  name: string;
  description: string | null;
  benefit: PromotionBenefit;
  /** Null when there is none (`is_min_value` off): product promotions look at the gross subtotal, free delivery at the net one (A58). */
  minimumOrder: Pesos | null;
  /** Cap of the discount, null for none (A59). */
  maximumDiscount: Pesos | null;
  isFirstOrderOnly: boolean;
  isOncePerCustomer: boolean;
  /** Instants in ms, [start, end); null when it is not bound to dates. */
  period: { start: number; end: number } | null;
  days: Weekday[];
  /** Off: not on holidays, whatever the weekday says (A56). */
  onHolidays: boolean;
  /** Hours of a weekday in which it holds; no entry for a weekday = all day (A57). */
  hours: { weekday: Weekday; from: MinuteOfDay; to: MinuteOfDay }[];
  /** Empty for all branches. */
  branchIds: string[];
  /** The products it is for, or the whole menu. */
  products: "all" | { productIds: string[] };
}
