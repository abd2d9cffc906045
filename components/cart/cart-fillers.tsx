import { useTranslations } from "next-intl";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { Price } from "#components/ui/price.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { useFillers } from "#lib/client/cart/fillers.ts";
import type { ReviewedCart } from "#lib/client/cart/review-cart.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** What of the menu would bring the cart to the branch's minimum (S1 §4). */
export function CartFillers({ review }: { review: ReviewedCart }) {
  const t = useTranslations("cart");
  const { branch, capabilities } = useStore();
  const { leave } = usePanel();
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
        {fillers.map(({ itemId, groupId, name, price, photo }) => (
          <li key={itemId}>
            <SoftLink
              href={`/producto/${groupId}/${itemId}`}
              onClick={leave}
              className="-mx-2 flex min-h-12 items-center gap-3 rounded-md px-2 py-1 hover:bg-sunken"
            >
              {photo && (
                <FoodPhoto photo={photo} alt="" ratio="1" sizes="40px" className="size-10 shrink-0 rounded-md" />
              )}
              <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 text-sm">
                <span className="min-w-0 flex-[1_1_7rem]">{name}</span>
                <Price text={formatPesos(price)} className="font-semibold" />
              </span>
            </SoftLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
