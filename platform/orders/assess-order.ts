import { holidayDates } from "#domain/base/holiday.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { findItem } from "#domain/menu/menu.ts";
import type { Menu } from "#domain/menu/menu.ts";
import type { Assessed, Assessment } from "#domain/order/assess.ts";
import { known, unknown } from "#domain/order/facts.ts";
import { assessQuoted } from "#domain/order/quoted.ts";
import type { Destination, OrderFacts } from "#domain/order/facts.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { kitchenLoad } from "#domain/order/time/kitchen-load.ts";
import { kitchenTasks } from "#domain/order/time/kitchen-queue.ts";
import type { PaymentMethod } from "#domain/store/payment-method.ts";
import { findCoverageArea } from "#domain/store/coverage.ts";
import type { CoverageArea } from "#domain/store/coverage.ts";
import type { Branch } from "#domain/store/branch.ts";
import { findOrderMenu } from "#platform/central/order-menu.ts";
import { isBoundToItsText } from "#platform/central/place/text-claims.ts";
import { catalogStamp } from "#platform/db/catalogued.ts";
import type { Database } from "#platform/db/database.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";
import { loadOffers, usedOffers, withCoupon } from "#platform/offers/order-offers.ts";
import type { UsedOffer } from "#platform/offers/redeem.ts";
import type { PaymentAccount } from "#platform/payments/provider/provider-port.ts";
import { accountFor } from "#platform/payments/ledger/begin-payment.ts";
import { amountsRow } from "#wire/order/order-amounts.ts";
import { problemRow } from "#wire/order/order-problem.ts";
import { readOrderIntent } from "#wire/order/order-request.ts";
import type { RequestedOrder } from "#wire/order/order-request.ts";
import { withOptionGroups } from "#wire/order/requested-line.ts";
import { lookForBranch } from "./find-branch.ts";
import { findSellingBusiness, type SellingBusiness } from "./find-selling-business.ts";
import { type OrderParty, partyPlace } from "./party/order-party.ts";

/** An order that is taken, with every amount from the platform's own rows. */
export interface AssessedOrder {
  business: SellingBusiness;
  branch: Branch;
  intent: OrderIntent;
  assessment: Assessed;
  /** The zone of a delivery, null for other modes. */
  area: CoverageArea | null;
  /** The promotions and the coupon that take something off. */
  used: UsedOffer[];
  /** Where the money goes that is paid online, null for other methods. */
  account: PaymentAccount | null;
  method: PaymentMethod | undefined;
  /** Of the kitchen's work (A125). */
  kitchenMinutes: number;
}

/** Only what is ordered: an item in its named group, in any when none is named. */
function askedPart(menu: Menu, lines: readonly CartLine[]): Menu {
  const groups = menu.groups.map((group) => ({
    ...group,
    items: group.items.filter((item) =>
      lines.some(({ itemId, groupId }) => itemId === item.id && (groupId === "" || groupId === group.id)),
    ),
  }));
  return { ...menu, groups };
}

function linesOf({ products }: RequestedOrder, { lines }: OrderIntent, menu: Menu): CartLine[] {
  return lines.map((line, index) => {
    const item = findItem(menu, line.groupId || null, line.itemId)?.item ?? null;
    const requested = products[index];
    return requested === undefined ? line : withOptionGroups(line, requested, item);
  });
}

const noMenu: Menu = { id: "", name: "", groups: [] };

/** A text that names a place with another fee than its point is refused (M6). */
function destinationOf({ address }: OrderIntent, branch: Branch, area: CoverageArea | null): Destination {
  if (area === null) return { kind: "notCovered" };
  const isBound = address === null || isBoundToItsText(address.line1, address.point, branch.coverageAreas);
  return isBound ? { kind: "covered", area } : { kind: "mismatch" };
}

/** @throws Refusal 422 `order_refused` with the problems, `fee_unknown`, 503 when something else is not known (D3) */
function refuseUnlessTaken({ problems, unknown: missing }: Assessment, intent: OrderIntent): void {
  if (problems.length > 0) {
    const rows = problems.map((problem) => problemRow(problem, intent.lines));
    throw new Refusal(422, "order_refused", { problems: rows });
  }
  // A zone without a price is unknown, never free (A105).
  if (missing.includes("fee")) throw new Refusal(422, "fee_unknown");
  if (missing.length > 0) throw new Refusal(503, "not_decidable", { unknown: missing });
}

/** Refuses a total that is not the platform's own, and names the promised promotions that do not hold. */
function refuseOtherTotal(order: RequestedOrder, { assessment, lineIds }: { assessment: Assessed; lineIds: string[] }) {
  if (order.total === assessment.total) return;
  const refused = assessment.verdicts.flatMap((verdict) =>
    verdict.applies || !order.promotions.includes(Number(verdict.promotion.id))
      ? []
      : [{ id: Number(verdict.promotion.id), rules: verdict.failed.map(({ rule }) => rule) }],
  );
  throw new Refusal(409, "price_changed", { totals: amountsRow(assessment, lineIds), refused });
}

/** When an order is checked or placed. */
export interface OrderTime {
  /** The platform's clock (ms). */
  now: number;
  /** For so many seconds its coupon must not be looked for; null where it may (M12). */
  couponWait: number | null;
}

/**
 * Checks an order against the platform's own rows and clock, and its total (M1–M6, M18, D3).
 * @throws Refusal 404 branch; 422 `order_refused` with every problem, `fee_unknown`;
 * 409 `price_changed` with the right amounts; 429 where its coupon must not be looked for
 * @param stamp as `catalogued`, if it was read a moment ago
 */
export async function assessOrder(
  database: Database,
  { order, party, stamp: given }: { order: RequestedOrder; party: OrderParty; stamp?: string },
  { now, couponWait }: OrderTime,
): Promise<AssessedOrder> {
  const stamp = given ?? (await catalogStamp(database));
  // What does not wait for each other goes to the database together.
  const [business, found] = await Promise.all([
    findSellingBusiness(database, order.business, stamp),
    lookForBranch(database, { businessId: order.business, branchId: order.branch }, stamp),
  ]);
  if (business === null) throw new Refusal(404, "business_not_found");
  if (found === null) throw new Refusal(404, "branch_not_found");
  if (couponWait !== null) throw tooMany("too_many_requests", couponWait);
  const { branch } = found;
  const methodId = String(order.delivery_method);
  const asked = { ...branch, deliveryMethods: branch.deliveryMethods.filter(({ id }) => id === methodId) };
  const read = readOrderIntent(order, asked, now);
  const area = read.address && findCoverageArea(branch.coverageAreas, read.address.point);
  const fee = area?.price ?? null;
  const [offers, listed] = await Promise.all([
    loadOffers(database, { business: business.id, code: read.inputs.coupon, orderer: party.orderer }, stamp),
    findOrderMenu(database, order.branch, stamp),
  ]);
  const menu = listed ?? noMenu;
  const intent = { ...read, lines: linesOf(order, read, menu) };
  const plainFacts: OrderFacts = {
    // Taxes that cannot be read are unknown, never none (D3).
    business: business.areTaxesKnown ? known(business.business) : unknown(business.business),
    branch: known(asked),
    menu: known(askedPart(menu, intent.lines)),
    holidays: known(holidayDates(now)),
    promotions: known(offers.promotions),
    coupon: known({ kind: "invalid", reason: "notValid" }),
    customer: known(offers.customer),
    place: known(partyPlace(party)),
    destination: known(destinationOf(intent, branch, area)),
    fee: fee === null ? unknown() : known(fee),
  };
  const assessment = assessQuoted(intent, {
    at: now,
    total: order.total,
    factsAt: (offersAt) => withCoupon(intent, plainFacts, { offers, now, offersAt }),
  });
  refuseUnlessTaken(assessment, intent);
  const method = branch.paymentMethods.find(({ id }) => id === intent.paymentMethodId);
  const account = await accountFor(database, method, { branch: order.branch, total: assessment.total });
  refuseOtherTotal(order, { assessment, lineIds: intent.lines.map(({ lineId }) => lineId) });
  const used = usedOffers(assessment, offers);
  return {
    business,
    branch,
    intent,
    assessment,
    area: intent.mode === "delivery" ? area : null,
    used,
    account,
    method,
    kitchenMinutes: kitchenLoad(kitchenTasks(menu, assessment.lines), branch.loadFactor),
  };
}
