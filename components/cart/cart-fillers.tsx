import { useTranslations } from "next-intl";
import { DishRow } from "#components/ui/rows/dish-row.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { useDishesToAdd } from "#lib/client/cart/dish-to-add.ts";
import { useFillers } from "#lib/client/cart/fillers.ts";
import type { ReviewedCart } from "#lib/client/cart/review-cart.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** What of the menu would bring the cart to the branch's minimum (S1 §4). */
export function CartFillers({ review }: { review: ReviewedCart }) {
  const t = useTranslations("cart");
  const product = useTranslations("product");
  const { showToast } = useToasts();
  const { branch, capabilities } = useStore();
  const rowOf = useDishesToAdd((outcome) =>
    showToast(
      outcome === "full" ? { text: product("cartFull"), tone: "error" } : { text: product("added"), tone: "success" },
    ),
  );
  const missing = capabilities.takesOrders ? Math.max(0, branch.minimumOrder - review.subtotal) : 0;
  const fillers = useFillers(
    missing,
    review.lines.map(({ kept }) => kept.itemId),
  );
  if (fillers.length === 0) return null;
  return (
    <section aria-labelledby="cart-fillers" className="border-t border-line py-3">
      <h3 id="cart-fillers" className="text-sm font-semibold">
        {t("fillers")}
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
