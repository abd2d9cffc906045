import { useTranslations } from "next-intl";
import { useState } from "react";
import { DishRow } from "#components/ui/rows/dish-row.tsx";
import { isShared } from "#domain/store/mode.ts";
import { shortly, useToasts } from "#components/ui/toast/toasts.ts";
import { useBesideCart } from "#lib/client/cart/beside-cart.ts";
import { useDishesToAdd } from "#lib/client/cart/dish-to-add.ts";
import { useFillers } from "#lib/client/cart/fillers.ts";
import type { ReviewedCart } from "#lib/client/cart/review-cart.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** What of the menu would bring the cart to the branch's minimum (S1 §4), else what goes with it (B27); at a kiosk, where nothing is missing, one dish more. */
export function CartFillers({ review }: { review: ReviewedCart }) {
  const t = useTranslations("cart");
  const product = useTranslations("product");
  const { showToast } = useToasts();
  const { branch, capabilities } = useStore();
  const [isTaken, setIsTaken] = useState(false);
  const rowOf = useDishesToAdd((outcome) => {
    const isFull = outcome === "full";
    setIsTaken(!isFull);
    showToast(
      isFull
        ? { text: product("cartFull"), tone: "error" }
        : { text: product("added"), tone: "success", milliseconds: shortly },
    );
  });
  const missing = Math.max(0, branch.minimumOrder - review.subtotal);
  const isTurnOfAnybody = missing === 0 && isShared(capabilities);
  const offersMore = isTurnOfAnybody && !isTaken;
  const isOver = isTurnOfAnybody && isTaken;
  const found = useFillers(
    offersMore ? 1 : missing,
    capabilities.takesOrders && !isOver ? review.lines.map(({ kept }) => kept.itemId) : [],
  );
  const fillers = offersMore ? found.slice(0, 1) : found;
  useBesideCart(fillers.map(({ item }) => item.id));
  if (fillers.length === 0) return null;
  return (
    <section aria-labelledby="cart-fillers" className="border-t border-line py-3">
      <h3 id="cart-fillers" className="text-sm font-semibold">
        {t(offersMore ? "oneMore" : missing > 0 ? "fillers" : "beside")}
      </h3>
      <ul>
        {fillers.map(({ item, price }) => (
          <li key={item.id}>
            <DishRow {...rowOf(item, price)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
