import "server-only";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { Together } from "#domain/cart/fillers.ts";
import type { Menu } from "#domain/menu/menu.ts";
import type { OptionGroup } from "#domain/menu/option-group.ts";
import { field } from "#wire/field.ts";
import { menuFrom } from "#wire/menu/menu.ts";
import { mostOrderedFrom } from "#wire/menu/most-ordered.ts";
import { orderedTogetherFrom } from "#wire/menu/ordered-together.ts";
import { optionGroupsFrom } from "#wire/menu/option-group.ts";
import { unwrapData, valueAt } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { LegacyMenuDocument, MenuByIdDocument, SharedMenuDocument } from "./generated/documents.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { requestGraphql } from "#lib/server/central/http/graphql.ts";
import { ownReading, readAnswer } from "#lib/server/central/http/parse-answer.ts";
import { pathOf } from "#lib/server/central/http/path-of.ts";
import { createSameAnswers } from "#lib/server/central/http/same-answer.ts";
import { env } from "#lib/server/env.ts";
import { opened } from "#lib/server/opened.ts";

/** Whose menu, and who asks. */
export interface MenuQuestion {
  businessId: string;
  branchId: string;
  asker: Partial<Asker>;
}

function menuIn(raw: unknown, branchId: string): Menu | null {
  return readAnswer("menu", () => menuFrom(raw, { ...ownReading(), branchId }));
}

const menus = opened(() => createSameAnswers<Menu | null>());

async function askMenu(call: { method: "GET" | "POST"; path: string }, question: MenuQuestion): Promise<Menu | null> {
  return await menus()({ ...call, isRead: true, accepts: [404], ...question.asker }, ({ status, body }) =>
    status === 404 ? null : menuIn(unwrapData(body), question.branchId),
  );
}

/** The branch's menu (S1 §7 ecommerce/menu); null for a call or a menu that is not there. @throws CentralError */
export async function askBranchMenu(question: MenuQuestion): Promise<Menu | null> {
  const [business, branch] = [question.businessId, question.branchId].map(encodeURIComponent);
  return await askMenu({ method: "POST", path: `/api/ecommerce/menu/${business}/${branch}` }, question);
}

/** The same by the branch alone (S1 §7 menus/branch). @throws CentralError */
export async function askPlainMenu(question: MenuQuestion): Promise<Menu | null> {
  return await askMenu({ method: "GET", path: `/api/menus/branch/${encodeURIComponent(question.branchId)}` }, question);
}

/** The first menu that GraphQL lists; null for none, and where there is no GraphQL. @throws CentralError */
async function firstMenu<V extends Record<string, unknown>>(
  document: TypedDocumentNode<unknown, V>,
  variables: V,
  { branchId, asker }: MenuQuestion,
): Promise<Menu | null> {
  const data = await requestGraphql(document, variables, { token: null, isRead: true, ...asker }).catch(
    (error: unknown) => {
      if (error instanceof CentralError && error.status === 404) return null;
      throw error;
    },
  );
  const list = valueAt(data, "menuProducts");
  const row: unknown = Array.isArray(list) ? list[0] : undefined;
  const isGone = valueAt(row, "deleted") === true || valueAt(row, "is_active") === false;
  return row === undefined || isGone ? null : menuIn(row, branchId);
}

/** The menu whose id menu-id-by-branch tells, over GraphQL (S1 §7). @throws CentralError */
export async function askMenuById(question: MenuQuestion): Promise<Menu | null> {
  const { branchId, asker } = question;
  const path = `/api/menu-id-by-branch/${encodeURIComponent(branchId)}`;
  const { status, body } = await requestCentral({ method: "GET", path, isRead: true, accepts: [404], ...asker });
  const list = status === 404 ? [] : unwrapData(body);
  const id = field.id.safeParse(valueAt(Array.isArray(list) ? list[0] : list, "id"));
  if (!id.success) return null;
  return await firstMenu(MenuByIdDocument, { id: String(id.data) }, question);
}

/** The menu that is shared with a branch (S1 §7). @throws CentralError */
export async function askSharedMenu(question: MenuQuestion): Promise<Menu | null> {
  return await firstMenu(SharedMenuDocument, { branch: question.branchId }, question);
}

/** The menu by branches and business (S1 §7 legacy). @throws CentralError */
export async function askLegacyMenu(question: MenuQuestion): Promise<Menu | null> {
  return await firstMenu(LegacyMenuDocument, { business: question.businessId, branch: question.branchId }, question);
}

/** The option groups of an item in a branch (S1 §7 sides-or-topings). @throws CentralError */
export async function askOptionGroups(itemId: string, branchId: string, asker: Partial<Asker>): Promise<OptionGroup[]> {
  const answer = await requestCentral({
    method: "POST",
    path: `/api/ecommerce/menu-product-item/${encodeURIComponent(itemId)}/sides-or-topings/${encodeURIComponent(branchId)}`,
    isRead: true,
    ...asker,
  });
  return readAnswer("option groups", () => optionGroupsFrom(unwrapData(answer.body), { ...ownReading(), branchId }));
}

/** The share of the backend's time that a page waits for it: then it is shown without. */
const salesShare = 0.4;

async function askSales(setting: string, branchId: string, tenant: string): Promise<unknown> {
  const path = pathOf(setting, branchId);
  const timeoutMilliseconds = env().BACKEND_SECONDS * 1000 * salesShare;
  const { body } = await requestCentral({ method: "GET", path, isRead: true, timeoutMilliseconds, tenant });
  return unwrapData(body);
}

/** The items that the call at `setting` says a branch sells most, the most ordered first. @throws CentralError */
export async function askMostOrdered(setting: string, branchId: string, tenant: string): Promise<string[]> {
  const sales = await askSales(setting, branchId, tenant);
  return readAnswer("most ordered", () => mostOrderedFrom(sales));
}

/** What the call below `setting` says that orders of a branch had together. @throws CentralError */
export async function askOrderedTogether(setting: string, branchId: string, tenant: string): Promise<Together> {
  const sales = await askSales(`${setting}/together`, branchId, tenant);
  return readAnswer("ordered together", () => orderedTogetherFrom(sales));
}
