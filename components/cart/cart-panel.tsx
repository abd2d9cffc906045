"use client";

import { useTranslations } from "next-intl";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { CartEmpty } from "./cart-empty.tsx";
import { CartFooter } from "./cart-footer.tsx";
import { CartOrder } from "./cart-order.tsx";
import type { CartSlots } from "./cart-slots.ts";

/** Width of the panel (S1 §2, S3 §9). */
const panelWidth = 348;

/** The cart as a side panel, on a phone as a sheet from below (S1 §2 Cart panel). */
export function CartPanel({ isOpen, hints, coupon }: { isOpen: boolean } & CartSlots) {
  const t = useTranslations("cart");
  const common = useTranslations("common");
  const { takesOrders } = useStore().capabilities;
  const { cart, isReady } = useCart();
  const { close } = usePanel();
  const isEmpty = isReady && cart.lines.length === 0;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={takesOrders ? t("title") : t("mySelection")}
      closeLabel={common("close")}
      side="end"
      width={panelWidth}
      footer={isEmpty ? null : <CartFooter isInLayer coupon={coupon} />}
    >
      <div className="flex min-h-full flex-col px-4 py-2">
        {isEmpty ? <CartEmpty onSeeMenu={close} /> : <CartOrder hints={takesOrders ? hints : undefined} />}
      </div>
    </Sheet>
  );
}
