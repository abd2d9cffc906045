import { useSetAtom, useStore as useAtoms } from "jotai/react";
import { useEffect, useRef } from "react";
import { firstObstacle } from "#domain/order/obstacle.ts";
import type { PageObstacle } from "#domain/order/obstacle.ts";
import type { Amounts } from "#domain/order/adjustment.ts";
import { missingForMinimum } from "#domain/order/problem.ts";
import type { Situation } from "#domain/order/checkout-state.ts";
import { useAvailability } from "#lib/client/place/availability.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { deviceAtom } from "#lib/client/device/device.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useIsOnline } from "#lib/client/device/online.ts";
import { contactAskedAtom, contactBusyAtom } from "#lib/client/order/checkout/contact.ts";
import { usePaymentChoice } from "#lib/client/order/checkout/chosen-payment.ts";
import { guestAtom } from "#lib/client/order/checkout/guest.ts";
import { wholeInvoice } from "#lib/client/order/checkout/invoice.ts";
import { courierNoteAtom } from "#lib/client/order/checkout/order-notes.ts";
import { useOrder } from "#lib/client/order/use-order.ts";
import type { Order } from "#lib/client/order/use-order.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useIsStranger } from "#lib/client/session/use-is-stranger.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useLazyAssess } from "./lazy-assess.ts";
import { useCheckout } from "./use-checkout.ts";
import { type SendTools, useSendTools } from "./use-send-tools.ts";

/** What the page knows of the order that is about to be sent (S3 §4, §5). */
function useSituation(
  order: Order,
  { isStranger, lacksPhone }: { isStranger: boolean; lacksPhone: boolean },
): Situation {
  const courierNote = useValue(courierNoteAtom);
  const guest = useValue(guestAtom);
  const invoice = useValue(wholeInvoice);
  const { isValidated, isReady } = useLocation();
  const isOnline = useIsOnline();
  const page: (PageObstacle | false)[] = [
    !isValidated && "not_validated",
    order.review?.isReady !== true && "lines_changed",
    !isOnline && "offline",
    order.isQuoteFailed && "away",
    !order.isFeeKnown && "fee_unknown",
  ];
  const obstacle = firstObstacle(
    order.problems,
    page.filter((code) => code !== false),
  );
  // A fee that could not be had is asked for again before anything is decided (A68).
  const isFeeAsked = obstacle?.code === "fee_unknown" && order.isQuoteAsked;
  const isAnswered = order.isSettled || order.isQuoteFailed || !isOnline;
  return {
    intent: { ...order.intent, courierNote, ...guest, invoice },
    shown: order.amounts,
    obstacle,
    // A phone that is asked for is waited for, also by a send that a log-in lets go on (S2 §2.6).
    isDecided: isReady && !order.isLoading && !isFeeAsked && isAnswered && !lacksPhone,
    isStranger,
    againAt: order.againAt,
  };
}

/**
 * Begins anew in a panel that is opened; one that is shown again goes on (A91, A110). It is left with the page, and when the page is
 * somebody else's: what was pressed does not go by itself then.
 */
function useBeginning(begin: () => void, leave: () => void): void {
  const atoms = useAtoms();
  const { isBack } = usePanel();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (!isBack) begin();
  }, [isBack, begin]);
  const left = useRef(leave);
  useEffect(() => {
    left.current = leave;
  }, [leave]);
  useEffect(() => atoms.sub(deviceAtom, () => left.current()), [atoms]);
  useEffect(() => () => left.current(), []);
}

/** What a person may answer to a trouble. */
function sendActions(send: ReturnType<typeof useCheckout>["send"], order: Order, tools: SendTools) {
  const dismiss = () => send({ type: "dismissed" });
  return {
    acceptTotal: (amounts: Amounts) => send({ type: "totalAccepted", amounts }),
    // What is agreed to is the amount in sight.
    sendAnyway: () => send({ type: "sentAnyway", shown: order.amounts }),
    recognize: (number: string) => send({ type: "recognized", number }),
    giveUp: () => send({ type: "gaveUp" }),
    confirmLegalAge: () => send({ type: "ageConfirmed", shown: order.amounts }),
    restoreCart: () => {
      dismiss();
      tools.restoreCart();
    },
    reload: () => {
      dismiss();
      tools.router.refresh();
      void order.refetch();
      void order.refetchQuote();
    },
    dismiss,
  };
}

/** The order that is about to be sent, and everything that may come of 'Enviar pedido'. */
export function useSend() {
  const { branch, capabilities } = useStore();
  const { mode, address } = useLocation();
  const { methods, choose, method: payment, isOfLastTime } = usePaymentChoice();
  const paymentMethodId = payment?.id ?? null;
  const order = useOrder(paymentMethodId, useLazyAssess());
  const tools = useSendTools(order);
  const { state, send } = useCheckout(tools);
  const session = useSession();
  const needsAccount = capabilities.person === "account";
  const isStranger = useIsStranger();
  const lacksPhone = needsAccount && session.user?.phone === null;
  const situation = useSituation(order, { isStranger, lacksPhone });
  const availability = useAvailability();
  const askContact = useSetAtom(contactAskedAtom);
  const isContactBusy = useValue(contactBusyAtom);
  const leave = () => {
    askContact(false);
    send({ type: "left" });
  };
  useBeginning(() => {
    choose(null);
    send({ type: "opened" });
  }, leave);
  useEffect(() => {
    if (state.name === "quoting" || state.name === "waiting" || state.name === "awaitingLine")
      send({ type: "situation", situation, at: Date.now() });
  });
  const isPressed = state.name !== "editing" || state.isPressed;
  return {
    state,
    order,
    mode,
    address: mode === "delivery" ? address : null,
    methods,
    choose,
    paymentMethodId,
    isOfLastTime,
    missing: missingForMinimum(order.problems),
    obstacle: situation.obstacle,
    /** What is missing is shown once the button was pressed (UX15). */
    shownObstacle: isPressed ? situation.obstacle : null,
    /** Why the branch takes no orders; null while it does, or nothing is known. */
    closed: availability?.isOpen === false ? availability : null,
    isMethodDisabled: mode !== null && !branch.deliveryMethods.some((method) => method.mode === mode),
    user: session.user,
    /** Who orders is asked here: nobody is logged in, or what was sent waits for it. */
    isContactShown: state.name === "identifying" || isStranger,
    isBusy: state.name === "quoting" || state.name === "awaitingLine" || isContactBusy,
    press: () => send({ type: "pressed", situation }),
    identified: state.name === "identifying" ? () => send({ type: "identified" }) : null,
    actions: sendActions(send, order, tools),
  };
}

export type Send = ReturnType<typeof useSend>;
