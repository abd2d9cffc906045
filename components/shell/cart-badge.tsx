import { useValue } from "#lib/client/device/use-value.ts";
import { cartUnits } from "#lib/client/cart/cart-atom.ts";

/** How many units are in the cart, on the corner of its button; nothing while it is empty. */
export function CartBadge() {
  const count = useValue(cartUnits);
  if (count === 0) return null;
  return (
    <span
      key={count}
      className="new-item bg-surface absolute -top-1.5 -right-2 grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs leading-none font-bold even-figures"
    >
      {count}
    </span>
  );
}
