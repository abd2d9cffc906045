import type { Failure } from "#domain/base/failure.ts";
import { fail, type Result } from "#domain/base/result.ts";
import type { Step } from "#domain/base/step.ts";
import { advanceCheckout } from "#domain/order/checkout.ts";
import { untouchedCheckout } from "#domain/order/checkout-state.ts";
import type { CheckoutEffect, CheckoutEvent, CheckoutState } from "#domain/order/checkout-state.ts";
import type { OrderFailure } from "#domain/order/order-failure.ts";
import { findAttempt, placeOrder, withdrawAttempt } from "#lib/actions/order.ts";
import { deviceAtom } from "#lib/client/device/device.ts";
import { leaveFor } from "#lib/client/device/leave-for.ts";
import { ofThisBuild, otherBuildEvent } from "#lib/client/device/other-build.ts";
import { dueOrder } from "#lib/client/kiosk/due-order.ts";
import { sentNumber } from "#lib/client/kiosk/sent-number.ts";
import { runAttemptEffect } from "#lib/client/order/checkout/attempt-effects.ts";
import type { CheckoutPort } from "#lib/client/order/checkout/checkout-port.ts";
import { checkoutAtom } from "#lib/client/order/checkout/checkout-atom.ts";
import { currentValue } from "#lib/client/device/device-value.ts";
import { contactAskedAtom } from "#lib/client/order/checkout/contact.ts";
import { chosenPaymentAtom } from "#lib/client/order/checkout/chosen-payment.ts";
import { currentOrder, openConfirmOrder } from "#lib/client/order/checkout/current-order.ts";
import { forgetInvoice } from "#lib/client/order/checkout/invoice.ts";
import { noteLastPayment } from "#lib/client/order/checkout/last-payment.ts";
import { noNotes, pickedNotes } from "#lib/client/order/checkout/order-notes.ts";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";
import { rememberTransfer, setOrderAside } from "#lib/client/order/payment/paid-order.ts";
import { unsentCartOf } from "#lib/client/order/tracking/order-memory.ts";
import { rememberSentOrder } from "#lib/client/order/checkout/sent-order.ts";
import { thankedOrder } from "#lib/client/order/checkout/thanks.ts";
import { trackOrder } from "#lib/client/order/tracking/track-order.ts";
import { sessionChanges } from "#lib/client/session/session-change.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import type { Send } from "#lib/client/use-machine.ts";
import { showStep } from "#components/checkout/show-step.ts";
import type { SendTools } from "./use-send-tools.ts";

/** How long the check mark of a sent order is seen, at most a second (S3 §9, A115), and its toast (S3 §9). */
const checkMarkTime = 900;
const sentTime = 5000;

function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A guest is thanked over the menu, where another round begins (A120). */
async function thank(number: string, atoms: Atoms, { panels, router }: SendTools): Promise<void> {
  await panels.closeAll();
  if (window.location.pathname === "/order") router.push("/");
  atoms.set(thankedOrder, number);
}

/** On a device that is everybody's the number is all that is seen of it. */
async function showNumber(number: string, atoms: Atoms, { panels }: SendTools): Promise<void> {
  await panels.closeAll();
  atoms.set(sentNumber, number);
}

/** Nobody logs in at a bank on a device that is everybody's: the payment goes to the guest's phone by a code (A262). */
async function payOnPhone(number: string | null, atoms: Atoms, { panels }: SendTools): Promise<void> {
  atoms.set(paymentOrder, () => null);
  atoms.set(currentOrder, () => null);
  await panels.closeAll();
  atoms.set(checkoutAtom, untouchedCheckout);
  atoms.set(dueOrder, number);
}

/** The order is there: the check mark, then its page, or the thanks of a table. */
async function finish(
  effect: Extract<CheckoutEffect, { kind: "finish" }>,
  atoms: Atoms,
  tools: SendTools,
): Promise<void> {
  const { t, queries, toasts } = tools;
  const { number, kept, transfer } = effect;
  if (transfer === null) atoms.set(rememberSentOrder, number, kept);
  else atoms.set(rememberTransfer, number, kept, transfer);
  atoms.set(noteLastPayment, kept.branchId, tools.user?.id, tools.order.intent.paymentMethodId);
  atoms.set(pickedNotes, noNotes);
  atoms.set(forgetInvoice);
  void queries.invalidateQueries({ queryKey: ["orders"] });
  if (atoms.get(deviceAtom).isShared === true) return await showNumber(number, atoms, tools);
  if (!prefersReducedMotion()) await new Promise((resolve) => setTimeout(resolve, checkMarkTime));
  if (transfer === null && tools.capabilities.namesPlace) return await thank(number, atoms, tools);
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
  // Whoever was logged in is shown why they are asked again.
  if (user) sessionChanges(queries, tenant).sessionEnded();
  letWait(atoms, tools);
  atoms.set(contactAskedAtom, true);
}

type Answer<T> = Result<T, Failure | OrderFailure>;

/** A guest has no account to enter (A213): who is nobody any more sees `instead`. */
function withoutAccount<T>(answer: Answer<T>, instead: OrderFailure, { capabilities }: SendTools): Answer<T> {
  const asksAccount = !answer.ok && answer.failure.kind === "unauthorized";
  return asksAccount && capabilities.person !== "account" ? fail(instead) : answer;
}

const placeLost: OrderFailure = { kind: "problems", problems: [{ code: "place_not_proved" }] };
const nobodyLooks: OrderFailure = { kind: "untraceable" };

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
    placeOrder: async (attempt) => withoutAccount(await known(placeOrder(attempt)), placeLost, tools()),
    findAttempt: async (input) => withoutAccount(await known(findAttempt(input)), nobodyLooks, tools()),
    withdrawAttempt: async (input) => withoutAccount(await known(withdrawAttempt(input)), nobodyLooks, tools()),
  };
}

/** Of an order that waited for who orders the method stays: nobody chooses it twice (UX23). */
function resumeWaiting(atoms: Atoms): void {
  const waiting = atoms.set(currentOrder, currentValue);
  if (openConfirmOrder(waiting, Date.now())) {
    atoms.set(chosenPaymentAtom, (chosen) => chosen ?? waiting?.paymentMethodId ?? null);
  }
}

/** What is done of a send: the machine's own effects, and what becomes of an order that waits for who orders. */
export type SendEffect = CheckoutEffect | { kind: "resumeWaiting" } | { kind: "forgetWaiting" };

/** The checkout after an event; what is left waits no more. */
export function advanceSending(state: CheckoutState, event: CheckoutEvent): Step<CheckoutState, SendEffect> {
  const step = advanceCheckout(state, event);
  if (event.type === "left") return { ...step, effects: [{ kind: "forgetWaiting" }, ...step.effects] };
  return event.type === "opened" ? { ...step, effects: [{ kind: "resumeWaiting" }, ...step.effects] } : step;
}

/** Does an effect of the checkout (S3 §8); `tools` answers those of the last paint. */
export function runSendEffect(
  effect: SendEffect,
  send: Send<CheckoutEvent>,
  atoms: Atoms,
  tools: () => SendTools,
): void {
  const { order, toasts, branchId, confirmLegalAge, clearCart } = tools();
  switch (effect.kind) {
    case "resumeWaiting":
      return resumeWaiting(atoms);
    case "forgetWaiting":
      atoms.set(currentOrder, () => null);
      return;
    case "showObstacle":
      return showStep(effect.obstacle.code);
    case "dismissErrors":
      return toasts.dismissErrors();
    case "askQuote":
      return void order.refetchQuote();
    case "askMenu":
      return void order.refetch();
    case "logIn":
      return logIn(atoms, tools());
    case "confirmAge":
      return confirmLegalAge();
    case "acceptPrices":
      // Who agrees to the total agrees to the prices that make it.
      return order.accept((order.review?.lines ?? []).filter(({ news }) => news.every(({ kind }) => kind === "price")));
    case "redirect":
      if (atoms.get(deviceAtom).isShared === true) return void payOnPhone(effect.number, atoms, tools());
      atoms.set(noteLastPayment, branchId, tools().user?.id, order.intent.paymentMethodId);
      atoms.set(setOrderAside, effect.number, effect.kept);
      return leaveForProvider(effect.url, atoms);
    case "clearCart":
      return void clearCart();
    case "setCartAside":
      atoms.set(unsentCartOf(branchId), clearCart);
      return;
    case "finish":
      return void finish(effect, atoms, tools());
    case "readAttempt":
    case "keepAttempt":
    case "releaseAttempt":
    case "forgetAttempt":
    case "place":
    case "wait":
    case "find":
    case "withdraw":
      return runAttemptEffect(effect, atoms, portOf(atoms, tools), send);
  }
}
