import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import type { Pesos } from "#domain/base/money.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import { assess } from "#domain/order/assess.ts";
import { known, unknown } from "#domain/order/facts.ts";
import type { Destination, Fact, OrderFacts } from "#domain/order/facts.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import type { OrderPlace } from "#domain/person/orderer.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import { type CoverageArea, findCoverageArea } from "#domain/store/coverage.ts";
import { isBoundToText } from "#domain/store/bound-fee.ts";
import type { Placement } from "#domain/store/placement.ts";
import type { Asker } from "#lib/server/central/account.ts";
import { readAvailability } from "#lib/server/sources/availability.ts";
import { readBusiness } from "#lib/server/sources/business.ts";
import { CentralError, failureOf, holdsUp } from "#lib/server/central/http/central-error.ts";
import { readDeliveryPrice } from "#lib/server/central/delivery-price.ts";
import { getHolidays } from "#lib/server/central/holidays.ts";
import { getPromotions, type PromotionReading, readPromotions } from "#lib/server/sources/promotions.ts";
import { getMenu, readMenu, readWithOptionGroups } from "#lib/server/sources/menu.ts";
import { describeError, log } from "#lib/server/log.ts";
import type { RequestTenant } from "#lib/server/request/tenant.ts";
import { askerOf, couponFact, customerFact, type Person } from "./offer-facts.ts";
import { municipalityClaim } from "#lib/server/municipality/municipality-claim.ts";
import { placeFact } from "./place-fact.ts";
import { placedText } from "./placed-text.ts";

interface Sources {
  business: Business;
  branch: Branch;
  menu: Menu | null;
  offers: PromotionReading;
  place: Fact<OrderPlace>;
  /** Where the address's text is, null when nobody can place it. */
  placed: Placement | null;
  holidays: ReadonlySet<string>;
  /** The clock that decides, in ms. */
  at: number;
}

/** An order's facts and their sources. */
export interface KnownOrder extends Sources {
  facts: OrderFacts;
}

function branchOf(business: Business, branchId: string): Branch | null {
  return business.branches.find((branch) => branch.id === branchId) ?? null;
}

/** Loads the options of the items asked for where the menu came without them. */
async function withOptions(menu: Menu, intent: OrderIntent, asker: Asker): Promise<Menu> {
  const ordered = new Set(intent.lines.map((line) => line.itemId));
  const isMissing = (item: MenuItem) => item.optionGroups === null && ordered.has(item.id);
  if (!menu.groups.some((group) => group.items.some(isMissing))) return menu;
  const groups = menu.groups.map(async (group) => {
    const items = group.items.map(async (item) =>
      isMissing(item) ? await readWithOptionGroups(item, intent.branchId, asker) : item,
    );
    return { ...group, items: await Promise.all(items) };
  });
  return { ...menu, groups: await Promise.all(groups) };
}

/** Null unless it is a delivery to a covered address. */
function areaOf(branch: Branch, { mode, address }: OrderIntent): CoverageArea | null {
  return mode === "delivery" && address ? findCoverageArea(branch.coverageAreas, address.point) : null;
}

/** Whether the city that was typed is the point's own, as far as anybody knows. */
export function isCityKnown({ placed }: Pick<Sources, "placed">, { address }: OrderIntent): boolean {
  return placed !== null || (address !== null && municipalityClaim(address) === "own");
}

/** Where it goes; a text that lies elsewhere, in another zone, is refused, one that nobody can place by its municipality (M6). */
function destinationOf({ branch, placed }: Sources, { address }: OrderIntent, area: CoverageArea | null): Destination {
  if (area === null || address === null) return { kind: "notCovered" };
  const isBound =
    placed === null
      ? municipalityClaim(address) !== "elsewhere"
      : isBoundToText(branch.coverageAreas, placed, address.point);
  return isBound ? { kind: "covered", area } : { kind: "mismatch" };
}

/** What is known before the platform is asked about fee, customer and coupon. */
function firstFacts(sources: Sources, intent: OrderIntent, area: CoverageArea | null): OrderFacts {
  const { business, branch, menu, holidays, offers, place } = sources;
  return {
    business: known(business),
    branch: known(branch),
    menu: menu === null ? unknown() : known(menu),
    holidays: known(holidays),
    promotions: known(offers.promotions),
    coupon: unknown(),
    customer: unknown(),
    place,
    destination: known(destinationOf(sources, intent, area)),
    fee: unknown(area?.price ?? null),
  };
}

type Answered = Pick<OrderFacts, "fee" | "destination">;

/** The platform's fee; without it the zone's own price stays an estimate (A69, A105). */
async function feeFacts(
  { business, branch, placed }: Sources,
  {
    intent,
    area,
    facts,
    declaredValue,
  }: { intent: OrderIntent; area: CoverageArea; facts: OrderFacts; declaredValue: Pesos },
  asker: Asker & { token: string | null },
): Promise<Answered> {
  const { fee, destination } = facts;
  const { address } = intent;
  if (address === null || declaredValue === 0 || destination.value?.kind === "mismatch") return { fee, destination };
  try {
    const text = { isCityKnown: isCityKnown({ placed }, intent), declaredValue };
    const question = { businessId: business.id, branch, address, area, ...text };
    const price = await readDeliveryPrice(question, asker);
    return price.kind === "fee" ? { fee: known(price.fee), destination } : { fee, destination: known(price) };
  } catch (error) {
    if (!(error instanceof CentralError) || holdsUp(error, asker)) throw error;
    log.warn("order.fee_unknown", describeError(error));
    return { fee, destination };
  }
}

/** Asks together what depends on the lines: fee, customer and coupon. */
async function factsOf(
  sources: Sources,
  intent: OrderIntent,
  { person, tenant, seals }: { person: Person; tenant: string; seals: boolean },
): Promise<OrderFacts> {
  const { business, branch, offers, at } = sources;
  const area = areaOf(branch, intent);
  const facts = firstFacts(sources, intent, area);
  const assessed = assess(intent, facts, at);
  const asker = askerOf(person);
  const priced = { intent, facts, declaredValue: assessed.subtotal };
  const [answered, customer, coupon] = await Promise.all([
    area === null ? {} : feeFacts(sources, { ...priced, area }, { ...asker, token: person.login?.token ?? null }),
    customerFact(assessed, { ...offers, businessId: business.id }, person),
    intent.inputs.coupon === null
      ? facts.coupon
      : couponFact(intent, { assessed, tenant, businessId: business.id, seals }, person),
  ]);
  return { ...facts, ...answered, customer, coupon };
}

async function placedOf(
  { mode, address }: OrderIntent,
  how: Parameters<typeof placedText>[1],
): Promise<Placement | null> {
  return mode === "delivery" && address ? await placedText(address, how) : null;
}

async function cachedOffers(tenant: string): Promise<PromotionReading> {
  const promotions = await getPromotions(tenant);
  return { promotions: promotions ?? [], spentIds: null, recordsUse: true, isAway: promotions === null };
}

/** Cached facts by the server's clock; null for an unknown branch or one without a menu. @throws CentralError */
export async function getQuoteFacts(
  { tenant, business }: RequestTenant,
  intent: OrderIntent,
  person: Person,
): Promise<KnownOrder | null> {
  const branch = branchOf(business, intent.branchId);
  const listed = branch && (await getMenu(tenant, branch.id));
  if (!branch || !listed) return null;
  const at = Date.now();
  const holidays = new Set(await getHolidays(at));
  const [placed, place, offers, menu] = await Promise.all([
    placedOf(intent, { tenant, asker: person, seals: true }),
    placeFact(person.orderer, {
      businessId: business.id,
      branchId: branch.id,
      asker: askerOf(person),
      isFresh: false,
    }),
    cachedOffers(tenant),
    withOptions(listed, intent, askerOf(person)),
  ]);
  const sources = { business, branch, menu, offers, place, placed, holidays, at };
  return { ...sources, facts: await factsOf(sources, intent, { person, tenant, seals: true }) };
}

/** Fresh; the cached ones while that call fails: the platform refuses what it does not compute itself (F7). */
async function readOffers(tenant: RequestTenant, asker: Asker & { token: string | null }): Promise<PromotionReading> {
  try {
    return await readPromotions(tenant.business.id, asker);
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warn("order.promotions_cached", describeError(error));
    return await cachedOffers(tenant.tenant);
  }
}

/** Null when something is missing without which no order is taken (D3). */
async function readSources(tenant: RequestTenant, listed: Branch, intent: OrderIntent, person: Person) {
  const asker = askerOf(person);
  const asked = readBusiness(tenant.tenant, asker);
  const [reading, menu, availability, offers, place, placed] = await Promise.all([
    asked,
    readMenu(tenant.business.id, listed.id, asker),
    readAvailability({ businessId: tenant.business.id, branchId: listed.id, reading: asked }, asker),
    readOffers(tenant, { token: person.login?.token ?? null, ...asker }),
    placeFact(person.orderer, { businessId: tenant.business.id, branchId: listed.id, asker, isFresh: true }),
    placedOf(intent, { tenant: tenant.tenant, asker, seals: false }),
  ]);
  if (!reading?.areTaxesKnown) return null;
  const { business } = reading;
  const branch = branchOf(business, listed.id);
  // The platform decides: the branch may have closed, or be gone, a moment ago.
  const isAvailable = availability.isOpen && menu !== null && branch?.isAvailable === true;
  const { at } = availability;
  return {
    business,
    branch: { ...(branch ?? listed), isAvailable },
    menu: menu && (await withOptions(menu, intent, asker)),
    offers,
    place,
    placed,
    holidays: new Set(await getHolidays(at)),
    at,
  } satisfies Sources;
}

/** An order's facts, fresh and by the platform's clock (A156); whatever is missing refuses it (D3, checklist 16). */
export async function readOrderFacts(
  tenant: RequestTenant,
  intent: OrderIntent,
  person: Person,
): Promise<Result<KnownOrder, Failure>> {
  // The branch has to be the tenant's before the platform is asked about it (T7).
  const listed = branchOf(tenant.business, intent.branchId);
  if (!listed) return fail({ kind: "refused", code: "branch_not_found" });
  try {
    const sources = await readSources(tenant, listed, intent, person);
    if (!sources) return fail({ kind: "unavailable" });
    return ok({ ...sources, facts: await factsOf(sources, intent, { person, tenant: tenant.tenant, seals: false }) });
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warn("order.not_decidable", { tenant: tenant.tenant, kind: error.kind, status: error.status });
    return fail(failureOf(error));
  }
}
