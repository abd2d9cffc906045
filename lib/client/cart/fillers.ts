"use client";

import { useQuery } from "@tanstack/react-query";
import type { Pesos } from "#domain/base/money.ts";
import { fillersSchema } from "#lib/exchange/fillers.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { useChosenInstant } from "#lib/client/order/checkout/use-chosen-instant.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** What of the menu would fill the cart up to its minimum, with nothing `missing` what goes with it, at the time that the order is for; empty while nothing came. */
export function useFillers(missing: Pesos, itemIds: readonly string[]) {
  const { tenant, branchId } = useStore();
  const items = [...new Set(itemIds)].toSorted().join(",");
  const search = new URLSearchParams({ branch: branchId, missing: `${missing}`, items });
  const at = useChosenInstant();
  if (at !== null) search.set("at", String(at));
  const { data } = useQuery({
    queryKey: ["fillers", tenant, branchId, missing, items, at],
    queryFn: async ({ signal }) => await readJson(`/api/fillers?${search.toString()}`, fillersSchema, { signal }),
    enabled: items !== "",
    // What would fill a cart goes with nothing once it is full.
    placeholderData: (previous, query) => ((query?.queryKey[3] === 0) === (missing === 0) ? previous : undefined),
    staleTime: 60_000,
  });
  // What was added since is there already.
  return (data ?? []).filter(({ item }) => !itemIds.includes(item.id));
}
