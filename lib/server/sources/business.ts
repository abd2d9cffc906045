import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { Business } from "#domain/store/business.ts";
import { isPaidByForm, type PaymentMethod } from "#domain/store/payment-method.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import type { Asker } from "#lib/server/central/account.ts";
import {
  askBranches,
  askBranchRows,
  askBusiness,
  askBusinessByDomain,
  askTaxes,
  businessAhead,
  type Found,
} from "#lib/server/central/business.ts";
import { CentralError, holdsUp } from "#lib/server/central/http/central-error.ts";
import { ownReading, readAnswer } from "#lib/server/central/http/parse-answer.ts";
import { cacheLifeSoon } from "#lib/server/cache-life-soon.ts";
import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";
import { type BusinessReading, businessFrom } from "#wire/store/business.ts";
import { field } from "#wire/field.ts";
import { valueAt } from "#wire/value-at.ts";

// A business: businessv2, GraphQL where there is no such call (A31). What its answer lacks is asked for by itself: branches by
// their own call, GraphQL where there is none; taxes by theirs. An error of a call is an error, but of taxes only for orders.

async function rowOf(tenant: string, asker: Partial<Asker>, ahead: Found | null): Promise<unknown> {
  const own = ahead ?? (await askBusiness(tenant, asker));
  const found = own.kind === "noCall" ? await askBusinessByDomain(tenant, asker) : own;
  return found.kind === "row" ? found.row : null;
}

async function branchesOf(row: unknown, businessId: string, asker: Partial<Asker>): Promise<unknown> {
  const own = valueAt(row, "branches");
  if (Array.isArray(own)) return own;
  return (await askBranches(businessId, asker)) ?? (await askBranchRows(businessId, asker));
}

/** Null where nobody tells them: no order is taken then (D3). */
async function taxesOf(row: unknown, businessId: string, asker: Partial<Asker>): Promise<unknown> {
  const own = valueAt(row, "taxes");
  if (Array.isArray(own)) return own;
  try {
    return await askTaxes(businessId, asker);
  } catch (error) {
    if (!(error instanceof CentralError) || holdsUp(error, asker)) throw error;
    log.warnOnce(`taxes:${businessId}`, "business.taxes_unknown", describeError(error));
    return null;
  }
}

/** A method is offered when its orders have somewhere to go, and an online one's money too: a form of its own, or a backend that
 * tells of each payment. */
function isOffered(method: PaymentMethod): boolean {
  const { PAYMENT_REQUEST_PATH, PAYMENT_STATUS_PATH } = env();
  if (isPaidByForm(method)) return true;
  if (method.kind === "online") return PAYMENT_REQUEST_PATH !== null && PAYMENT_STATUS_PATH !== null;
  return (method.action === "request" && method.endpoint !== null) || PAYMENT_REQUEST_PATH !== null;
}

function withOffered(reading: BusinessReading): BusinessReading {
  const { business } = reading;
  const branches = business.branches.map((branch) => ({
    ...branch,
    paymentMethods: branch.paymentMethods.filter(isOffered),
  }));
  return { ...reading, business: { ...business, branches } };
}

/** What was read of rows that hold all of it. */
const readings = new WeakMap<object, BusinessReading>();

function isWhole(row: unknown): row is object {
  return Array.isArray(valueAt(row, "branches")) && Array.isArray(valueAt(row, "taxes"));
}

/** The business of a host, uncached; null when no business has that host (S1 §7, A31). `ahead`: what is answered already. @throws CentralError */
export async function readBusiness(
  tenant: string,
  asker: Partial<Asker> = {},
  ahead: Found | null = null,
): Promise<BusinessReading | null> {
  const asking = { tenant, ...asker };
  const row = await rowOf(tenant, asking, ahead);
  if (row === null) return null;
  const known = isWhole(row) ? readings.get(row) : undefined;
  if (known) return known;
  const id = field.id.safeParse(valueAt(row, "id"));
  if (!id.success) throw new CentralError("shape", "business: no id");
  const businessId = String(id.data);
  const [branches, taxes] = await Promise.all([branchesOf(row, businessId, asking), taxesOf(row, businessId, asking)]);
  const reading = readAnswer("business", () => businessFrom({ ...row, branches, taxes }, tenant, ownReading()));
  const offered = withOffered(reading);
  if (isWhole(row)) readings.set(row, offered);
  return offered;
}

/** The cached business of a host; null for an unknown host and a build's placeholder. @throws CentralError */
export async function getBusiness(tenant: string): Promise<Business | null> {
  "use cache";
  cacheTag(cacheTags.business(tenant));
  if (tenant === "_") {
    cacheLife("menu");
    return null;
  }
  const reading = await readBusiness(tenant, {}, await businessAhead(tenant));
  if (reading?.areTaxesKnown === true) cacheLife("menu");
  else cacheLife(cacheLifeSoon);
  return reading?.business ?? null;
}
