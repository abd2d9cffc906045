"use client";

import { useTranslations } from "next-intl";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { CartEmpty } from "./cart-empty.tsx";
import { CartFooter } from "./cart-footer.tsx";
import { CartLines } from "./cart-lines.tsx";
import { CartOrder } from "./cart-order.tsx";
import type { CartSlots } from "./cart-slots.ts";

/** The cart beside the menu of a wide screen: the same as the panel, always in sight (L5). */
export function CartColumn({ offers }: CartSlots) {
  const t = useTranslations("cart");
  const { takesOrders } = useStore().capabilities;
  const { cart, isReady } = useCart();
  const isEmpty = isReady && cart.lines.length === 0;
  const content = isEmpty ? (
    <div className="px-4 py-2">
      <CartEmpty />
    </div>
  ) : (
    <CartOrder>
      <div className="px-4 py-2">
        <CartLines isShareable offers={takesOrders ? offers : undefined} />
      </div>
      <div className="border-t border-line p-4">
        <CartFooter />
      </div>
    </CartOrder>
  );
  return (
    <section aria-label={t("title")} className="cart-column rounded-lg border border-line bg-surface-raised">
      <h2 className="border-b border-line px-4 py-3 text-lg font-bold">
        {takesOrders ? t("title") : t("mySelection")}
      </h2>
      {content}
    </section>
  );
}
