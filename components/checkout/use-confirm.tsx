import { LazyBoundary } from "#components/ui/lazy.tsx";
import { IdentifiedContext } from "#lib/client/order/checkout/contact.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { ConfirmEmpty, SendingView, WaitingView } from "./checkout-parts.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import type { ConfirmSlots } from "./confirm-form.tsx";
import { ConfirmSkeleton } from "./confirm-skeleton.tsx";
import { LazyTroubles, usePrefetchedTroubles } from "#components/checkout/send/lazy-troubles.tsx";
import { SendFooter } from "#components/checkout/send/send-footer.tsx";
import type { SendingPhase } from "#components/checkout/send/sending-view.tsx";
import { useSend } from "#components/checkout/send/use-send.ts";
import type { Send } from "#components/checkout/send/use-send.ts";

/** What is shown of an order that is on its way, null while it is still the person's. */
function phaseOf(state: Send["state"]): SendingPhase | null {
  switch (state.name) {
    case "checking":
      return state.draft === null ? null : state.earlier === null ? "checking" : "confirming";
    case "placing":
    case "confirming":
    case "paying":
    case "sent":
      return state.name;
    case "editing":
    case "troubled":
    case "askingAge":
    case "quoting":
    case "identifying":
    case "waiting":
    case "awaitingLine":
      return null;
  }
}

interface ConfirmFrame {
  isWide?: boolean;
  onNothing?: () => void;
}

/**
 * The last look at an order before it is sent, for a panel or a page: what it shows, and what
 * stands at its foot; with `isWide` that is among the content. `onNothing`: there is nothing to send nor to take back.
 */
export function useConfirm(slots: ConfirmSlots, { isWide = false, onNothing }: ConfirmFrame = {}) {
  const { cart, isReady } = useCart();
  const send = useSend();
  usePrefetchedTroubles();
  const phase = phaseOf(send.state);
  const isExpanded = send.isContactShown && phase === null;
  const still = { footer: null, isSent: false, isExpanded };
  const payAt = send.state.name === "paying" ? send.state.url : null;
  if (phase !== null) {
    const content = (
      <LazyBoundary fallback={<ConfirmSkeleton />}>
        <SendingView phase={phase} payAt={payAt} />
      </LazyBoundary>
    );
    return { ...still, content, isSent: phase === "sent" };
  }
  if (send.state.name === "waiting") {
    const { waited, seconds } = send.state;
    const content = (
      <LazyBoundary fallback={<ConfirmSkeleton />}>
        <WaitingView key={waited} seconds={seconds} onGiveUp={send.actions.dismiss} />
      </LazyBoundary>
    );
    return { ...still, content };
  }
  // Painted by the server it would take presses that nobody hears yet.
  if (!isReady) return { ...still, content: <ConfirmSkeleton /> };
  if (cart.lines.length === 0) {
    const isAsked = send.state.name === "troubled" || send.state.name === "identifying";
    const content = (
      <>
        <LazyBoundary>
          <ConfirmEmpty onNothing={isAsked ? undefined : onNothing} />
        </LazyBoundary>
        {send.state.name === "identifying" && (
          <IdentifiedContext value={send.identified}>{slots.contact}</IdentifiedContext>
        )}
        <LazyTroubles send={send} />
      </>
    );
    return { ...still, content };
  }
  const footer = <SendFooter send={send} />;
  const content = <ConfirmForm send={send} {...slots} footer={isWide ? footer : null} />;
  return { ...still, content, footer };
}
