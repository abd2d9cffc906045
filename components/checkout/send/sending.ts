import { untouchedCheckout } from "#domain/order/checkout-state.ts";
import type { CheckoutEvent } from "#domain/order/checkout-state.ts";
import { findAttempt, placeOrder, withdrawAttempt } from "#lib/actions/order.ts";
import { leaveFor } from "#lib/client/device/leave-for.ts";
import { ofThisBuild, otherBuildEvent } from "#lib/client/device/other-build.ts";
import type { CheckoutPort } from "#lib/client/order/checkout/checkout-port.ts";
import { checkoutAtom } from "#lib/client/order/checkout/checkout-atom.ts";
import { asHeld } from "#lib/client/device/device-value.ts";
import { contactAskedAtom } from "#lib/client/order/checkout/contact.ts";
import { chosenPaymentAtom } from "#lib/client/order/checkout/chosen-payment.ts";
import { currentOrder, openConfirmOrder } from "#lib/client/order/checkout/current-order.ts";
import { noNotes, pickedNotes } from "#lib/client/order/checkout/order-notes.ts";
import { rememberTransfer, setOrderAside } from "#lib/client/order/payment/paid-order.ts";
import { unsentCartOf } from "#lib/client/order/tracking/order-memory.ts";
import { runCheckout } from "#lib/client/order/checkout/run-checkout.ts";
import type { ShownEffect } from "#lib/client/order/checkout/run-checkout.ts";
import { rememberSentOrder } from "#lib/client/order/checkout/sent-order.ts";
import { trackOrder } from "#lib/client/order/tracking/track-order.ts";
import { sessionChanges } from "#lib/client/session/session-change.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import { showStep } from "#components/checkout/show-step.ts";
import type { SendTools } from "./use-send-tools.ts";

/** How long the check mark of a sent order is seen, at most a second (S3 §9, A115), and its toast (S3 §9). */
const checkMarkTime = 900;
const sentTime = 5000;

function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The order is there: the check mark, then its page. */
async function finish(effect: Extract<ShownEffect, { kind: "finish" }>, atoms: Atoms, tools: SendTools): Promise<void> {
  const { t, queries, toasts } = tools;
  const { number, kept, transfer } = effect;
  if (transfer === null) atoms.set(rememberSentOrder, number, kept);
  else atoms.set(rememberTransfer, number, kept, transfer);
  atoms.set(pickedNotes, noNotes);
  void queries.invalidateQueries({ queryKey: ["orders"] });
  if (!prefersReducedMotion()) await new Promise((resolve) => setTimeout(resolve, checkMarkTime));
  await trackOrder(number, tools);
  // How to transfer stands over the page, and says it too.
  if (transfer === null) toasts.showToast({ text: t("sent"), tone: "success", milliseconds: sentTime });
}

/** Leaves for the provider's page; the browser may bring this one back as it was left. */
function leaveForProvider(url: string, atoms: Atoms): void {
  const backAsItWas = ({ persisted }: PageTransitionEvent) => persisted && atoms.set(checkoutAtom, untouchedCheckout);
  window.addEventListener("pageshow", backAsItWas, { once: true });
  leaveFor(url);
}

/** The order is gone on with after a reload (S3 §4). */
function letWait(atoms: Atoms, { order }: SendTools): void {
  const { paymentMethodId } = order.intent;
  atoms.set(currentOrder, () => ({ paymentMethodId, at: Date.now() }));
}

function logIn(atoms: Atoms, tools: SendTools): void {
  const { user, queries, tenant } = tools;
  // Whoever was logged in is told why they are asked again.
  if (user) sessionChanges(queries, tenant).sessionEnded();
  letWait(atoms, tools);
  atoms.set(contactAskedAtom, true);
}

/** What the checkout's machine has shown, asked and cleared (S3 §8). */
function show(effect: ShownEffect, atoms: Atoms, tools: SendTools): void {
  const { order } = tools;
  switch (effect.kind) {
    case "showObstacle":
      showStep(effect.obstacle.code);
      break;
    case "dismissErrors":
      tools.toasts.dismissErrors();
      break;
    case "askQuote":
      void order.refetchQuote();
      break;
    case "askMenu":
      void order.refetch();
      break;
    case "logIn":
      logIn(atoms, tools);
      break;
    case "confirmAge":
      tools.confirmLegalAge();
      break;
    case "acceptPrices":
      // Who agrees to the total agrees to the prices that make it.
      order.accept((order.review?.lines ?? []).filter(({ news }) => news.every(({ kind }) => kind === "price")));
      break;
    case "redirect":
      atoms.set(setOrderAside, effect.number, effect.kept);
      leaveForProvider(effect.url, atoms);
      break;
    case "clearCart":
      tools.clearCart();
      break;
    case "setCartAside":
      atoms.set(unsentCartOf(tools.branchId), tools.clearCart);
      break;
    case "finish":
      void finish(effect, atoms, tools);
  }
}

/** The actions of this page; where the server has others by now, the page is loaded anew, and the order waits there (F12). */
function portOf(atoms: Atoms, tools: () => SendTools): CheckoutPort {
  const keep = () => letWait(atoms, tools());
  const known = async <T>(answer: Promise<T>): Promise<T> => {
    window.addEventListener(otherBuildEvent, keep);
    try {
      return await ofThisBuild(answer);
    } finally {
      window.removeEventListener(otherBuildEvent, keep);
    }
  };
  return {
    placeOrder: async (attempt) => await known(placeOrder(attempt)),
    findAttempt: async (input) => await known(findAttempt(input)),
    withdrawAttempt: async (input) => await known(withdrawAttempt(input)),
  };
}

/** Of an order that waited for who orders the method stays: nobody chooses it twice (UX23). What is left waits no more. */
function keepWaiting({ type }: CheckoutEvent, atoms: Atoms): void {
  if (type === "left") atoms.set(currentOrder, () => null);
  if (type !== "opened") return;
  const waiting = atoms.set(currentOrder, asHeld);
  if (openConfirmOrder(waiting, Date.now())) {
    atoms.set(chosenPaymentAtom, (chosen) => chosen ?? waiting?.paymentMethodId ?? null);
  }
}

/** Takes the checkout a step further; `tools` answers those of the last paint. */
export function advance(event: CheckoutEvent, atoms: Atoms, tools: () => SendTools): void {
  keepWaiting(event, atoms);
  const port = portOf(atoms, tools);
  runCheckout(event, { atoms, port, show: (effect) => show(effect, atoms, tools()) });
}

export type Advance = typeof advance;
