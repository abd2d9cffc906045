"use client";

import { ShoppingBag } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { useAvailability } from "#lib/client/place/availability.ts";
import { useUnsentCart } from "#lib/client/order/tracking/unsent-cart.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** A cart that was set aside when its branch closed: it can be had back when the branch is open again (A119). */
function UnsentCart() {
  const t = useTranslations("cart");
  const availability = useAvailability();
  const restore = useUnsentCart();
  if (!restore) return null;
  if (availability?.isOpen === false) return <p className="mt-4 text-sm text-ink-muted">{t("setAside")}</p>;
  return (
    <Button className="mt-4" onClick={restore}>
      {t("restore")}
    </Button>
  );
}

/** Nothing in the cart: what to do about it (L6). */
export function CartEmpty({ onSeeMenu }: { onSeeMenu?: () => void }) {
  const t = useTranslations("cart");
  const shell = useTranslations("shell");
  // Without orders the cart is a selection to show (A20).
  const isSelection = !useStore().capabilities.takesOrders;
  return (
    <div className="m-auto flex flex-col items-center gap-2 px-4 py-12 text-center">
      <span className="mb-2 grid size-20 place-items-center rounded-full bg-brand-soft text-accent">
        <ShoppingBag aria-hidden className="size-9" strokeWidth={1.75} />
      </span>
      <p className="text-lg font-semibold">{isSelection ? shell("selectionEmptyTitle") : t("empty")}</p>
      <p className="text-sm text-ink-muted">{isSelection ? shell("selectionEmptyText") : t("emptyHint")}</p>
      <UnsentCart />
      {onSeeMenu && (
        <Button variant="secondary" className="mt-4" onClick={onSeeMenu}>
          {t("seeMenu")}
        </Button>
      )}
    </div>
  );
}
