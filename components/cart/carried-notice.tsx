"use client";

import { useTranslations } from "next-intl";
import { useEffect, useReducer } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { readCarriedCart, rememberCarriedCart, subscribeToCarriedCarts } from "#lib/client/carried-cart.ts";
import { useCart } from "#lib/client/cart-store.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Says that the cart of another branch came to what lay here, and what did not fit, until the person has seen it (F28). */
export function CarriedNotice() {
  const t = useTranslations("cart");
  const { tenant, branchId, branches, businessName } = useStore();
  const { cart } = useCart();
  // The cart beside the menu and the panel over it say the same.
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => subscribeToCarriedCarts(lookAgain), []);
  const carried = readCarriedCart({ tenant, branchId });
  if (!carried || !cart.lines.some(({ lineId }) => carried.joined.includes(lineId))) return null;
  const name = branches.find(({ id }) => id === carried.fromBranchId)?.name ?? businessName;
  return (
    <div className="py-2">
      <Notice
        tone={carried.left > 0 ? "warning" : "info"}
        isLive
        action={
          <Button variant="secondary" onClick={() => rememberCarriedCart({ tenant, branchId }, null)}>
            {t("understood")}
          </Button>
        }
      >
        <p>{t("carriedJoined")}</p>
        {carried.left > 0 && <p>{t("carriedLeft", { count: carried.left, name })}</p>}
      </Notice>
    </div>
  );
}
