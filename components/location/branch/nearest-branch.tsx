import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { readBranchCookie, takeBranchSwitch } from "#lib/client/place/branch-cookie.ts";
import { positionPermission } from "#lib/client/device/position-permission.ts";
import { cartOf } from "#lib/client/cart/cart-atom.ts";
import { useGetter } from "#lib/client/device/use-value.ts";
import { useStore } from "#lib/client/store-info.tsx";

/**
 * The last rule of the branch order (S2 §4.5, A108): without a link, a table or kiosk, a choice of before or an only branch, the nearest
 * one. It asks nobody for anything: it looks only where the browser has the permission already (UX18, UX19), and it moves
 * no cart. `selected` is the text with `{name}`.
 */
export function NearestBranch({ selected }: { selected: string }) {
  const { branches, branchId, capabilities } = useStore();
  const isGuest = capabilities.guestPlace !== null;
  const cart = useGetter(cartOf(branchId));
  const router = useRouter();
  const { showToast } = useToasts();
  useEffect(() => {
    const change = takeBranchSwitch();
    if (!change) return;
    import("./focus-content.ts")
      .then(({ focusContent }) => focusContent(change.dish))
      .catch(() => {
        // It did not come: the focus stays where the browser put it.
      });
  }, []);
  useEffect(() => {
    const hasCart = cart().lines.length > 0;
    if (isGuest || branches.length < 2 || hasCart || readBranchCookie() !== null) return;
    let isMounted = true;
    const choose = async () => {
      if ((await positionPermission()) !== "granted") return;
      const { chooseNearest } = await import("./choose-nearest.ts");
      const nearest = await chooseNearest({ branches, branchId, isStillOpen: () => isMounted });
      if (!nearest) return;
      showToast({ text: selected.replace("{name}", nearest.name), tone: "success" });
      router.refresh();
    };
    choose().catch(() => {
      // The rest of the code did not come: the branch of the page stays.
    });
    return () => {
      isMounted = false;
    };
  }, [cart, isGuest, branches, branchId, router, selected, showToast]);
  return null;
}
