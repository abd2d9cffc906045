"use client";

import { useQuery } from "@tanstack/react-query";
import { itemAvailability } from "#domain/menu/availability.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { isForItem } from "#domain/offer/discount.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { useChosenInstant } from "#lib/client/order/checkout/use-chosen-instant.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { catalogSchema } from "#lib/exchange/menu.ts";

/** The promotion's first dish, of those whose names are given, that can be had at the order's time; null where there is none. */
export type DishOf = (promotion: Promotion) => MenuItem | null;

/** The dishes that promotions are for, asked of the menu once for all of them; none of those `beside` the cart. */
export function useOfferDishes(promotions: readonly Promotion[], beside: readonly string[]): DishOf {
  const { tenant, branchId } = useStore();
  const at = useChosenInstant();
  const named = promotions.flatMap(({ products }) => products ?? []).map(({ productId }) => productId);
  const products = [...new Set(named)].toSorted().join(",");
  const search = new URLSearchParams({ branch: branchId, products });
  if (at !== null) search.set("at", String(at));
  const { data } = useQuery({
    queryKey: ["offer-dishes", tenant, branchId, products, at],
    queryFn: async ({ signal }) => await readJson(`/api/catalog?${search.toString()}`, catalogSchema, { signal }),
    enabled: products !== "",
    staleTime: 60_000,
  });
  return ({ products: own }) => {
    if (!data || own === null) return null;
    const holidays = new Set(data.holidays);
    const sold = data.menu.groups.flatMap((group) =>
      group.items.filter((item) => itemAvailability(item, group, at ?? data.now, holidays).isOrderable),
    );
    const others = sold.filter(({ id }) => !beside.includes(id));
    return others.find((item) => isForItem(own, { itemId: item.id, productId: item.productId })) ?? null;
  };
}
