import { useEffect } from "react";
import { focusSend } from "#components/checkout/show-step.ts";
import { TroubleDialogs } from "./trouble-dialogs.tsx";
import { TroubleNotice } from "./trouble-notice.tsx";
import type { Send } from "./use-send.ts";

/** What went wrong with a send and what has to be answered: in its place on the page, and over it. */
export function Troubles({ send }: { send: Send }) {
  const { state, order } = send;
  useEffect(() => {
    // A notice took no focus, and a dialog that was answered has none to give back.
    focusSend();
    return focusSend;
  }, []);
  // Of a cart that was cleared a dialog says why.
  const hasNotice = state.name === "troubled" && order.intent.lines.length > 0;
  return (
    <>
      {hasNotice && (
        <TroubleNotice
          trouble={state.trouble}
          lines={order.review?.lines ?? []}
          table={order.intent.table}
          onGiveUp={send.actions.giveUp}
          onAnotherRound={send.actions.sendAnyway}
        />
      )}
      <TroubleDialogs send={send} />
    </>
  );
}
