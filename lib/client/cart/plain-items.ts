"use client";

import { useQuery } from "@tanstack/react-query";
import { itemAvailability } from "#domain/menu/availability.ts";
import { findItem } from "#domain/menu/menu.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { catalogSchema } from "#lib/exchange/menu.ts";
import type { Catalog } from "#lib/exchange/menu.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import type { AnswerError } from "#lib/client/device/read-json.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** How long (ms) they count as fresh; the cart asks for its own anyway. */
const freshFor = 300_000;

/** An item of the menu, and whether it can be had now (A34). */
export interface FoundItem {
  item: MenuItem;
  isAvailable: boolean;
}

/** The items of the branch's menu with nothing to choose, asked for once a visit: `find` answers null for any other. */
export function usePlainItems() {
  const { tenant, branchId } = useStore();
  const search = new URLSearchParams({ branch: branchId, plain: "1" });
  const { data, isPending } = useQuery<Catalog, AnswerError>({
    queryKey: ["plain-items", tenant, branchId],
    queryFn: async ({ signal }) => await readJson(`/api/catalog?${search.toString()}`, catalogSchema, { signal }),
    staleTime: freshFor,
  });
  const find = (groupId: string, itemId: string): FoundItem | null => {
    const found = data ? findItem(data.menu, groupId, itemId) : null;
    if (!data || !found) return null;
    const { isOrderable } = itemAvailability(found.item, found.group, serverNow(), new Set(data.holidays));
    return { item: found.item, isAvailable: isOrderable };
  };
  return { find, isPending };
}
