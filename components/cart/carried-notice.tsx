"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { readCarriedCart, rememberCarriedCart } from "#lib/client/carried-cart.ts";
import { useCart } from "#lib/client/cart-store.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Says that the cart of another branch came to what lay here, and what did not fit, until the person has seen it (F28). */
export function CarriedNotice() {
  const t = useTranslations("cart");
  const { tenant, branchId, branches, businessName } = useStore();
  const { cart } = useCart();
  const [carried, setCarried] = useState(() => readCarriedCart({ tenant, branchId }));
  if (!carried || !cart.lines.some(({ lineId }) => carried.joined.includes(lineId))) return null;
  const name = branches.find(({ id }) => id === carried.fromBranchId)?.name ?? businessName;
  const accept = () => {
    rememberCarriedCart({ tenant, branchId }, null);
    setCarried(null);
  };
  return (
    <div className="py-2">
      <Notice
        tone={carried.left > 0 ? "warning" : "info"}
        isLive
        action={
          <Button variant="secondary" onClick={accept}>
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
