"use client";

import { useTranslations } from "next-intl";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useIsFramePainted } from "#components/ui/sheet/layers.ts";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet/sheet.tsx";
import { CartEmpty } from "./cart-empty.tsx";
import { CartFooter, FooterSkeleton } from "./cart-footer.tsx";
import { CartLines, LinesSkeleton } from "./cart-lines.tsx";
import { CartOrder } from "./cart-order.tsx";
import type { CartSlots } from "./cart-slots.ts";

/** Width of the panel (S1 §2, S3 §9). */
const panelWidth = 348;

const contentClass = "flex min-h-full flex-col px-4 py-2";

interface ContentsProps extends CartSlots {
  /** Before the first frame of the panel is painted only its outline is there. */
  isPainted: boolean;
}

function Contents({ isPainted, offers }: ContentsProps) {
  const parts = (
    <>
      <SheetBody>
        <div className={contentClass}>{isPainted ? <CartLines isShareable offers={offers} /> : <LinesSkeleton />}</div>
      </SheetBody>
      <SheetFooter className="pt-2">{isPainted ? <CartFooter isInLayer /> : <FooterSkeleton />}</SheetFooter>
    </>
  );
  return isPainted ? <CartOrder>{parts}</CartOrder> : parts;
}

/** The cart as a side panel, on a phone as a sheet from below (S1 §2 Cart panel). */
export function CartPanel({ isOpen, offers }: { isOpen: boolean } & CartSlots) {
  const t = useTranslations("cart");
  const common = useTranslations("common");
  const { takesOrders } = useStore().capabilities;
  const { cart, isReady } = useCart();
  const { close } = usePanel();
  const isPainted = useIsFramePainted();
  const isEmpty = isReady && cart.lines.length === 0;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={takesOrders ? t("title") : t("mySelection")}
      closeLabel={common("close")}
      side="end"
      width={panelWidth}
      isBare
    >
      {isEmpty ? (
        <SheetBody>
          <div className={contentClass}>
            <CartEmpty onSeeMenu={close} />
          </div>
        </SheetBody>
      ) : (
        <Contents isPainted={isPainted} offers={takesOrders ? offers : undefined} />
      )}
    </Sheet>
  );
}
