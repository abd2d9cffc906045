import type { Pesos } from "#domain/base/money.ts";
import type { CouponRefusal } from "#domain/offer/coupon-refusal.ts";

/** Why a code is not applied: the shop's reason, or that it could not be asked. */
export type CouponProblem = CouponRefusal | "offline" | "away" | "tooMany";

/** What the answer to a code may depend on. */
export interface CouponSituation {
  /** Items of the cart. */
  itemIds: readonly string[];
  subtotal: Pesos;
  /** Null for a stranger, and while it is unknown. */
  userId: string | null;
  isOnline: boolean;
}

/** What of a situation has to change before a refused code may hold, null when nothing does. */
function keyOf(problem: CouponProblem, { itemIds, subtotal, userId, isOnline }: CouponSituation): string | null {
  switch (problem) {
    case "belowMinimum":
    case "aboveMaximum":
      return `${subtotal}`;
    case "products":
      return [...new Set(itemIds)].toSorted().join();
    case "login":
      return userId ?? "";
    case "offline":
      return String(isOnline);
    case "away":
    case "tooMany":
    case "notValid":
    case "firstOrderOnly":
    case "alreadyUsed":
    case "unchecked":
      return null;
  }
}

/** Whether a refused code is worth another try: tries are counted (M12). */
export function isWorthATry(problem: CouponProblem, before: CouponSituation, now: CouponSituation): boolean {
  const key = keyOf(problem, now);
  return key !== null && key !== keyOf(problem, before);
}

/** Whether a refused code may hold another time, and stays at hand. */
export function mayHoldLater(problem: CouponProblem): boolean {
  return problem !== "notValid" && problem !== "firstOrderOnly" && problem !== "alreadyUsed";
}
