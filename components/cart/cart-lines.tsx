import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { lineDiscountOf } from "#domain/order/adjustment.ts";
import { useShownOrder } from "#lib/client/order/shown-order.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { CartFillers, CartNotices, ShareCart } from "./cart-parts.ts";
import { CartRow } from "./cart-row.tsx";
import type { CartSlots } from "./cart-slots.ts";

/** The lines before they are known. */
export function LinesSkeleton() {
  return (
    <div className="flex flex-col gap-4 py-4">
      {["a", "b"].map((key) => (
        <div key={key} className="flex gap-3">
          <Skeleton className="size-16 shrink-0" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-11 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface CartLinesProps extends CartSlots {
  /** They can be sent to somebody as a link: those of an order that is being confirmed cannot. */
  isShareable?: boolean;
}

/** The lines of the cart, editable, each with what the menu changed about it (F28, UX28), and below them what an order could save and its coupon. */
export function CartLines({ offers, isShareable = false }: CartLinesProps) {
  const t = useTranslations("cart");
  const common = useTranslations("common");
  const { keepsOrders } = useStore().capabilities;
  const { review, catalog, isFresh, isLoading, failure, refetch, accept, amounts } = useShownOrder();
  if (isLoading) return <LinesSkeleton />;
  const retry = (
    <Button variant="secondary" onClick={() => void refetch()}>
      {common("retry")}
    </Button>
  );
  if (!review) {
    return (
      <Notice tone="danger" isLive action={retry}>
        {t("linesUnavailable")}
      </Notice>
    );
  }
  // A shop without photos has rows made for text (L1); elsewhere a dish without one says so (S1 §2).
  const hasPhotos = catalog?.hasPhotos ?? review.lines.some(({ item }) => item?.photo);
  return (
    <div className="flex flex-col">
      <WhenIdle>
        <CartNotices review={isFresh ? review : null} menu={isFresh && catalog ? catalog.menu : null} />
      </WhenIdle>
      {failure && (
        <Notice tone="info" isLive action={retry}>
          {t("pricesNotChecked")}
        </Notice>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {review.lines.map((line) => (
          <CartRow
            key={line.kept.lineId}
            reviewed={line}
            discount={lineDiscountOf(amounts, line.kept.lineId)}
            showsPhoto={hasPhotos}
            onAccept={() => accept([line])}
          />
        ))}
      </ul>
      <WhenIdle>
        <CartFillers review={review} />
      </WhenIdle>
      {isShareable && keepsOrders && (
        <WhenIdle>
          <ShareCart />
        </WhenIdle>
      )}
      {offers !== undefined && <div className="border-t border-line py-3">{offers}</div>}
    </div>
  );
}
