import { createByteCache } from "#lib/cache/byte-cache.ts";
import { productLinksPath } from "#lib/edge/handler-path.ts";
import type { OriginAnswer } from "./front-cache.ts";
import type { OriginQuestion } from "./next-origin.ts";

/** Whether a product has a page; `unknown` while nobody can say. */
export type LinkState = "there" | "missingGroup" | "missingItem" | "unknown";

export interface ProductLink {
  /** With its port, as Next is asked. */
  authority: string;
  tenant: string;
  branchId: string;
  groupId: string;
  itemId: string;
}

export interface ProductLinksParts {
  bytes: number;
  clock: () => number;
  /** The tenant's last purge (ms): what was read before is asked again. */
  tenantMark: (tenant: string) => number;
  ask: (question: OriginQuestion) => Promise<OriginAnswer>;
}

type Groups = ReadonlyMap<string, ReadonlySet<string>>;

interface Links {
  /** Null when nobody could say. */
  groups: Groups | null;
  /** When they were last asked for, successfully or not. */
  askedAt: number;
}

/** In milliseconds: how long an item's presence, and its absence, is believed without asking again. */
const presenceFresh = 10_000;
const absenceFresh = 2000;
const bytesOfId = 64;

function isIdList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === "string");
}

/** @throws Error when it is no answer of the handler */
function groupsFrom({ status, body }: OriginAnswer): Groups {
  if (status !== 200) throw new Error(`The product links were answered with ${status}`);
  const parsed: unknown = JSON.parse(body.toString());
  const groups = Object.entries(typeof parsed === "object" && parsed !== null ? parsed : {});
  return new Map(groups.map(([groupId, ids]) => [groupId, new Set(isIdList(ids) ? ids : [])]));
}

function bytesOf({ groups }: Links): number {
  return bytesOfId * [...(groups ?? [])].reduce((sum, [, items]) => sum + 1 + items.size, 1);
}

function stateOf({ groups }: Links, { groupId, itemId }: ProductLink): LinkState {
  if (groups === null) return "unknown";
  const items = groups.get(groupId);
  if (!items) return "missingGroup";
  return items.has(itemId) ? "there" : "missingItem";
}

/** The products of each branch, kept in bounded memory until a purge: what is missing is known before a render (T11). */
export function createProductLinks({ bytes, clock, tenantMark, ask }: ProductLinksParts) {
  const known = createByteCache<Links>(bytes, bytesOf);
  const pending = new Map<string, Promise<Links>>();

  async function read(
    key: string,
    { authority, branchId }: Pick<ProductLink, "authority" | "branchId">,
  ): Promise<Links> {
    const askedAt = clock();
    let links: Links;
    try {
      const path = `${productLinksPath}?branch=${encodeURIComponent(branchId)}`;
      links = { groups: groupsFrom(await ask({ host: authority, path, cookie: "" })), askedAt };
    } catch {
      // The last reading stands while Next cannot say.
      links = { groups: known.peek(key)?.groups ?? null, askedAt };
    }
    known.set(key, links);
    return links;
  }

  async function readOnce(key: string, link: Pick<ProductLink, "authority" | "branchId">): Promise<Links> {
    const running = pending.get(key);
    if (running) return await running;
    const started = read(key, link).finally(() => pending.delete(key));
    pending.set(key, started);
    return await started;
  }

  return {
    /** The group in which a branch has an item, its own before one of offers; null when it has none, or nobody can say. */
    groupOf: async (link: Omit<ProductLink, "groupId">): Promise<string | null> => {
      const key = `${link.tenant}|${link.branchId}`;
      const last = known.get(key);
      const isOld = !last || last.askedAt <= tenantMark(link.tenant) || clock() - last.askedAt >= presenceFresh;
      const { groups } = isOld ? await readOnce(key, link) : last;
      const having = [...(groups ?? [])].filter(([, items]) => items.has(link.itemId)).map(([groupId]) => groupId);
      return having.find((groupId) => !groupId.startsWith("-")) ?? having[0] ?? null;
    },
    find: async (link: ProductLink): Promise<LinkState> => {
      const key = `${link.tenant}|${link.branchId}`;
      const links = known.get(key);
      if (!links) return stateOf(await readOnce(key, link), link);
      const age = clock() - links.askedAt;
      const isPurged = links.askedAt <= tenantMark(link.tenant);
      const state = stateOf(links, link);
      if (state === "there" && !isPurged) {
        if (age >= presenceFresh) void readOnce(key, link);
        return state;
      }
      return isPurged || age >= absenceFresh ? stateOf(await readOnce(key, link), link) : state;
    },
  };
}

export type ProductLinks = ReturnType<typeof createProductLinks>;
