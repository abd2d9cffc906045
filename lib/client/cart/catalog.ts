"use client";

import { useQuery } from "@tanstack/react-query";
import { everyDay } from "#domain/base/weekly-window.ts";
import type { SeenItem } from "#domain/cart/seen-item.ts";
import type { MenuGroup, MenuItem } from "#domain/menu/menu.ts";
import { noTraits } from "#domain/menu/product-traits.ts";
import { orderInstant } from "#domain/store/opening-hours.ts";
import { catalogSchema } from "#lib/exchange/menu.ts";
import type { Catalog } from "#lib/exchange/menu.ts";
import type { KnownItems } from "#lib/exchange/known-items.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import type { AnswerError } from "#lib/client/device/read-json.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { StoreInfo } from "#lib/client/store-info.tsx";

/** How long prices count as fresh; a quote is asked before anything is sent anyway. */
const freshFor = 30_000;

/** Whether it can be ordered now, and what else it is, only the menu knows. */
function always(item: SeenItem): MenuItem {
  const unknown = { description: null, traits: noTraits, requiresLegalAge: false, disabledUntil: null };
  return { ...item, ...unknown, days: [...everyDay] };
}

/** A menu of what was seen before: enough to show lines at once while the real one is on its way (UX11). */
function rememberedCatalog(itemIds: readonly string[], known: KnownItems, menuId: string): Catalog | undefined {
  const items = itemIds.flatMap((id) => known[id] ?? []);
  if (items.length < itemIds.length) return undefined;
  const groupIds = [...new Set(items.map((item) => item.groupId))];
  const groups = groupIds.map((id): MenuGroup => {
    const own = items.filter((item) => item.groupId === id).map(always);
    return { id, name: "", cookingMinutes: 0, isActive: true, windows: [], items: own };
  });
  return { menu: { id: menuId, name: "", groups }, now: 0, holidays: [] };
}

/** A catalog as it is for an order of it: at its own time (A147, B18). @param at as of `useCatalog` */
export function catalogOfOrder(
  catalog: Catalog,
  { business, branch }: Pick<StoreInfo, "business" | "branch">,
  at: number | null,
): Catalog {
  const now = orderInstant({ business, branch, now: catalog.now, holidays: new Set(catalog.holidays) }, at);
  return { ...catalog, now };
}

function coversAll(catalog: Catalog | undefined, itemIds: readonly string[]): boolean {
  const items = catalog?.menu.groups.flatMap((group) => group.items) ?? [];
  return itemIds.every((id) => items.some((item) => item.id === id));
}

/**
 * The items of a cart from the menu as it is now; until that is here, or when it does not come, from what the person has
 * seen of them (`isFresh` false). Products are asked for too, so that another branch's item is found (A39).
 *
 * @param at the time (ms) that was chosen for the order, null for as soon as possible: options are those of then (B18)
 */
export function useCatalog(
  itemIds: readonly string[],
  known: KnownItems,
  { menuId, at }: { menuId: string | null; at: number | null },
) {
  const { tenant, branchId } = useStore();
  const ids = [...new Set(itemIds)].toSorted();
  const products = [...new Set(ids.flatMap((id) => known[id]?.productId ?? []))].toSorted();
  const search = new URLSearchParams({ branch: branchId, items: ids.join(",") });
  if (products.length > 0) search.set("products", products.join(","));
  if (at !== null) search.set("at", String(at));
  const remembered = rememberedCatalog(ids, known, menuId ?? "");
  const query = useQuery<Catalog, AnswerError>({
    queryKey: ["catalog", tenant, branchId, ids, at],
    queryFn: async ({ signal }) => await readJson(`/api/catalog?${search.toString()}`, catalogSchema, { signal }),
    enabled: ids.length > 0,
    placeholderData: (previous) => (coversAll(previous, ids) ? previous : remembered),
    staleTime: freshFor,
    refetchOnWindowFocus: true,
  });
  return {
    catalog: query.data ?? remembered ?? null,
    isFresh: query.data !== undefined && !query.isPlaceholderData,
    isPending: query.isPending,
    failure: query.error,
    refetch: query.refetch,
  };
}
