import { useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { addLine } from "#domain/cart/cart.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { requiresLegalAge } from "#domain/menu/menu.ts";
import type { AgeFlags } from "#domain/menu/menu.ts";
import type { SeenItem } from "#domain/cart/seen-item.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { pendingLineOf } from "#lib/client/cart/pending-line.ts";
import { afterPaint } from "#lib/client/after-paint.ts";
import { isWideNow } from "#lib/client/device/is-wide.ts";
import { rememberItems } from "#lib/client/cart/known-items.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useMachine } from "#lib/client/use-machine.ts";
import { shortly, useToasts } from "#components/ui/toast/toasts.ts";
import { advanceAdding, idle } from "./add-machine.ts";
import type { AddEffect, AddEvent, AddFacts, AddState } from "./add-machine.ts";
import type { Configuration } from "./use-configuration.ts";

/** A press of the one button. */
export interface Press {
  configuration: Configuration;
  isAvailable: boolean;
}

export interface Adding {
  item: SeenItem & AgeFlags;
  press: Press;
  /** The line that is being edited, null for a new one. */
  edited: CartLine | null;
  /** On a product's own page: on a phone the next step is the cart (A181). */
  leadsToCart?: boolean | undefined;
  /** It is in the cart: the product goes. */
  onDone: () => void;
  /** The product stays, and says why it is not in the cart when that is not by the person's will. */
  onSettled: (trouble: "cartFull" | null) => void;
}

/** What the machine knows of the cart and of the place. */
function useFacts({ item, press, edited }: Adding) {
  const { asksPlace } = useStore().capabilities;
  const { cart } = useCart();
  const { isReady, isValidated } = useLocation();
  const { configuration, isAvailable } = press;
  const facts: AddFacts = {
    isAvailable,
    needsAge: !cart.legalAgeConfirmed && requiresLegalAge(item, configuration.options),
    needsPlace: asksPlace && !edited && !isValidated,
    fits: addLine(cart, { ...configuration, lineId: "" }).ok,
  };
  return { isReady, facts };
}

/** Runs an effect of the machine; what comes of it is an event again. */
function useEffects({ item, press, edited, leadsToCart = false, onDone, onSettled }: Adding) {
  const { showToast } = useToasts();
  const t = useTranslations("product");
  const { branchId, capabilities } = useStore();
  const remember = useSetAtom(rememberItems);
  const wait = useSetAtom(pendingLineOf(branchId));
  const { add, replace, confirmLegalAge } = useCart();
  const { ask, settled } = usePanelActions();
  const { configuration } = press;
  const put = (isAdult: boolean): AddEvent => {
    const result = edited ? replace({ ...configuration, lineId: edited.lineId }, item) : add(configuration, item);
    if (!result.ok) return { type: "full" };
    if (isAdult) confirmLegalAge();
    return { type: "kept" };
  };
  const askPlace = async (isAdult: boolean): Promise<AddEvent> => {
    remember(branchId, [item]);
    wait(() => ({ line: configuration, isAdult }));
    const answer = await ask("location");
    // At once: whoever closed the panel would put what still waits, and it would be in the cart twice.
    wait(() => null);
    const staysHere = answer.result === "done" && (answer.place?.branchId ?? branchId) === branchId;
    // The panel is seen to close first: a line changes all that shows the cart.
    if (staysHere) await afterPaint();
    return answer.result === "closed" ? { type: "stop" } : { type: "placed", staysHere };
  };
  // Until it is closed the product has been left: the second press of a double tap would order one more (UX42).
  const showCart = async () => {
    await ask("cart");
    onSettled(null);
  };
  return (effect: AddEffect, send: (event: AddEvent) => void): void => {
    switch (effect.kind) {
      case "askPlace":
        void askPlace(effect.isAdult).then(send);
        break;
      case "put":
        send(put(effect.isAdult));
        break;
      case "sayAdded":
        showToast({ text: edited ? t("updated") : t("added"), tone: "success", milliseconds: shortly });
        break;
      case "sayFull":
        if (!effect.inPlace) showToast({ text: t("cartFull"), tone: "error" });
        onSettled("cartFull");
        break;
      case "leave":
        // Closing the question's panel has to have taken the browser back before the next panel or page.
        if (leadsToCart && edited === null && capabilities.asksPlace && !isWideNow()) void settled().then(showCart);
        else void settled().then(onDone);
        break;
      case "stay":
        onSettled(null);
        break;
    }
  };
}

/** The one owner of adding: what it asks now, and how to answer it. Begins with each new `press`. */
export function useAdding(adding: Adding) {
  const { isReady, facts } = useFacts(adding);
  const run = useEffects(adding);
  const [own] = useState(() => atom(idle));
  const { state, send } = useMachine<AddState, AddEvent, AddEffect>(own, {
    advance: (before, event) => advanceAdding(before, event, facts),
    run,
  });
  const { press } = adding;
  const begun = useRef<Press | null>(null);
  useEffect(() => {
    if (!isReady || begun.current === press) return;
    begun.current = press;
    send({ type: "press" });
  }, [isReady, press, send]);
  return { step: state.step, send };
}
