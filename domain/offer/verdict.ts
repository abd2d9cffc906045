import type { Pesos } from "#domain/base/money.ts";
import type { LineDiscount } from "#domain/cart/line-discount.ts";
import { isForItem, isForLine, isWorth, promotionAmount, promotionBasis } from "./discount.ts";
import type { OfferLine } from "./discount.ts";
import { ruleJudge } from "./offer-rules.ts";
import type { FailedRule, OfferContext } from "./offer-rules.ts";
import { compareWorth } from "./promotion.ts";
import type { Promotion } from "./promotion.ts";

/** Why a promotion takes nothing off these lines. */
export type VerdictFailure =
  | FailedRule
  /** None of its products, or none in its sizes, is there. */
  | { rule: "products" | "size" }
  | { rule: "noDiscount" }
  /** Another one is better for each of its lines. */
  | { rule: "better"; id: string };

/** What a promotion does for an order, or every rule that keeps it from it (B1). */
export type Verdict =
  | {
      promotion: Promotion;
      applies: true;
      /** Base price × quantity of its lines (A159). */
      basis: Pesos;
      amount: Pesos;
      lines: LineDiscount[];
    }
  | { promotion: Promotion; applies: false; failed: VerdictFailure[] };

function failedForLines({ discount, products }: Promotion, lines: readonly OfferLine[]): VerdictFailure[] {
  const worthless: VerdictFailure[] = isWorth(discount) ? [] : [{ rule: "noDiscount" }];
  if (!lines.some((line) => isForItem(products, line))) return [...worthless, { rule: "products" }];
  return lines.some((line) => isForLine(products, line)) ? worthless : [...worthless, { rule: "size" }];
}

function discounted(promotion: Promotion, lines: readonly OfferLine[]): Verdict {
  const { discount } = promotion;
  const parts = lines
    .map((line) => ({ line, amount: discount === null ? 0 : promotionAmount(discount, line) }))
    .filter(({ amount }) => amount > 0);
  if (parts.length === 0) return { promotion, applies: false, failed: [{ rule: "noDiscount" }] };
  return {
    promotion,
    applies: true,
    basis: parts.reduce((sum, { line }) => sum + promotionBasis(line), 0),
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    lines: parts.map(({ line: { lineId }, amount }) => ({ lineId, amount })),
  };
}

/** One verdict for each promotion on products, the best first; each line goes to the best that holds for it (S1 §4, A55).
 * `value` is the order's gross subtotal, which the minimum looks at (A58). */
export function judgePromotions(
  promotions: readonly Promotion[],
  { lines, value }: { lines: readonly OfferLine[]; value: Pesos },
  context: OfferContext,
): Verdict[] {
  const failedRules = ruleJudge(context, value);
  const bestOf = new Map<OfferLine, Promotion>();
  const ranked = promotions.filter(({ freeDelivery }) => !freeDelivery).toSorted(compareWorth);
  return ranked.map((promotion) => {
    const failed = [...failedRules(promotion), ...failedForLines(promotion, lines)];
    if (failed.length > 0) return { promotion, applies: false, failed };
    const covered = lines.filter((line) => isForLine(promotion.products, line));
    const won = covered.filter((line) => !bestOf.has(line));
    for (const line of won) bestOf.set(line, promotion);
    const [better] = covered.flatMap((line) => bestOf.get(line) ?? []);
    if (won.length === 0 && better) return { promotion, applies: false, failed: [{ rule: "better", id: better.id }] };
    return discounted(promotion, won);
  });
}

/** One verdict for each promotion that makes the delivery free; `value` is what is left after discounts (A58, A67). */
export function judgeFreeDelivery(promotions: readonly Promotion[], value: Pesos, context: OfferContext): Verdict[] {
  const failedRules = ruleJudge(context, value);
  const free = promotions.filter(({ freeDelivery }) => freeDelivery).toSorted(compareWorth);
  return free.map((promotion) => {
    const failed = failedRules(promotion);
    return failed.length > 0
      ? { promotion, applies: false, failed }
      : { promotion, applies: true, basis: 0, amount: 0, lines: [] };
  });
}
