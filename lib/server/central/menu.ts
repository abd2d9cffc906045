import "server-only";
import type { Menu } from "#domain/menu/menu.ts";
import type { OptionGroup } from "#domain/menu/option-group.ts";
import { field } from "#wire/field.ts";
import { menuFrom } from "#wire/menu/menu.ts";
import { optionGroupsFrom } from "#wire/menu/option-group.ts";
import { unwrapData, valueAt } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { LegacyMenuDocument, MenuByIdDocument, SharedMenuDocument } from "./generated/documents.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { requestGraphql } from "#lib/server/central/http/graphql.ts";
import { ownReading, readAnswer } from "#lib/server/central/http/parse-answer.ts";

/** Whose menu, and who asks. */
export interface MenuQuestion {
  businessId: string;
  branchId: string;
  asker: Partial<Asker>;
}

function menuIn(raw: unknown, branchId: string): Menu | null {
  return readAnswer("menu", () => menuFrom(raw, { ...ownReading(), branchId }));
}

async function askMenu(call: { method: "GET" | "POST"; path: string }, question: MenuQuestion): Promise<Menu | null> {
  const answer = await requestCentral({ ...call, isRead: true, accepts: [404], ...question.asker });
  return answer.status === 404 ? null : menuIn(unwrapData(answer.body), question.branchId);
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

/** The first menu of a GraphQL list; one without rows has no menu. */
function firstMenu(data: unknown, branchId: string): Menu | null {
  const list = valueAt(data, "menuProducts");
  const row: unknown = Array.isArray(list) ? list[0] : undefined;
  const isGone = valueAt(row, "deleted") === true || valueAt(row, "is_active") === false;
  return row === undefined || isGone ? null : menuIn(row, branchId);
}

const reading = { token: null, isRead: true };

/** The menu whose id menu-id-by-branch tells, over GraphQL (S1 §7). @throws CentralError */
export async function askMenuById({ branchId, asker }: MenuQuestion): Promise<Menu | null> {
  const path = `/api/menu-id-by-branch/${encodeURIComponent(branchId)}`;
  const { status, body } = await requestCentral({ method: "GET", path, isRead: true, accepts: [404], ...asker });
  const list = status === 404 ? [] : unwrapData(body);
  const id = field.id.safeParse(valueAt(Array.isArray(list) ? list[0] : list, "id"));
  if (!id.success) return null;
  return firstMenu(await requestGraphql(MenuByIdDocument, { id: String(id.data) }, { ...reading, ...asker }), branchId);
}

/** The menu that is shared with a branch (S1 §7). @throws CentralError */
export async function askSharedMenu({ branchId, asker }: MenuQuestion): Promise<Menu | null> {
  return firstMenu(await requestGraphql(SharedMenuDocument, { branch: branchId }, { ...reading, ...asker }), branchId);
}

/** The menu by branches and business (S1 §7 legacy). @throws CentralError */
export async function askLegacyMenu({ businessId, branchId, asker }: MenuQuestion): Promise<Menu | null> {
  const variables = { business: businessId, branch: branchId };
  return firstMenu(await requestGraphql(LegacyMenuDocument, variables, { ...reading, ...asker }), branchId);
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
