"use client";

import type { MenuItem } from "#domain/menu/menu.ts";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { useStore } from "#lib/client/store-info.tsx";
import { DishActions, DraftKeeper } from "./lazy-parts.ts";

/** A dish kept on this device, and shown to somebody: not on a device of everybody's. Its place is there at once. */
export function DishActionsIsland({
  item: { id, groupId, name },
}: {
  item: Pick<MenuItem, "id" | "groupId" | "name">;
}) {
  if (!useStore().capabilities.keepsOrders) return null;
  return (
    <span className="-mr-2 flex h-[44px] w-[88px] shrink-0">
      <WhenIdle>
        <DishActions itemId={id} groupId={groupId} name={name} />
      </WhenIdle>
    </span>
  );
}

/** Keeps the product that is being configured over a reload. */
export function DraftIsland() {
  return (
    <WhenIdle>
      <DraftKeeper />
    </WhenIdle>
  );
}
