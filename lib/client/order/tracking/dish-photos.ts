"use client";

import type { Photo } from "#domain/base/photo.ts";
import { useCatalog } from "#lib/client/cart/catalog.ts";
import { knownItems } from "#lib/client/cart/known-items.ts";
import { useValue } from "#lib/client/device/use-value.ts";

/** The photos of ordered dishes by their item's id, as this device knows them or the branch's menu has them now. */
export function useDishPhotos(lines: readonly { itemId: string | null }[]): ReadonlyMap<string, Photo> {
  const known = useValue(knownItems);
  const ids = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))];
  const { catalog } = useCatalog(ids, known, { menuId: null, at: null });
  const sold = catalog?.menu.groups.flatMap(({ items }) => items) ?? [];
  const seen = [...ids.flatMap((id) => known[id] ?? []), ...sold];
  return new Map(seen.flatMap(({ id, photo }) => (photo === null ? [] : [[id, photo] as const])));
}
