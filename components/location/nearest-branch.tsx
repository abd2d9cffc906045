"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { showToast } from "#components/ui/toast-store.ts";
import { readBranchCookie, takeBranchSwitch, writeBranchCookie } from "#lib/client/branch-cookie.ts";
import { positionPermission } from "#lib/client/position-permission.ts";
import { cartName } from "#lib/client/late-cart.ts";
import { isStored } from "#lib/client/device-storage.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** The page of another branch is another tree: who came by keyboard goes on at its content, not at nothing. */
function focusContent(): void {
  // The tree of the branch before is kept, hidden, for the way back.
  const contents = document.querySelectorAll<HTMLElement>("#content");
  const content = [...contents].find((element) => element.offsetParent !== null);
  if (!content || document.activeElement !== document.body) return;
  content.tabIndex = -1;
  content.style.outline = "none";
  content.focus({ preventScroll: true });
}

/**
 * The last rule of the branch order (S2 §4.5, A108): without a link, a choice of before or an only branch, the nearest
 * one. It asks nobody for anything: it looks only where the browser has the permission already (U18, U19), and it moves
 * no cart. `selected` is the text with `{name}`.
 */
export function NearestBranch({ selected }: { selected: string }) {
  const { tenant, branches, branchId } = useStore();
  const router = useRouter();
  useEffect(() => {
    if (takeBranchSwitch()) focusContent();
  }, []);
  useEffect(() => {
    const hasCart = isStored(tenant, cartName(branchId));
    if (branches.length < 2 || hasCart || readBranchCookie() !== null) return;
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
  }, [tenant, branches, branchId, router, selected]);
  return null;
}
