import { noInputs } from "#domain/order/adjustment.ts";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import type { Discount } from "#domain/offer/discount.ts";
import { assess } from "#domain/order/assess.ts";
import type { Assessed, Assessment } from "#domain/order/assess.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { known } from "#domain/order/facts.ts";
import type { OrderFacts } from "#domain/order/facts.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import {
  sampleAddress,
  sampleBranch,
  sampleBusiness,
  sampleCoupon,
  sampleFacts,
  sampleIntent,
  sampleMenuGroup,
  samplePayments,
  samplePromotion,
} from "#tests/support/samples.ts";

export const noon = bogotaInstant("2026-07-27", 12 * 60);
export const always = [
  { days: [1, 2, 3, 4, 5, 6, 7] as (1 | 2 | 3 | 4 | 5 | 6 | 7)[], onHolidays: true, open: 0, close: 0 },
];
export const hours = (open: number, close: number): typeof always =>
  always.map((window) => ({ ...window, open: open * 60, close: close * 60 }));
export const delivered = { mode: "delivery", address: sampleAddress } as const;

export const ask = (intent: Partial<OrderIntent> = {}, facts: Partial<OrderFacts> = {}, at = noon): Assessed =>
  assess(sampleIntent(intent), sampleFacts(facts), at);
export const promoting = (more: Parameters<typeof samplePromotion>[0]) => ({
  promotions: known([samplePromotion(more)]),
});
export const promotionRow = (more: Parameters<typeof samplePromotion>[0]) => ask({}, promoting(more)).adjustments[0];
export const couponRows = (discount: Discount) => {
  const coupon = known({ kind: "valid", coupon: sampleCoupon({ discount }) } as const);
  return ask({ inputs: { ...noInputs, coupon: "HOLA10" } }, { coupon }).adjustments;
};
export const codes = (order: Assessment) => order.problems.map(({ code }) => code);
export const menuOf = (...items: MenuItem[]) =>
  known({ id: "menu-1", name: "Carta", groups: [sampleMenuGroup({ items })] });
export const schedules = known(sampleBusiness({ schedulingEnabled: true }));
export const branchWith = (more: Parameters<typeof sampleBranch>[0]) =>
  known(sampleBranch({ openingRules: always, paymentMethods: samplePayments, ...more }));

export const ownTaxBeside = (...names: string[]) => {
  const business = known(sampleBusiness({ taxes: names.map((name) => ({ name, rate: 80_000 })) }));
  const rows = ask({}, { business, branch: branchWith({ tax: 50_000 }) }).adjustments;
  return rows.map((row) => [row.source.name, row.rate]);
};
