import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Cart } from "#domain/cart/cart.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { knownItems } from "#lib/client/cart/known-items.ts";

interface Difference {
  lineId: string;
  itemId: string;
  from: number;
  to: number;
}

/** Lines whose units differ between two states of a cart. */
function differences(before: Cart, after: Cart): Difference[] {
  const ids = new Set([...before.lines, ...after.lines].map(({ lineId }) => lineId));
  return [...ids].flatMap((lineId) => {
    const old = before.lines.find((line) => line.lineId === lineId);
    const now = after.lines.find((line) => line.lineId === lineId);
    const itemId = (now ?? old)?.itemId ?? "";
    const from = old?.quantity ?? 0;
    const to = now?.quantity ?? 0;
    return from === to ? [] : [{ lineId, itemId, from, to }];
  });
}

/** Says what another tab did to this cart, until the person has seen it (F20). */
export function OtherTabNotice() {
  const t = useTranslations("cart");
  const known = useValue(knownItems);
  const { cart, changedElsewhereFrom, acceptOtherTab } = useCart();
  if (!changedElsewhereFrom) return null;
  return (
    <div className="py-2">
      <Notice
        tone="info"
        isLive
        title={t("changedElsewhere")}
        action={
          <Button variant="secondary" onClick={acceptOtherTab}>
            {t("understood")}
          </Button>
        }
      >
        <ul>
          {differences(changedElsewhereFrom, cart).map(({ lineId, itemId, from, to }) => (
            <li key={lineId}>{t("quantityChange", { name: known[itemId]?.name ?? t("unknownItem"), from, to })}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
