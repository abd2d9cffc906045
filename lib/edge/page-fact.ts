import type { MissingPart } from "#domain/menu/menu.ts";
import { capabilitiesOf, parseVariant } from "#domain/store/mode.ts";
import { placeOf } from "./internal-path.ts";
import type { ProductLinks, ProductPlace } from "./product-links.ts";
import type { Tenant } from "./tenant/tenant-directory.ts";

/** A product that the visited branch has not where it is asked for. */
export interface MovedProduct {
  /** The branch that has it. */
  branchId: string;
  groupId: string;
  itemId: string;
}

/** What a page says that something is missing of: a page of its own for each. */
export type MissingPageName = MissingPart | "page";

/** What is known of a page before its render (T11). */
export type PageFact =
  | { kind: "there" }
  | { kind: "unknown" }
  | { kind: "missing"; part: MissingPageName; movedTo: MovedProduct | null };

/** A page that is asked for. */
interface AskedPage {
  /** The internal path. */
  path: string;
  /** The canonical public path. */
  address: string;
  tenant: Tenant;
  ask: ProductPlace["ask"];
}

const productAddress = /^\/producto\/([^/]+)\/([^/]+)$/;

/** Where a missing product is now: in another group of the branch, else in another branch. Null when nobody has it. */
async function findMoved(links: ProductLinks, page: AskedPage, itemId: string): Promise<MovedProduct | null> {
  const { tenant, branchId: own } = placeOf(page.path);
  const others = page.tenant.branchIds.filter((id) => id !== own);
  for (const branchId of [own, ...others]) {
    const groupId = await links.groupOf({ tenant, branchId, itemId, ask: page.ask });
    if (groupId !== null) return { branchId, groupId, itemId };
  }
  return null;
}

function isMenuOnly({ path, tenant }: AskedPage): boolean {
  const variant = parseVariant(placeOf(path).variant);
  return variant !== null && !capabilitiesOf(variant, tenant).takesOrders;
}

/** Missing are the checkout where no orders are taken (A20) and a product that the branch has not; any other page is there. */
export async function pageFactOf(links: ProductLinks, page: AskedPage): Promise<PageFact> {
  if (page.address === "/order" && isMenuOnly(page)) return { kind: "missing", part: "page", movedTo: null };
  const [, groupId, itemId] = productAddress.exec(page.address) ?? [];
  if (groupId === undefined || itemId === undefined) return { kind: "there" };
  const state = await links.find({ ...placeOf(page.path), groupId, itemId, ask: page.ask });
  if (state === "there" || state === "unknown") return { kind: state };
  const part = state === "missingItem" ? "product" : "menu";
  return { kind: "missing", part, movedTo: await findMoved(links, page, itemId) };
}
