import type { GeoPoint } from "#domain/base/geo.ts";
import { itemAt, itemAvailability } from "#domain/menu/availability.ts";
import { minimumShortfall, priceOrder } from "#domain/order/totals.ts";
import type { Totals } from "#domain/order/totals.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { findCoverageArea } from "#domain/store/coverage.ts";
import type { CoverageArea } from "#domain/store/coverage.ts";
import type { DeliveryMethod } from "#domain/store/delivery.ts";
import { holidayDates } from "#domain/base/holiday.ts";
import { findItem, requiresLegalAge } from "#domain/menu/menu.ts";
import type { Menu } from "#domain/menu/menu.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { surchargeRate } from "#domain/store/payment-method.ts";
import type { PaymentMethod } from "#domain/store/payment-method.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { isFarFromItsText } from "#platform/central/find-place.ts";
import { loadMenu } from "#platform/central/load-menu.ts";
import type { Database } from "#platform/db/database.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { type BusinessRules, loadBusinessRules } from "./business-rules.ts";
import { findBranch } from "./find-branch.ts";
import { menuFromRow } from "./menu-from-row.ts";
import type { OrderRequest, RequestedLine } from "./order-payload.ts";
import type { OrderProblem } from "./order-problem.ts";

/** An order that may be taken, with every amount from the platform's own rows. */
export interface AssessedOrder {
  business: BusinessRules;
  branch: Branch;
  deliveryMethod: DeliveryMethod;
  paymentMethod: PaymentMethod;
  /** Where it goes and by which zone; null for an order that is collected. */
  destination: { address: string; point: GeoPoint; area: CoverageArea } | null;
  lines: PricedLine[];
  totals: Totals;
  legalAgeConfirmed: boolean;
}

type Requested = OrderRequest["order"];

function cartLine(line: RequestedLine, index: number): CartLine {
  return {
    lineId: String(index),
    itemId: String(line.id),
    groupId: line.menu_group_id === null || line.menu_group_id === undefined ? "" : String(line.menu_group_id),
    sizeName: line.size?.name ?? null,
    options: line.sides_or_topings.map(({ id, group_id, quantity }) => ({
      groupId: String(group_id),
      optionId: String(id),
      quantity,
    })),
    quantity: line.quantity,
    note: line.suggestions ?? "",
  };
}

function assessLine(menu: Menu, order: Requested, index: number, now: number): Result<PricedLine, OrderProblem> {
  const requested = order.products[index];
  if (requested === undefined) return fail({ code: "item_unavailable", line: index });
  const about = { line: index, item_id: requested.id };
  const line = cartLine(requested, index);
  const found = findItem(menu, line.groupId === "" ? null : line.groupId, line.itemId);
  if (found === null) return fail({ code: "item_unavailable", ...about });
  const availability = itemAvailability(found.item, found.group, now, holidayDates(now));
  if (!availability.isOrderable) return fail({ code: "item_unavailable", ...about });
  const priced = priceLine(line, itemAt(found.item, now));
  if (!priced.ok) {
    const { code, groupId } = priced.failure;
    const group = groupId === null ? {} : { group_id: Number(groupId) };
    return fail({ code: code === "options_unknown" ? "option_invalid" : code, ...about, ...group });
  }
  const needsAge = requiresLegalAge(found.item, line.options) && !order.legal_age_confirmed;
  return needsAge ? fail({ code: "legal_age_required", ...about }) : priced;
}

async function assessLines(database: Database, order: Requested, now: number) {
  const itemIds = order.products.map((line) => line.id);
  const row = await loadMenu(database, order.branch, itemIds);
  const menu = row === null ? { id: "", name: "", groups: [] } : menuFromRow(row, order.branch);
  const results = order.products.map((_line, index) => assessLine(menu, order, index, now));
  return {
    lines: results.flatMap((result) => (result.ok ? [result.value] : [])),
    problems: results.flatMap((result) => (result.ok ? [] : [result.failure])),
  };
}

/** Methods that can be served today: a table's or a kiosk's order needs its own proof, an online payment its provider. */
function chosenMethods(order: Requested, branch: Branch) {
  const delivery = branch.deliveryMethods.find((method) => method.id === String(order.delivery_method));
  const payment = branch.paymentMethods.find((method) => method.id === String(order.payment_method));
  return {
    delivery: delivery === undefined || delivery.mode === "onsite" ? null : delivery,
    payment: payment === undefined || payment.kind === "online" ? null : payment,
  };
}

function destinationOf(order: Requested, branch: Branch): Result<AssessedOrder["destination"], OrderProblem> {
  const { address, address_geolocation_latitude: latitude, address_geolocation_longitude: longitude } = order;
  const hasPoint = typeof latitude === "number" && typeof longitude === "number";
  if (typeof address !== "string" || address === "" || !hasPoint) return fail({ code: "address_required" });
  const point = { latitude, longitude };
  const area = findCoverageArea(branch.coverageAreas, point);
  if (area === null) return fail({ code: "not_covered" });
  if (isFarFromItsText(address, point)) return fail({ code: "address_mismatch" });
  // A zone without a price is unknown, never free (A105): no order without a fee that can be named.
  if (area.price === null) throw new Refusal(422, "fee_unknown");
  return ok({ address, point, area });
}

/**
 * Checks an order against the platform's own rows and clock and prices it (M1–M6, M18, checklist 4).
 * Answers every problem found, lines first.
 * @throws Refusal 404 for a branch that is not the business's; 422 `fee_unknown` for a zone without a price (checklist 16)
 */
export async function assessOrder(
  database: Database,
  order: Requested,
  now: number,
): Promise<Result<AssessedOrder, OrderProblem[]>> {
  const business = await loadBusinessRules(database, order.business);
  if (business === null) throw new Refusal(404, "business_not_found");
  const { branch } = await findBranch(database, business.id, order.branch);
  const { lines, problems } = await assessLines(database, order, now);
  if (business.onlyMenu) problems.push({ code: "menu_only" });
  const availability = branchAvailability({ business, branch, now, holidays: holidayDates(now) });
  if (!business.isActive || !availability.isOpen) problems.push({ code: "branch_closed" });
  const { delivery, payment } = chosenMethods(order, branch);
  if (delivery === null) problems.push({ code: "method_not_allowed" });
  if (payment === null) problems.push({ code: "payment_not_allowed" });
  const destination = delivery?.mode === "delivery" ? destinationOf(order, branch) : ok(null);
  if (!destination.ok) problems.push(destination.failure);
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const missing = minimumShortfall(branch.minimumOrder, subtotal);
  if (missing > 0 && lines.length === order.products.length) problems.push({ code: "below_minimum", missing });
  if (problems.length > 0 || delivery === null || payment === null || !destination.ok) return fail(problems);
  const totals = priceOrder({
    lines,
    taxes: business.taxes,
    surchargeRate: surchargeRate(business, payment),
    deliveryFee: destination.value?.area.price ?? null,
  });
  return ok({
    business,
    branch,
    deliveryMethod: delivery,
    paymentMethod: payment,
    destination: destination.value,
    lines,
    totals,
    legalAgeConfirmed: order.legal_age_confirmed,
  });
}
