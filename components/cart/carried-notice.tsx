import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { carriedCart } from "#lib/client/cart/carry-cart.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Says that the cart of another branch came to what lay here, and what did not fit, until the person has seen it (F28). */
export function CarriedNotice() {
  const t = useTranslations("cart");
  const { branches, businessName } = useStore();
  const { cart } = useCart();
  const carried = useValue(carriedCart);
  const forget = useSetAtom(carriedCart);
  const lay = carried?.lying.lines ?? [];
  if (!carried || !cart.lines.some(({ lineId }) => lay.some((line) => line.lineId === lineId))) return null;
  const name = branches.find(({ id }) => id === carried.fromBranchId)?.name ?? businessName;
  return (
    <div className="py-2">
      <Notice
        tone={carried.left > 0 ? "warning" : "info"}
        isLive
        action={
          <Button variant="secondary" onClick={forget}>
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
