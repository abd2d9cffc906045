import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { unfitFor } from "#domain/menu/diet.ts";
import type { Avoided } from "#domain/menu/diet.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import { traitKeys } from "#domain/menu/product-traits.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";

interface DietNoticeProps {
  /** The menu of the items in the cart, as it is now. */
  menu: Menu;
  avoided: readonly Avoided[];
}

/** Says what in the cart is not for somebody who avoids this, and why; nothing is taken out of it (B6). */
export function DietNotice({ menu, avoided }: DietNoticeProps) {
  const t = useTranslations("menu.diet");
  const { cart } = useCart();
  const isInCart = ({ id }: MenuItem) => cart.lines.some(({ itemId }) => itemId === id);
  const items = menu.groups.flatMap((group) => group.items).filter(isInCart);
  const unfit = new Map(
    items.flatMap(({ id, name, traits }) => {
      const reasons = unfitFor(traitKeys(traits), avoided);
      return reasons.length > 0 ? [[id, { name, reasons }]] : [];
    }),
  );
  if (unfit.size === 0) return null;
  return (
    <div className="py-2">
      <Notice tone="warning" title={t("inCart")}>
        <ul>
          {[...unfit].map(([id, { name, reasons }]) => (
            <li key={id}>
              {name}: {reasons.map((why) => t(`reason.${why}`)).join(" · ")}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
