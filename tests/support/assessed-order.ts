import type { MenuGroup } from "#domain/menu/menu.ts";
import type { Coupon } from "#domain/offer/coupon.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { assess } from "#domain/order/assess.ts";
import { known } from "#domain/order/facts.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import type { OrderBranch } from "#domain/order/facts.ts";
import type { Business } from "#domain/store/business.ts";
import {
  sampleBusiness,
  sampleContext,
  sampleCoupon,
  sampleFacts,
  sampleIntent,
  sampleMenuGroup,
} from "#tests/support/samples.ts";

interface Order {
  /** The menu's only group. */
  group: Partial<MenuGroup>;
  intent: Partial<OrderIntent>;
  promotions?: Promotion[];
  /** As it was accepted, whatever code is typed. */
  coupon?: Partial<Coupon> | undefined;
  business?: Partial<Business>;
  branch?: OrderBranch | undefined;
  fee?: number;
}

/** An order at the time and place of the samples, with what it was judged by. */
export function assessedOrder({ group, intent, promotions = [], coupon, business, branch, fee }: Order) {
  const menu = { id: "1", name: "Carta", groups: [sampleMenuGroup(group)] };
  const asked = sampleIntent(intent);
  const facts = sampleFacts({
    menu: known(menu),
    business: known(sampleBusiness(business)),
    promotions: known(promotions),
    coupon: known({ kind: "valid", coupon: sampleCoupon(coupon) }),
    ...(branch ? { branch: known(branch) } : {}),
    ...(fee === undefined ? {} : { fee: known(fee) }),
  });
  return { asked, menu, assessment: assess(asked, facts, sampleContext().at) };
}
