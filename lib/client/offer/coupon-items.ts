"use client";

import { useQuery } from "@tanstack/react-query";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { Coupon } from "#domain/offer/coupon.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { catalogSchema } from "#lib/exchange/menu.ts";

const none: MenuItem[] = [];

/** The items of a coupon's products as the menu has them, empty for the whole menu and while they are not known. */
export function useCouponItems({ products }: Pick<Coupon, "products">): MenuItem[] {
  const { tenant, branchId } = useStore();
  const ids = (products ?? []).map(({ productId }) => productId).toSorted();
  const { data } = useQuery({
    queryKey: ["gift", tenant, branchId, ids],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ branch: branchId, products: ids.join(",") });
      const { menu } = await readJson(`/api/catalog?${search.toString()}`, catalogSchema, { signal });
      return menu.groups.flatMap(({ items }) => items);
    },
    enabled: ids.length > 0,
  });
  return data ?? none;
}
