import "server-only";
import { itemAt, itemAvailability } from "#domain/menu/availability.ts";
import { minimumShortfall, priceOrder } from "#domain/order/totals.ts";
import type { Totals } from "#domain/order/totals.ts";
import { createHash } from "node:crypto";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import { type CoverageArea, findCoverageArea } from "#domain/store/coverage.ts";
import { defaultDeliveryTime } from "#domain/store/delivery-time.ts";
import { findItem, type Menu, requiresLegalAge } from "#domain/menu/menu.ts";
import type { Pesos } from "#domain/base/money.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { surchargeRate } from "#domain/store/payment-method.ts";
import { priceLine, type PricedLine } from "#domain/cart/line-price.ts";
import type { Quote, QuoteIntent, QuoteProblem } from "#domain/order/quote.ts";

/** What the server knows: its own menu, its own rules, its own clock. */
export interface QuoteKnowledge {
  business: Business;
  branch: Branch;
  menu: Menu;
  /** Milliseconds since 1970. */
  now: number;
  holidays: ReadonlySet<string>;
  /** What the delivery costs; null while it is not known, or when nobody delivers. */
  deliveryFee: Pesos | null;
  /** False when the platform did not confirm the fee and the zone's own price stands in: nothing is sent then. */
  isFeeConfirmed: boolean;
}

/** The zone of a delivery, null for everything else and for an address that nobody delivers to. */
export function areaOf(branch: Branch, intent: Pick<QuoteIntent, "mode" | "address">): CoverageArea | null {
  if (intent.mode !== "delivery" || !intent.address) return null;
  return findCoverageArea(branch.coverageAreas, intent.address.point);
}

interface PricedLines {
  lines: PricedLine[];
  problems: QuoteProblem[];
  needsAge: boolean;
}

function priceLines(intent: QuoteIntent, { menu, now, holidays }: QuoteKnowledge): PricedLines {
  const lines: PricedLine[] = [];
  const problems: QuoteProblem[] = [];
  let needsAge = false;
  for (const line of intent.lines) {
    const found = findItem(menu, line.groupId, line.itemId) ?? findItem(menu, null, line.itemId);
    const isOrderable = found && itemAvailability(found.item, found.group, now, holidays).isOrderable;
    if (!found || !isOrderable) {
      problems.push({ lineId: line.lineId, code: "item_unavailable" });
      continue;
    }
    const priced = priceLine(line, itemAt(found.item, now));
    if (!priced.ok) {
      problems.push({ lineId: line.lineId, code: priced.failure.code });
      continue;
    }
    lines.push(priced.value);
    needsAge ||= requiresLegalAge(found.item, line.options);
  }
  return { lines, problems, needsAge };
}

function identify(intent: QuoteIntent, totals: Totals): string {
  const { branchId, lines, mode, paymentMethodId } = intent;
  const what = JSON.stringify([branchId, lines, mode, intent.address?.point ?? null, paymentMethodId, totals]);
  return createHash("sha256").update(what).digest("base64url").slice(0, 22);
}

/**
 * Prices an intent from what the server knows (M1–M5): lines with a problem are named and left out of the amounts; the
 * fee is a row only for a delivery. Whether it may be ordered is decided by `problemsOfOrder`.
 */
export function buildQuote(intent: QuoteIntent, knowledge: QuoteKnowledge): Quote {
  const { business, branch, now, holidays } = knowledge;
  const { lines, problems, needsAge } = priceLines(intent, knowledge);
  const payment = branch.paymentMethods.find((method) => method.id === intent.paymentMethodId);
  const totals = priceOrder({
    lines,
    taxes: business.taxes,
    surchargeRate: payment ? surchargeRate(business, payment) : 0,
    deliveryFee: intent.mode === "delivery" ? knowledge.deliveryFee : null,
  });
  const area = areaOf(branch, intent);
  return {
    totals,
    lines,
    problems,
    area: area && { id: area.id, name: area.name },
    isFeeConfirmed: knowledge.isFeeConfirmed,
    minimumOrder: branch.minimumOrder,
    missingForMinimum: minimumShortfall(branch.minimumOrder, totals.subtotal),
    availability: branchAvailability({ business, branch, now, holidays }),
    quoteId: identify(intent, totals),
    deliveryTime: branch.deliveryTime ?? defaultDeliveryTime,
    requiresLegalAge: needsAge,
  };
}
