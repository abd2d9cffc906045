import { useStore as useAtoms } from "jotai/react";
import { useEffect } from "react";
import type { CheckoutState } from "#domain/order/checkout-state.ts";
import { advanceKiosk, untilTick } from "#domain/store/kiosk-turn.ts";
import type { KioskEffect, KioskEvent, KioskTurn } from "#domain/store/kiosk-turn.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { forgetButLost } from "#lib/client/kiosk/forget-turn.ts";
import { dueOrder } from "#lib/client/kiosk/due-order.ts";
import { kioskTurnAtom } from "#lib/client/kiosk/kiosk-turn-atom.ts";
import { forgetWithHistory, leavePage } from "#lib/client/kiosk/leave-page.ts";
import { lookAtShop, prepareTurn } from "#lib/client/kiosk/prepare-turn.ts";
import { sentNumber } from "#lib/client/kiosk/sent-number.ts";
import { checkoutAtom } from "#lib/client/order/checkout/checkout-atom.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { type Send, useMachine } from "#lib/client/use-machine.ts";

/** An order is on its way: nobody has to touch anything. */
function isSending(state: CheckoutState): boolean {
  switch (state.name) {
    case "quoting":
    case "awaitingLine":
    case "checking":
    case "placing":
    case "waiting":
    case "confirming":
      return true;
    // Nothing of ours is waited for any more.
    case "paying":
    case "sent":
    case "editing":
    case "troubled":
    case "askingAge":
    case "identifying":
      return false;
  }
}

async function prepare(atoms: Atoms, how: { branchId: string; isAgreed: boolean }, send: Send<KioskEvent>) {
  const event = await prepareTurn(atoms, how);
  const isElsewhere = window.location.pathname !== "/";
  // Of a page that was gone back to the menu is shown, and nothing else.
  if (event.type === "prepared" && event.number === null && isElsewhere) await leave(send);
  else send(event);
}

async function leave(send: Send<KioskEvent>) {
  await leavePage().catch(() => send({ type: "failed", at: Date.now() }));
}

function runEffect(effect: KioskEffect, send: Send<KioskEvent>, atoms: Atoms, branchId: string): void {
  switch (effect.kind) {
    case "prepare":
      return void prepare(atoms, { branchId, isAgreed: effect.isAgreed }, send);
    case "look":
      return void lookAtShop(atoms).catch(() => send({ type: "failed", at: Date.now() }));
    case "forget":
      forgetButLost(atoms);
      return void leave(send);
  }
}

/** The clock of a turn, which goes on while the page is out of sight. */
function useTicks(turn: KioskTurn, send: Send<KioskEvent>, atoms: Atoms): void {
  useEffect(() => {
    const tick = () => {
      send({ type: "ticked", isSending: isSending(atoms.get(checkoutAtom)), at: Date.now() });
    };
    const wait = untilTick(turn, Date.now());
    if (wait === null) return;
    const timer = setTimeout(tick, wait);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [turn, send, atoms]);
}

/** Every touch of somebody who is served; the question whether somebody is there is answered by its own buttons. */
function useTouches(send: Send<KioskEvent>, atoms: Atoms): void {
  useEffect(() => {
    const stop = new AbortController();
    const touch = () => {
      if (atoms.get(kioskTurnAtom).name === "serving") send({ type: "touched", at: Date.now() });
    };
    for (const sign of ["pointerdown", "keydown", "input", "wheel"]) {
      window.addEventListener(sign, touch, { capture: true, passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, [send, atoms]);
}

/** The turn of a kiosk's guest, and what sends it an event: one page is one turn (A120). */
export function useKiosk(): { turn: KioskTurn; send: Send<KioskEvent> } {
  const atoms = useAtoms();
  const { branchId } = useStore();
  const { state: turn, send } = useMachine<KioskTurn, KioskEvent, KioskEffect>(kioskTurnAtom, {
    advance: advanceKiosk,
    run: (effect, answer) => runEffect(effect, answer, atoms, branchId),
  });
  const number = useValue(sentNumber);
  const { closeAll } = usePanelActions();
  useEffect(() => {
    // The browser's history would open the panels of the guest before.
    void closeAll();
    send({ type: "loaded" });
    return forgetWithHistory();
  }, [send, closeAll]);
  useEffect(() => {
    if (number !== null) send({ type: "ordered", number, isPaid: false, at: Date.now() });
  }, [number, send]);
  const due = useValue(dueOrder);
  useEffect(() => {
    if (due !== null) send({ type: "due", number: due, at: Date.now() });
  }, [due, send]);
  useTicks(turn, send, atoms);
  useTouches(send, atoms);
  return { turn, send };
}
