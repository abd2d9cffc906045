import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { draftLine } from "#lib/client/cart/draft-line.ts";
import { useGetter } from "#lib/client/device/use-value.ts";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";

/** How old a page may be before it is read again (S1 §2, §9). */
const longestAge = 60 * 60_000;
/** The same of one that could not say what is on offer (F7). */
const shortAge = 60_000;

/** Reads the page again when somebody comes back to it after an hour, but never over what is being filled in or paid (A24);
 * each minute while its promotions are missing. */
export function PageAge() {
  const router = useRouter();
  const { panel } = usePanel();
  const { arePromotionsAway } = useStore();
  const draft = useGetter(draftLine);
  const payment = useGetter(paymentOrder);
  const readAt = useRef<number | null>(null);
  useEffect(() => {
    readAt.current ??= Date.now();
    const onReturn = () => {
      const { pathname } = window.location;
      const isConfiguring = pathname.startsWith("/producto/") && draft() !== null;
      // The checkout is a form from top to bottom.
      const isBusy = panel !== null || isConfiguring || pathname.startsWith("/order") || payment()?.isPlaced === true;
      const isOld = Date.now() - (readAt.current ?? 0) >= (arePromotionsAway ? shortAge : longestAge);
      if (!isOld || isBusy || document.visibilityState !== "visible") return;
      readAt.current = Date.now();
      router.refresh();
    };
    window.addEventListener("focus", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    const timer = arePromotionsAway ? setInterval(onReturn, shortAge) : undefined;
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [router, panel, draft, payment, arePromotionsAway]);
  return null;
}
