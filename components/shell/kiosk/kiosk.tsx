import { useSetAtom } from "jotai/react";
import { useEffect, useLayoutEffect } from "react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import type { KioskEvent, KioskTurn, ReadingPace } from "#domain/store/kiosk-turn.ts";
import type { Eating } from "#domain/cart/eating-note.ts";
import { isShownForReading } from "#lib/client/reading-class.ts";
import { eatingAtom } from "#lib/client/kiosk/eating-atom.ts";
import type { Send } from "#lib/client/use-machine.ts";
import { KioskPayment } from "./kiosk-payment.tsx";
import type { KioskPaymentTexts } from "./kiosk-payment.tsx";
import { KioskScreen } from "./kiosk-screen.tsx";
import styles from "./kiosk.module.css";
import { useKiosk } from "./use-kiosk.ts";

/** The words of a kiosk's own screens. */
export interface KioskTexts {
  warning: Record<"title" | "stay" | "leave", string> & { text: Record<ReadingPace, string> };
  asking: Record<"title" | "text" | "agree" | "leave", string>;
  paused: Record<"title" | "text", string>;
  ordered: Record<"title" | "text" | "done", string>;
  due: KioskPaymentTexts;
  /** Of an order that is being paid on a phone. */
  onPhone: Record<"title" | "text", string>;
  /** Of an order whose online payment was approved. */
  paid: Record<"title" | "text", string>;
}

export interface KioskProps {
  /** Where it is eaten, as the first press says, null where nobody asks; undefined before it. */
  start: Eating | null | undefined;
  texts: KioskTexts;
  /** Hears whether the first screen is shown. */
  onFirstScreen: (isShown: boolean) => void;
  /** The shop's panels, for somebody who is served. */
  children: ReactNode;
}

interface WarningProps {
  texts: KioskTexts["warning"];
  pace: ReadingPace;
  send: Send<KioskEvent>;
}

function Warning({ texts, pace, send }: WarningProps) {
  return (
    <AlertDialog
      isOpen
      type="confirmation"
      title={texts.title}
      confirm={{ label: texts.stay, onPress: () => send({ type: "touched", at: Date.now() }) }}
      cancel={{ label: texts.leave, onPress: () => send({ type: "givenUp" }), isUnsafe: true }}
      onClose={() => send({ type: "touched", at: Date.now() })}
    >
      {texts.text[pace]}
    </AlertDialog>
  );
}

function orderedTexts(
  payment: Extract<KioskTurn, { name: "ordered" }>["payment"],
  { ordered, onPhone, paid }: KioskTexts,
): Record<"title" | "text", string> {
  switch (payment) {
    case "here":
      return ordered;
    case "onPhone":
      return onPhone;
    case "paid":
      return paid;
  }
}

/** What lies over the whole page besides the first screen; null for nothing. */
function screenOf(turn: KioskTurn, { texts }: KioskProps, send: Send<KioskEvent>): ReactNode {
  switch (turn.name) {
    case "preparing":
    case "resting":
      return null;
    case "asking":
      return (
        <KioskScreen {...texts.asking}>
          <Button size="l" onClick={() => send({ type: "agreed" })}>
            {texts.asking.agree}
          </Button>
          {/* oxlint-disable-next-line next/no-html-link-for-pages -- a new visit is another variant of the same address */}
          <a href="/?mode=ecommerce" className={buttonClass("secondary", "l")}>
            {texts.asking.leave}
          </a>
        </KioskScreen>
      );
    case "paused":
      return <KioskScreen {...texts.paused} />;
    case "ordered":
      return (
        <KioskScreen {...orderedTexts(turn.payment, texts)} large={turn.number}>
          <Button size="l" onClick={() => send({ type: "givenUp" })}>
            {texts.ordered.done}
          </Button>
        </KioskScreen>
      );
    case "forgetting":
      return turn.triedAt === null ? null : <KioskScreen {...texts.paused} />;
    case "serving":
    case "warning":
      return turn.due === null ? null : <KioskPayment number={turn.due} texts={texts.due} send={send} />;
  }
}

/** Nobody is served, or nobody any more. */
function showsFirstScreen(turn: KioskTurn): boolean {
  return turn.name === "preparing" || turn.name === "resting" || (turn.name === "forgetting" && turn.triedAt === null);
}

/** A press that came while the turn was still being prepared begins it as soon as it is. */
function useStart(turn: KioskTurn, start: Eating | null | undefined, send: Send<KioskEvent>): void {
  const setEating = useSetAtom(eatingAtom);
  const isReady = turn.name === "resting";
  useEffect(() => {
    if (!isReady || start === undefined) return;
    setEating(start);
    send({ type: "started", pace: isShownForReading() ? "reading" : "usual", at: Date.now() });
  }, [isReady, start, setEating, send]);
}

/** A device that one guest uses after another: each begins at its first screen, and nothing of the one before is there (A120). */
export function Kiosk(props: KioskProps) {
  const { turn, send } = useKiosk();
  useStart(turn, props.start, send);
  const screen = screenOf(turn, props, send);
  const isFirst = showsFirstScreen(turn);
  const isCovered = screen !== null || isFirst;
  const { onFirstScreen } = props;
  useLayoutEffect(() => onFirstScreen(isFirst), [isFirst, onFirstScreen]);
  useEffect(() => {
    const page = document.documentElement;
    page.classList.add(styles.kiosk ?? "");
    return () => page.classList.remove(styles.kiosk ?? "");
  }, []);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-covered", isCovered);
  }, [isCovered]);
  return (
    <>
      {screen}
      {!isCovered && props.children}
      {turn.name === "warning" && <Warning texts={props.texts.warning} pace={turn.pace} send={send} />}
    </>
  );
}
