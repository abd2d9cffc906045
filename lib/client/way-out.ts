"use client";

import { useGetter } from "#lib/client/device/use-value.ts";
import { inAppOf, intentAddress } from "#domain/person/login/in-app.ts";
import type { InApp } from "#domain/person/login/in-app.ts";
import { cartOf } from "#lib/client/cart/cart-atom.ts";
import { useCartPath } from "#lib/client/cart/cart-path.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** What became of the press: the browser was asked to open it, the link was copied, or neither was possible. */
type WayOutOutcome = "opened" | "copied" | "refused";

/** The way out of an app that shows the shop inside of itself, with the cart in the link (B5); null in a browser of one's own. */
export function useWayOut(): { app: InApp; leave: () => Promise<WayOutOutcome> } | null {
  const app = inAppOf(navigator.userAgent);
  const path = useCartPath();
  const { branchId } = useStore();
  const getCart = useGetter(cartOf(branchId));
  if (app === null) return null;
  const leave = async (): Promise<WayOutOutcome> => {
    const { cartLinkText } = await import("#domain/cart/cart-link.ts");
    const { lines } = getCart();
    // The person's own, to the person's own browser: notes go along.
    const cart = lines.length === 0 ? "" : `#c=${cartLinkText(lines, { hasNotes: true })}`;
    const url = `${window.location.origin}${path}${cart}`;
    if (app.wayOut === "intent") {
      window.location.assign(intentAddress(url));
      return "opened";
    }
    try {
      await navigator.clipboard.writeText(url);
      return "copied";
    } catch {
      return "refused";
    }
  };
  return { app, leave };
}
