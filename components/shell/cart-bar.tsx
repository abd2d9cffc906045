import { useSelectedLayoutSegment } from "next/navigation";
import type { PlusTexts } from "./cart-total.tsx";
import { LazyBoundary, lazy } from "#components/ui/lazy.tsx";
import { cartUnits } from "#lib/client/cart/cart-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";

const CartTotal = lazy(async () => (await import("./cart-total.tsx")).CartTotal);

export interface CartBarProps {
  label: string;
  unitsLabel: string;
  plus: PlusTexts;
}

/** The way to the cart under the thumb: count, one label, total (UX10). From 1024 px on the cart stands beside the menu. */
export function CartBar({ label, unitsLabel, plus }: CartBarProps) {
  const count = useValue(cartUnits);
  const { open } = usePanelActions();
  const page = useSelectedLayoutSegment();
  // The checkout has a bar of its own.
  if (count === 0 || page === "order") return null;
  return (
    <>
      <div aria-hidden className="h-20 lg:hidden" />
      <div className="cart-bar">
        <button type="button" aria-haspopup="dialog" onClick={() => open("cart")} className="cart-bar-button">
          <span key={count} className="cart-count new-item">
            {count}
            <span className="sr-only">{unitsLabel}</span>
          </span>
          <span className="flex-[1_1_5rem] text-left">{label}</span>
          <LazyBoundary>
            <CartTotal plus={plus} />
          </LazyBoundary>
        </button>
      </div>
    </>
  );
}
