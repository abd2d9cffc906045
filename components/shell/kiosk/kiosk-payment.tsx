import { useSetAtom } from "jotai/react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { KioskEvent } from "#domain/store/kiosk-turn.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { dueOrder } from "#lib/client/kiosk/due-order.ts";
import { useLiveOrder } from "#lib/client/order/tracking/live-order.ts";
import type { Send } from "#lib/client/use-machine.ts";
import { paymentCodeSchema, paymentSchema } from "#lib/exchange/payment.ts";
import type { PaymentCode, ShownPayment } from "#lib/exchange/payment.ts";
import { KioskScreen } from "./kiosk-screen.tsx";

export type KioskPaymentTexts = Record<"title" | "text" | "code" | "failed" | "otherwise", string>;

interface KioskPaymentProps {
  /** Of the order that is to be paid. */
  number: string;
  texts: KioskPaymentTexts;
  send: Send<KioskEvent>;
}

/** Before the last seconds of a code another one is shown, in ms; and when a shop that did not answer is asked again. */
const margin = 20_000;
const retryAfter = 5000;
/** How often the payment is looked at, however the line of events stands, in ms. */
const lookInterval = 10_000;

type MadeCode = Extract<PaymentCode, { kind: "made" }>;

/** What a kiosk's turn hears of a payment; null while nothing has come of it. */
function eventOf(payment: ShownPayment, number: string): KioskEvent | null {
  const at = Date.now();
  switch (payment.state) {
    case "approved":
      return { type: "ordered", number, isPaid: true, at };
    case "expired":
    case "refund_due":
    case "refunded":
      return { type: "unpaid", at };
    // The bank has it.
    case "pending":
      return { type: "onPhone", at };
    case "none":
    case "started":
    case "rejected":
      return payment.isOnPhone === true ? { type: "onPhone", at } : null;
  }
}

/** Asks how the payment stands, or ends it, and tells the turn. */
function usePaymentNews(number: string, send: Send<KioskEvent>): (body?: object) => Promise<void> {
  const setDue = useSetAtom(dueOrder);
  return useCallback(
    async (body?: object) => {
      const { payment } = await readJson("/api/payment", paymentSchema, body === undefined ? {} : { body });
      const event = payment && eventOf(payment, number);
      if (event === null) return;
      setDue(null);
      send(event);
    },
    [number, send, setDue],
  );
}

/** The code that is shown, asked for anew before it is over; null until it is there. */
function useCode(hear: () => Promise<void>): { code: MadeCode | null; isFailing: boolean } {
  const [code, setCode] = useState<MadeCode | null>(null);
  const [isFailing, setIsFailing] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const init = { body: {}, signal: stop.signal };
        const answer = await readJson("/api/payment/link", paymentCodeSchema, init);
        setIsFailing(false);
        if (answer.kind !== "made") return await hear();
        setCode(answer);
        timer = setTimeout(() => void ask(), Math.max(retryAfter, answer.seconds * 1000 - margin));
      } catch {
        if (stop.signal.aborted) return;
        setIsFailing(true);
        timer = setTimeout(() => void ask(), retryAfter);
      }
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [hear]);
  return { code, isFailing };
}

/** An order's payment as a code for its guest's phone, until a phone has it or the guest pays otherwise (A262). */
export function KioskPayment({ number, texts, send }: KioskPaymentProps) {
  const news = usePaymentNews(number, send);
  const { code, isFailing } = useCode(news);
  const [isEnding, setIsEnding] = useState(false);
  const look = () => void news().catch(() => undefined);
  useLiveOrder(number, false, look);
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    const timer = setInterval(() => lookAgain(), lookInterval);
    return () => clearInterval(timer);
  }, []);
  const end = async () => {
    setIsEnding(true);
    await news({}).catch(() => undefined);
    setIsEnding(false);
  };
  const picture = code && (
    <figure aria-label={texts.code} className="w-[min(60vw,45vh)]">
      <svg aria-hidden viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" className="rounded-md">
        <rect width={code.size} height={code.size} fill="#fff" />
        <path d={code.squares} fill="#000" />
      </svg>
    </figure>
  );
  return (
    <KioskScreen title={texts.title} text={isFailing ? texts.failed : texts.text} large={number} picture={picture}>
      <Button size="l" variant="secondary" isBusy={isEnding} onClick={() => void end()}>
        {texts.otherwise}
      </Button>
    </KioskScreen>
  );
}
