import type { Menu, MenuGroup, MenuItem } from "#domain/menu/menu.ts";
import { isForItem, isWorth } from "./discount.ts";
import { ruleJudge } from "./offer-rules.ts";
import type { FailedRule, OfferContext } from "./offer-rules.ts";
import type { Promotion } from "./promotion.ts";

/** The id of the synthetic group of promotions (S1 §3). */
export const promotionGroupId = "-2";

/** What a person may still bring about, or an hour of today. */
const mayComeTrue = new Set<FailedRule["rule"]>([
  "time",
  "minimum",
  "login",
  "customerUnknown",
  "firstOrder",
  "onceUsed",
]);

/** The group that stands before the others: what promotions of today name, in the menu's order (S1 §3, §4). Its items keep
 * their own group. Null without any; one for the whole menu names nothing. */
export function promotionGroup(
  menu: Menu,
  promotions: readonly Promotion[],
  context: OfferContext,
  name: string,
): MenuGroup | null {
  const judge = ruleJudge(context, 0);
  const ofToday = promotions.filter(
    (promotion) =>
      promotion.products !== null &&
      isWorth(promotion.discount) &&
      judge(promotion).every(({ rule }) => mayComeTrue.has(rule)),
  );
  const isNamed = ({ id, productId }: MenuItem) =>
    ofToday.some(({ products }) => isForItem(products, { itemId: id, productId }));
  const items = menu.groups.flatMap((group) => group.items.filter(isNamed));
  const seen = new Set<string>();
  const once = items.filter(({ id }) => !seen.has(id) && seen.add(id));
  if (once.length === 0) return null;
  return { id: promotionGroupId, name, cookingMinutes: 0, isActive: true, windows: [], items: once };
}
