import "server-only";
import { createHash } from "node:crypto";
import { type Address, mergeAddressLine } from "#domain/address.ts";
import type { Branch } from "#domain/branch.ts";
import type { Business } from "#domain/business.ts";
import type { CartLine } from "#domain/cart.ts";
import { type CoverageArea, findCoverageArea } from "#domain/coverage.ts";
import type { DeliveryMode } from "#domain/delivery.ts";
import { shownDeliveryTime } from "#domain/delivery-time.ts";
import { findItem, itemAvailability, type Menu } from "#domain/menu.ts";
import type { Pesos } from "#domain/money.ts";
import { type BranchAvailability, branchAvailability } from "#domain/opening-hours.ts";
import { surchargeRate } from "#domain/payment.ts";
import { minimumShortfall, type PricedLine, priceLine, priceOrder, type Totals } from "#domain/pricing.ts";
import { deliveryPrice } from "./central/location.ts";
import { readWithOptionGroups } from "./central/menu.ts";
import { describeError, log } from "./log.ts";

/** What a person wants to know the price of: ids and numbers, never an amount. */
export interface QuoteRequest {
  lines: CartLine[];
  mode: DeliveryMode;
  address: Address | null;
  paymentMethodId: string | null;
}

/** What the amounts are computed from, as the server has it. */
export interface QuoteSources {
  business: Business;
  branch: Branch;
  menu: Menu;
  now: number;
  holidays: ReadonlySet<string>;
}

/** Why something cannot be ordered; `lineId` is empty when it is not about a line. */
export interface QuoteProblem {
  lineId: string;
  code: string;
}

/** What will be paid, and everything that stands in the way (design §3.6). */
export interface Quote {
  quoteId: string;
  totals: Totals;
  lines: PricedLine[];
  problems: QuoteProblem[];
  area: { id: string; name: string } | null;
  /** False when the platform did not confirm the fee and the zone's price stands in: nothing is sent then. */
  isFeeConfirmed: boolean;
  minimumOrder: Pesos;
  missingForMinimum: Pesos;
  availability: BranchAvailability;
  deliveryTime: { min: number; max: number } | null;
}

interface Priced {
  lines: PricedLine[];
  problems: QuoteProblem[];
}

async function priceLines(lines: CartLine[], { branch, menu, now, holidays }: QuoteSources): Promise<Priced> {
  const results = await Promise.all(
    lines.map(async (line) => {
      const found = findItem(menu, line.groupId, line.itemId) ?? findItem(menu, null, line.itemId);
      const isSold = found !== null && itemAvailability(found.item, found.group, now, new Set(holidays)).isOrderable;
      if (!isSold) return { lineId: line.lineId, code: "item_unavailable" };
      const priced = priceLine(line, await readWithOptionGroups(found.item, branch.id));
      return priced.ok ? priced.value : { lineId: line.lineId, code: priced.failure.code };
    }),
  );
  return {
    lines: results.filter((result): result is PricedLine => !("code" in result)),
    problems: results.filter((result): result is QuoteProblem => "code" in result),
  };
}

interface Delivery {
  area: CoverageArea | null;
  fee: Pesos | null;
  isFeeConfirmed: boolean;
}

/** The fee by the platform (A69); while it does not answer, the zone's price is shown as an estimate. */
async function priceDelivery(
  request: QuoteRequest,
  { business, branch }: QuoteSources,
  subtotal: Pesos,
): Promise<Delivery> {
  const { address } = request;
  if (request.mode !== "delivery" || address === null)
    return { area: null, fee: null, isFeeConfirmed: request.mode !== "delivery" };
  const area = findCoverageArea(branch.coverageAreas, address.point);
  if (area === null) return { area: null, fee: null, isFeeConfirmed: false };
  try {
    const fee = await deliveryPrice({
      businessId: business.id,
      branchId: branch.id,
      origin: { address: branch.address.line1, point: branch.address.point },
      arrival: { address: mergeAddressLine(address), city: address.city, point: address.point },
      zonePrice: area.price,
      declaredValue: subtotal,
    });
    return fee === null ? { area: null, fee: null, isFeeConfirmed: false } : { area, fee, isFeeConfirmed: true };
  } catch (error) {
    log.warn("quote.fee_estimated", describeError(error));
    return { area, fee: area.price, isFeeConfirmed: false };
  }
}

function about(code: string): QuoteProblem {
  return { lineId: "", code };
}

function orderProblems(request: QuoteRequest, { branch }: QuoteSources, area: CoverageArea | null): QuoteProblem[] {
  const problems: QuoteProblem[] = [];
  if (!branch.deliveryMethods.some(({ mode }) => mode === request.mode)) problems.push(about("method_not_allowed"));
  const isAsked = request.paymentMethodId !== null;
  if (isAsked && !branch.paymentMethods.some(({ id }) => id === request.paymentMethodId))
    problems.push(about("payment_not_allowed"));
  if (request.mode === "delivery" && request.address === null) problems.push(about("address_required"));
  if (request.mode === "delivery" && request.address !== null && area === null) problems.push(about("not_covered"));
  return problems;
}

/**
 * Prices a cart from the server's own menu, zones and taxes (design §3.6, M1, M6). Lines that cannot be ordered are named
 * in `problems` and have no amount.
 * @throws CentralError when the options of an item cannot be read
 */
export async function buildQuote(request: QuoteRequest, sources: QuoteSources): Promise<Quote> {
  const { business, branch, now, holidays } = sources;
  const { lines, problems } = await priceLines(request.lines, sources);
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const delivery = await priceDelivery(request, sources, subtotal);
  const method = branch.paymentMethods.find(({ id }) => id === request.paymentMethodId);
  const totals = priceOrder({
    lines,
    taxes: business.taxes,
    surchargeRate: method === undefined ? 0 : surchargeRate(business, method),
    deliveryFee: delivery.fee,
  });
  const shown = shownDeliveryTime(branch.deliveryTime);
  const essence = JSON.stringify([totals, lines, request.mode, request.paymentMethodId]);
  return {
    quoteId: createHash("sha256").update(essence).digest("base64url").slice(0, 22),
    totals,
    lines,
    problems: [...problems, ...orderProblems(request, sources, delivery.area)],
    area: delivery.area === null ? null : { id: delivery.area.id, name: delivery.area.name },
    isFeeConfirmed: delivery.isFeeConfirmed,
    minimumOrder: branch.minimumOrder,
    missingForMinimum: minimumShortfall(branch.minimumOrder, subtotal),
    availability: branchAvailability({ business, branch, now, holidays }),
    deliveryTime: { min: shown.min, max: shown.max },
  };
}
