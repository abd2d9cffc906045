import { productLinksPath } from "./handler-path.ts";
import { createRevalidating, type Kept, type KeptStore, type Terms } from "./revalidating.ts";

/** Whether a product has a page; `unknown` while nobody can say. */
export type LinkState = "there" | "missingGroup" | "missingItem" | "unknown";

/** Where a product is looked for. */
export interface ProductPlace {
  tenant: string;
  branchId: string;
  itemId: string;
  /** The answer of a handler of this program, on the visitor's host, as parsed JSON. Rejects when it has none. */
  ask: (path: string) => Promise<unknown>;
}

export interface ProductLink extends ProductPlace {
  groupId: string;
}

/** Item ids by group; null when nobody could say. */
type Groups = ReadonlyMap<string, ReadonlySet<string>> | null;

export interface ProductLinksParts {
  kept: KeptStore<Groups>;
  /** In ms. */
  clock: () => number;
  /** The tenant's last purge (ms): what was read before is asked again. */
  tenantMark: (tenant: string) => number;
}

/** In milliseconds: how long an item's presence, and its absence, is believed without asking again. */
const presenceFresh = 10_000;
const absenceFresh = 2000;
const bytesOfId = 64;

function isIdList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === "string");
}

function groupsFrom(parsed: unknown): Groups {
  const groups = Object.entries(typeof parsed === "object" && parsed !== null ? parsed : {});
  return new Map(groups.map(([groupId, ids]) => [groupId, new Set(isIdList(ids) ? ids : [])]));
}

/** What a branch's products weigh in memory. */
export function bytesOfLinks({ value }: Kept<Groups>): number {
  return bytesOfId * [...(value ?? [])].reduce((sum, [, items]) => sum + 1 + items.size, 1);
}

function stateOf(groups: Groups, { groupId, itemId }: ProductLink): LinkState {
  if (groups === null) return "unknown";
  const items = groups.get(groupId);
  if (!items) return "missingGroup";
  return items.has(itemId) ? "there" : "missingItem";
}

/** The products of each branch, kept in bounded memory until a purge: what is missing is known before a render (T11). */
export function createProductLinks({ kept, clock, tenantMark }: ProductLinksParts) {
  const branches = createRevalidating({ kept, clock, rest: absenceFresh });

  async function read(
    { tenant, branchId, ask }: ProductPlace,
    terms: Pick<Terms<Groups>, "fresh" | "servesStale">,
  ): Promise<Groups> {
    const key = `${tenant}|${branchId}`;
    const askHandler = async (): Promise<Groups> => {
      try {
        return groupsFrom(await ask(`${productLinksPath}?branch=${encodeURIComponent(branchId)}`));
      } catch (error) {
        // The last reading stands; where there is none, that nobody can say is what is known for a while.
        if (kept.peek(key)?.value) throw error;
        return null;
      }
    };
    return (await branches.get(key, askHandler, { ...terms, changedAt: tenantMark(tenant) })).value;
  }

  return {
    /** The group in which a branch has an item, its own before one of offers; null when it has none, or nobody can say. */
    groupOf: async (place: ProductPlace): Promise<string | null> => {
      const groups = await read(place, { fresh: () => presenceFresh, servesStale: () => false });
      const having = [...(groups ?? [])].filter(([, items]) => items.has(place.itemId)).map(([groupId]) => groupId);
      return having.find((groupId) => !groupId.startsWith("-")) ?? having[0] ?? null;
    },
    find: async (link: ProductLink): Promise<LinkState> => {
      const isThere = (groups: Groups) => stateOf(groups, link) === "there";
      const fresh = (groups: Groups) => (isThere(groups) ? presenceFresh : absenceFresh);
      return stateOf(await read(link, { fresh, servesStale: isThere }), link);
    },
  };
}

export type ProductLinks = ReturnType<typeof createProductLinks>;
