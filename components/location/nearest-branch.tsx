"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { showToast } from "#components/ui/toast-store.ts";
import { readBranchCookie, writeBranchCookie } from "#lib/client/branch-cookie.ts";
import { useCartCount } from "#lib/client/cart-count.ts";
import { positionPermission } from "#lib/client/device-position.ts";
import { useStore } from "#lib/client/store-info.tsx";

/**
 * The last rule of the branch order (S2 §4.5, A108): without a link, a choice of before or an only branch, the nearest
 * one. It asks nobody for anything: it looks only where the browser has the permission already (U18, U19), and it moves
 * no cart. `selected` is the text with `{name}`.
 */
export function NearestBranch({ selected }: { selected: string }) {
  const { branches, branchId } = useStore();
  const router = useRouter();
  const isFree = useCartCount() === 0;
  useEffect(() => {
    if (branches.length < 2 || !isFree || readBranchCookie() !== null) return;
    let isWanted = true;
    const choose = async () => {
      if ((await positionPermission()) !== "granted") return;
      const { nearestToDevice } = await import("./nearest-to-device.ts");
      const nearest = await nearestToDevice(branches);
      if (!isWanted || !nearest) return;
      writeBranchCookie(nearest.id);
      if (nearest.id === branchId) return;
      showToast({ text: selected.replace("{name}", nearest.name), tone: "info" });
      router.refresh();
    };
    choose().catch(() => {
      // The rest of the code did not come: the branch of the page stays.
    });
    return () => {
      isWanted = false;
    };
  }, [branches, branchId, isFree, router, selected]);
  return null;
}
