import "server-only";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { Asker } from "./central/account.ts";
import { readIsOpen, readServerTime } from "./central/availability.ts";
import { readBusiness } from "./central/business.ts";
import { CentralError } from "./central/central-error.ts";
import { readDeliveryPrice } from "./central/delivery-price.ts";
import { getHolidays } from "./central/holidays.ts";
import { getMenu, readMenu, readWithOptionGroups } from "./central/menu.ts";
import type { Failure } from "#domain/base/failure.ts";
import { describeError, log } from "./log.ts";
import type { QuoteIntent } from "#domain/order/quote.ts";
import { areaOf, buildQuote, type QuoteKnowledge } from "./quote.ts";

const unavailable: Failure = { kind: "unavailable" };

function branchOf(business: Business, branchId: string): Branch | null {
  return business.branches.find((branch) => branch.id === branchId) ?? null;
}

/** The menu with the options of the items that are asked for, where the list came without them. */
async function withOptions(menu: Menu, intent: QuoteIntent): Promise<Menu> {
  const wanted = new Set(intent.lines.map((line) => line.itemId));
  const isMissing = (item: MenuItem) => item.optionGroups === null && wanted.has(item.id);
  if (!menu.groups.some((group) => group.items.some(isMissing))) return menu;
  const groups = menu.groups.map(async (group) => {
    const items = group.items.map(async (item) =>
      isMissing(item) ? await readWithOptionGroups(item, intent.branchId) : item,
    );
    return { ...group, items: await Promise.all(items) };
  });
  return { ...menu, groups: await Promise.all(groups) };
}

/** What is known before the fee is. */
type KnownWithoutFee = Omit<QuoteKnowledge, "deliveryFee" | "isFeeConfirmed">;

function subtotalOf(intent: QuoteIntent, knowledge: KnownWithoutFee): number {
  return buildQuote(intent, { ...knowledge, deliveryFee: null, isFeeConfirmed: false }).totals.subtotal;
}

/**
 * What a quote is made from, for display: the cached business and menu, which a webhook renews; a delivery price that
 * cannot be had is the zone's own (A69). Null when the tenant has no such branch or the branch no menu.
 * @throws CentralError when nothing is cached and the platform gives no usable answer.
 */
export async function getQuoteKnowledge(
  tenant: { tenant: string; business: Business },
  intent: QuoteIntent,
  asker: Asker,
): Promise<QuoteKnowledge | null> {
  const { business } = tenant;
  const branch = branchOf(business, intent.branchId);
  const listed = branch && (await getMenu(tenant.tenant, branch.id));
  if (!branch || !listed) return null;
  const now = Date.now();
  const menu = await withOptions(listed, intent);
  const known = { business, branch, menu, now, holidays: new Set(await getHolidays(now)) };
  const area = areaOf(branch, intent);
  if (!area || !intent.address) return { ...known, deliveryFee: null, isFeeConfirmed: intent.mode !== "delivery" };
  try {
    const question = { businessId: business.id, branch, address: intent.address, area };
    const declaredValue = subtotalOf(intent, known);
    const deliveryFee = await readDeliveryPrice({ ...question, declaredValue }, asker);
    return { ...known, deliveryFee, isFeeConfirmed: deliveryFee !== null };
  } catch (error) {
    log.warn("quote.fee_of_zone", describeError(error));
    return { ...known, deliveryFee: area.price, isFeeConfirmed: false };
  }
}

/**
 * What an order is made from: everything read from the platform now, nothing from a cache. When availability, taxes, time
 * or the fee cannot be had, no order is taken (D3, checklist 16).
 */
export async function readOrderKnowledge(
  tenant: { tenant: string; business: Business },
  intent: QuoteIntent,
  asker: Asker,
): Promise<Result<QuoteKnowledge, Failure>> {
  // The branch has to be the tenant's before the platform is asked about it (T7).
  if (!branchOf(tenant.business, intent.branchId)) return fail({ kind: "refused", code: "branch_not_found" });
  try {
    const [reading, listed, now, isOpen] = await Promise.all([
      readBusiness(tenant.tenant),
      readMenu(tenant.business.id, intent.branchId),
      readServerTime(asker),
      readIsOpen(intent.branchId, asker),
    ]);
    if (!reading?.areTaxesKnown) return fail(unavailable);
    const { business } = reading;
    const branch = branchOf(business, intent.branchId);
    if (!branch || !listed || !business.isActive || !isOpen) return fail({ kind: "refused", code: "branch_closed" });
    const menu = await withOptions(listed, intent);
    const known = { business, branch, menu, now, holidays: new Set(await getHolidays(now)) };
    const area = areaOf(branch, intent);
    if (!area || !intent.address)
      return ok({ ...known, deliveryFee: null, isFeeConfirmed: intent.mode !== "delivery" });
    const question = { businessId: business.id, branch, address: intent.address, area };
    const deliveryFee = await readDeliveryPrice({ ...question, declaredValue: subtotalOf(intent, known) }, asker);
    return deliveryFee === null
      ? fail({ kind: "refused", code: "not_covered" })
      : ok({ ...known, deliveryFee, isFeeConfirmed: true });
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warn("order.not_decidable", { tenant: tenant.tenant, kind: error.kind, status: error.status });
    return fail(unavailable);
  }
}
