import type { Pesos } from "#domain/base/money.ts";
import { shareOf } from "#domain/base/rate.ts";
import type { LineDiscount } from "#domain/cart/line-discount.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";
import { itemAt, itemAvailability } from "#domain/menu/availability.ts";
import { findItem, requiresLegalAge } from "#domain/menu/menu.ts";
import { applyCoupon } from "#domain/offer/coupon.ts";
import { isPersonal } from "#domain/offer/is-personal.ts";
import type { OfferContext } from "#domain/offer/offer-rules.ts";
import { judgeFreeDelivery, judgePromotions } from "#domain/offer/verdict.ts";
import type { Verdict } from "#domain/offer/verdict.ts";
import { visitor } from "#domain/offer/visitor.ts";
import { taxesAt } from "#domain/store/business.ts";
import { chooseMethod, isFreeOfCharge } from "#domain/store/delivery.ts";
import { orderCurrency, pricedCurrency } from "#domain/store/branch.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { isPayable, surchargeRate } from "#domain/store/payment-method.ts";
import type { PaymentMethod } from "#domain/store/payment-method.ts";
import { totalOf } from "./adjustment.ts";
import type { Adjustment, Amounts } from "./adjustment.ts";
import type { FactName, OrderBranch, OrderBusiness, OrderFacts } from "./facts.ts";
import type { OrderIntent, When } from "./intent.ts";
import { isGuestAt, placeProblem } from "./place-problem.ts";
import { inMendingOrder } from "./problem.ts";
import type { OrderProblem } from "./problem.ts";
import { takesTip, tipOf } from "./tip.ts";
import { resolveWhen } from "#domain/order/time/schedule.ts";

export interface Assessment extends Amounts {
  /** The lines without a problem, in the order of the intent. */
  lines: PricedLine[];
  /** In the order in which a person corrects them. */
  problems: OrderProblem[];
  /** Facts that matter and are not known: while there are any, the order is not taken (D3). */
  unknown: FactName[];
  requiresLegalAge: boolean;
  /** What the intent's `when` comes to: an order before the opening is for the opening (A147); one for a time that
   * cannot be had is judged as soon as possible. */
  when: When;
}

/** The assessment with a verdict for every promotion: those on products, the best first, then free delivery (B1). */
export interface Assessed extends Assessment {
  verdicts: Verdict[];
}

type FactValue<N extends FactName> = OrderFacts[N]["value"];

/** Remembers which facts were needed and unknown. */
function reader(facts: OrderFacts) {
  const missing = new Set<FactName>();
  return {
    missing,
    read: <N extends FactName>(name: N): FactValue<N> => {
      if (!facts[name].isKnown) missing.add(name);
      return facts[name].value;
    },
  };
}

type Reader = ReturnType<typeof reader>;

interface AssessedLines {
  lines: PricedLine[];
  problems: OrderProblem[];
  requiresLegalAge: boolean;
}

function assessLines(intent: OrderIntent, { read, missing }: Reader, at: number): AssessedLines {
  const menu = read("menu");
  const holidays = read("holidays") ?? new Set<string>();
  const assessed: AssessedLines = { lines: [], problems: [], requiresLegalAge: false };
  if (menu === null) return assessed;
  for (const line of intent.lines) {
    const found = findItem(menu, line.groupId, line.itemId) ?? findItem(menu, null, line.itemId);
    const refuse = (problem: Extract<OrderProblem, { lineId: string }>) => assessed.problems.push(problem);
    if (!found || !itemAvailability(found.item, found.group, at, holidays).isOrderable) {
      refuse({ code: "item_unavailable", lineId: line.lineId, groupId: null });
      continue;
    }
    const priced = priceLine(line, itemAt(found.item, at));
    if (priced.ok) {
      assessed.lines.push(priced.value);
      assessed.requiresLegalAge ||= requiresLegalAge(found.item, line.options);
      continue;
    }
    const { code, groupId } = priced.failure;
    if (code === "options_unknown") missing.add("menu");
    else refuse({ code, lineId: line.lineId, groupId });
  }
  return assessed;
}

function plainRow(row: Pick<Adjustment, "kind" | "source" | "amount"> & Partial<Adjustment>): Adjustment {
  return { rate: null, basis: 0, lines: [], ...row };
}

function sumLines(lines: readonly LineDiscount[]): Pesos {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

function promotionRow(verdict: Verdict): Adjustment[] {
  if (!verdict.applies) return [];
  const { promotion, basis, amount, lines } = verdict;
  const source = { id: promotion.id, name: promotion.name };
  const rate = promotion.discount?.kind === "percent" ? promotion.discount.rate : null;
  return [plainRow({ kind: "promotion", source, rate, basis, amount: -amount, lines })];
}

/** Promotions, then the coupon on the rest (A159). */
function discountRows(
  intent: OrderIntent,
  { read }: Reader,
  lines: readonly PricedLine[],
  verdicts: readonly Verdict[],
): Adjustment[] {
  const rows = verdicts.flatMap(promotionRow);
  const fact = intent.inputs.coupon === null ? null : read("coupon");
  if (fact?.kind !== "valid") return rows;
  const { coupon } = fact;
  const { basis, lines: shares } = applyCoupon(
    coupon,
    lines,
    rows.flatMap((row) => row.lines),
  );
  if (shares.length === 0) return rows;
  const rate = coupon.discount.kind === "percent" ? coupon.discount.rate : null;
  const source = { id: coupon.code, name: coupon.name };
  return [...rows, plainRow({ kind: "coupon", source, rate, basis, amount: -sumLines(shares), lines: shares })];
}

/** Surcharge on the subtotal, taxes after discounts; delivery and surcharge are not taxed (A61, A62, A66). */
function chargeRows(
  business: OrderBusiness | null,
  { branch, payment }: { branch: OrderBranch | null; payment: PaymentMethod | null },
  { subtotal, taxable }: { subtotal: Pesos; taxable: Pesos },
): Adjustment[] {
  if (business === null) return [];
  const rate = payment === null ? 0 : surchargeRate(business, payment);
  const surcharge = payment !== null && rate > 0 ? { source: { id: payment.id, name: payment.label }, rate } : null;
  const taxes = taxesAt(business, branch).map((tax) =>
    plainRow({
      kind: "tax",
      source: { id: null, name: tax.name },
      rate: tax.rate,
      basis: taxable,
      amount: shareOf(taxable, tax.rate),
    }),
  );
  if (!surcharge) return taxes;
  return [plainRow({ kind: "surcharge", ...surcharge, basis: subtotal, amount: shareOf(subtotal, rate) }), ...taxes];
}

/** The fee, none with a method that is free of charge (A160), and a row that cancels it when a promotion pays it (A67, A70). */
function deliveryRows(
  intent: OrderIntent,
  { read }: Reader,
  { subtotal, isCovered, free }: { subtotal: Pesos; isCovered: boolean; free: readonly Verdict[] },
): Adjustment[] {
  if (intent.mode !== "delivery" || subtotal <= 0 || !isCovered) return [];
  const branch = read("branch");
  const fee = branch !== null && isFreeOfCharge(branch) ? 0 : read("fee");
  if (fee === null) return [];
  const destination = read("destination");
  const source = destination?.kind === "covered" ? destination.area : { id: null, name: null };
  const row = plainRow({
    kind: "delivery",
    source: { id: source.id, name: source.name },
    basis: subtotal,
    amount: fee,
  });
  const promotion = free.find(({ applies }) => applies)?.promotion;
  if (!promotion || fee === 0) return [row];
  const { id, name } = promotion;
  return [row, plainRow({ kind: "freeDelivery", source: { id, name }, basis: fee, amount: -fee })];
}

/** The tip, beside everything that is reckoned with the dishes (A232). */
function tipRows({ mode, inputs: { tip } }: OrderIntent, business: OrderBusiness | null, dishes: Pesos): Adjustment[] {
  const amount = takesTip(business?.tips ?? null, mode) ? tipOf(tip, dishes) : 0;
  const rate = tip?.kind === "share" ? tip.rate : null;
  return amount === 0 ? [] : [plainRow({ kind: "tip", source: { id: null, name: null }, rate, basis: dishes, amount })];
}

/** What promotions are judged by at `at` (ms), the order's own time (B18); what is for a person is for no guest (A213). */
function offerContext({ branchId }: OrderIntent, facts: OrderFacts, at: number): OfferContext {
  const customer = isGuestAt(facts.place.value) ? visitor : facts.customer.value;
  return { branchId, customer, at, holidays: facts.holidays.value ?? new Set() };
}

const customerRules: readonly string[] = ["customerUnknown", "login", "firstOrder", "firstOrderUnchecked", "onceUsed"];

/** Whether it is only the customer who decides about a promotion. */
function dependsOnCustomer(verdict: Verdict): boolean {
  const isOpen = verdict.applies || verdict.failed.every(({ rule }) => customerRules.includes(rule));
  return isOpen && isPersonal(verdict.promotion);
}

const asSoonAsPossible: When = { kind: "now" };

/** Null for a time that cannot be had; nobody schedules an order at a table (S3 §4). */
function whenOf({ when, table }: OrderIntent, { read }: Reader, at: number): When | null {
  const [business, branch] = [read("business"), read("branch")];
  if (business === null || branch === null) return asSoonAsPossible;
  if (when.kind === "at" && table !== null) return null;
  return resolveWhen({ business, branch, now: at, holidays: read("holidays") ?? new Set() }, when);
}

function storeProblems(
  { when, business, branch }: { when: When | null; business: OrderBusiness | null; branch: OrderBranch | null },
  { read }: Reader,
  at: number,
): OrderProblem[] {
  const holidays = read("holidays") ?? new Set<string>();
  const problems: OrderProblem[] = [];
  if (business?.plan.onlyMenu === true) problems.push({ code: "menu_only" });
  if (business === null || branch === null) return problems;
  const isOpen = business.isActive && branchAvailability({ business, branch, now: at, holidays }).isOpen;
  if (!isOpen) problems.push({ code: "branch_closed" });
  else if (when === null) problems.push({ code: "time_unavailable" });
  if (orderCurrency(branch) !== pricedCurrency) problems.push({ code: "currency_not_priced" });
  return problems;
}

function deliveryProblem(intent: OrderIntent, branch: OrderBranch | null, known: Reader): OrderProblem | null {
  const { mode, address } = intent;
  if (mode === null) return { code: "mode_required" };
  if (branch !== null && chooseMethod(branch, mode) === null) return { code: "method_not_allowed" };
  const problem = placeProblem(intent, known.read("place"), known.read("business")?.requiresPlaceProof === true);
  if (problem !== null || mode !== "delivery") return problem;
  if (address === null) return { code: "address_required" };
  const destination = known.read("destination");
  if (destination?.kind === "notCovered") return { code: "not_covered" };
  return destination?.kind === "mismatch" ? { code: "address_mismatch" } : null;
}

function paymentProblem(intent: OrderIntent, branch: OrderBranch | null, payment: PaymentMethod | null) {
  if (intent.paymentMethodId === null) return { code: "payment_required" } as const;
  if (branch === null) return null;
  return payment === null || !isPayable(payment) ? ({ code: "payment_not_allowed" } as const) : null;
}

function isProblem(problem: OrderProblem | null): problem is OrderProblem {
  return problem !== null;
}

/** Amounts and problems of an order at `at` (ms): the one rule for page, quote, action and platform (design §3.6).
 * An order for later is judged at its own time (B18, A147); lines with a problem are left out of the amounts.
 *
 * @param offersAt when promotions are judged of an order for now, in ms
 */
export function assess(intent: OrderIntent, facts: OrderFacts, at: number, offersAt = at): Assessed {
  const known = reader(facts);
  const resolved = whenOf(intent, known, at);
  const when = resolved ?? whenOf({ ...intent, when: asSoonAsPossible }, known, at) ?? asSoonAsPossible;
  const judgedAt = when.kind === "at" ? when.instant : at;
  const business = known.read("business");
  const branch = known.read("branch");
  // Its own tax cannot be read: what the order costs is not known (D3, A160).
  if (branch?.tax === "unknown") known.missing.add("branch");
  const { lines, problems, requiresLegalAge: needsAge } = assessLines(intent, known, judgedAt);
  const payment = branch?.paymentMethods.find(({ id }) => id === intent.paymentMethodId) ?? null;
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const delivery = deliveryProblem(intent, branch, known);
  const promotions = known.read("promotions") ?? [];
  const context = offerContext(intent, facts, when.kind === "at" ? when.instant : offersAt);
  const onProducts = judgePromotions(promotions, { lines, value: subtotal }, context);
  const discounts = discountRows(intent, known, lines, onProducts);
  const taxable = subtotal + discounts.reduce((sum, { amount }) => sum + amount, 0);
  const onDelivery = judgeFreeDelivery(promotions, taxable, context);
  const verdicts = [...onProducts, ...onDelivery];
  if (!isGuestAt(facts.place.value) && verdicts.some(dependsOnCustomer)) known.read("customer");
  const adjustments = [
    ...discounts,
    ...chargeRows(business, { branch, payment }, { subtotal, taxable }),
    ...deliveryRows(intent, known, { subtotal, isCovered: delivery === null, free: onDelivery }),
    ...tipRows(intent, business, taxable),
  ];
  const missing = Math.max(0, (branch?.minimumOrder ?? 0) - subtotal);
  const coupon = intent.inputs.coupon === null ? null : known.read("coupon");
  const found: (OrderProblem | null)[] = [
    ...storeProblems({ when: resolved, business, branch }, known, at),
    intent.lines.length === 0 ? { code: "empty" } : null,
    delivery,
    paymentProblem(intent, branch, payment),
    ...problems,
    missing > 0 && lines.length === intent.lines.length ? { code: "below_minimum", missing } : null,
    coupon?.kind === "invalid" ? { code: "coupon_invalid", reason: coupon.reason } : null,
    needsAge && !intent.legalAgeConfirmed ? { code: "legal_age_required" } : null,
  ];
  return {
    ...totalOf(subtotal, adjustments),
    lines,
    problems: inMendingOrder(found.filter(isProblem)),
    unknown: [...known.missing],
    requiresLegalAge: needsAge,
    when,
    verdicts,
  };
}
