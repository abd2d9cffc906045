import "server-only";
import { type PlatformAnswer, takeBusinessAhead } from "#lib/edge/tenant/businesses-ahead.ts";
import { isNotFoundBody } from "#wire/directory.ts";
import { taxesFilter } from "#wire/store/tax.ts";
import { unwrapData, valueAt } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { BranchesOfBusinessDocument, BusinessByDomainDocument } from "./generated/documents.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { requestGraphql } from "#lib/server/central/http/graphql.ts";
import { createSameAnswers } from "#lib/server/central/http/same-answer.ts";
import { opened } from "#lib/server/opened.ts";

/** What a call says of a row: there is no such call, there is no such row, or the row itself, unread. */
export type Found = { kind: "noCall" } | { kind: "none" } | { kind: "row"; row: unknown };

function firstOf(list: unknown): Found {
  const row: unknown = Array.isArray(list) ? list[0] : undefined;
  return row === undefined ? { kind: "none" } : { kind: "row", row };
}

function businessIn({ status, body }: PlatformAnswer): Found {
  if (status === 404) return { kind: isNotFoundBody(body) ? "none" : "noCall" };
  const row = unwrapData(body);
  return row === null || row === "" ? { kind: "none" } : { kind: "row", row };
}

/** What `server/` was answered to the same question a moment ago, once; null when it did not ask, or got no answer. */
export async function businessAhead(tenant: string): Promise<Found | null> {
  const answer = await takeBusinessAhead(tenant);
  const isUsable = answer?.body !== undefined && (answer.status === 200 || answer.status === 404);
  return answer && isUsable ? businessIn(answer) : null;
}

const rows = opened(() => createSameAnswers<Found>());

/** A business by its host (S1 §7 businessv2); an empty answer is none, one that has not changed is the same row. @throws CentralError */
export async function askBusiness(tenant: string, asker: Partial<Asker>): Promise<Found> {
  const path = `/api/businessv2?domain=${encodeURIComponent(tenant)}`;
  return await rows()({ method: "GET", path, isRead: true, accepts: [404], ...asker }, businessIn);
}

/** The same over GraphQL (A31). @throws CentralError */
export async function askBusinessByDomain(domain: string, asker: Partial<Asker>): Promise<Found> {
  const data = await requestGraphql(BusinessByDomainDocument, { domain }, { token: null, isRead: true, ...asker });
  return firstOf(valueAt(data, "businesses"));
}

/** The branches of a business, unread (S3 §7); null where there is no such call. @throws CentralError */
export async function askBranches(businessId: string, asker: Partial<Asker>): Promise<unknown> {
  const answer = await requestCentral({
    method: "POST",
    path: `/api/ecommerce/business/${encodeURIComponent(businessId)}`,
    isRead: true,
    accepts: [404],
    ...asker,
  });
  return answer.status === 404 ? null : unwrapData(answer.body);
}

/** The same over GraphQL. @throws CentralError */
export async function askBranchRows(businessId: string, asker: Partial<Asker>): Promise<unknown> {
  const data = await requestGraphql(
    BranchesOfBusinessDocument,
    { business: businessId },
    { token: null, isRead: true, ...asker },
  );
  return valueAt(data, "branches");
}

/** The taxes of a business, unread; empty where it has none (S1 §7). @throws CentralError */
export async function askTaxes(businessId: string, asker: Partial<Asker>): Promise<unknown> {
  const answer = await requestCentral({
    method: "GET",
    at: "rest",
    path: `/taxes?${taxesFilter(businessId).toString()}`,
    isRead: true,
    ...asker,
  });
  return answer.body;
}
