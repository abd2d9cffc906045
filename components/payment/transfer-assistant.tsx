import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { AlertIcon } from "#components/ui/sheet/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { unbroken } from "#components/ui/unbroken.tsx";
import { isTransfer, transferDue } from "#domain/order/payment/transfer-due.ts";
import { useTransfer } from "#lib/client/order/payment/transfer.ts";
import { paidOrder } from "#lib/client/order/payment/paid-order.ts";
import { useOrderStanding } from "#lib/client/order/tracking/order-standing.ts";
import { useTrackOrder } from "#lib/client/order/tracking/track-order.ts";
import { useIsPageOf } from "#lib/client/order/tracking/use-is-page-of.ts";
import type { PaidOrder, TransferOrder } from "#lib/exchange/stored/stored-order.ts";
import { PaymentBar } from "./payment-bar.tsx";
import { PayStep } from "./pay-step.tsx";
import { ProofLink } from "./proof-link.tsx";
import { VoidTransfer } from "./void-transfer.tsx";

const width = 440;

function Step({
  place,
  title,
  isOpen,
  children,
}: {
  place: number;
  title: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-col gap-3" aria-current={isOpen ? "step" : undefined}>
      <h3 className={`flex items-center gap-3 font-bold ${isOpen ? "" : "text-ink-muted"}`}>
        <span
          aria-hidden
          className={`grid size-[2em] shrink-0 place-items-center rounded-full text-sm ${isOpen ? "bg-button text-on-button" : "bg-sunken"}`}
        >
          {place}
        </span>
        {title}
      </h3>
      {isOpen && children}
    </li>
  );
}

function Steps({ order, onAgain }: { order: TransferOrder; onAgain: () => void }) {
  const t = useTranslations("payment");
  const common = useTranslations("common");
  const { transfer, isFailing, refetch } = useTransfer(order.branchId);
  if (!transfer) {
    if (!isFailing) return <div aria-busy className="h-72" />;
    const retry = (
      <Button variant="secondary" onClick={() => void refetch()}>
        {common("retry")}
      </Button>
    );
    return (
      <Notice tone="danger" isLive title={t("transferAway")} action={retry}>
        {t("transferAwayHint")}
      </Notice>
    );
  }
  return (
    <ol className="flex flex-col gap-5">
      <Step place={1} title={t("payTitle")} isOpen={order.step === "pay"}>
        <PayStep order={order} transfer={transfer} />
      </Step>
      <Step place={2} title={t("proofTitle")} isOpen={order.step === "proof"}>
        <p className="text-sm text-ink-muted">{t("proofHint")}</p>
        <ProofLink order={order} transfer={transfer} />
        <Button variant="quiet" onClick={onAgain}>
          {t("seeAgain")}
        </Button>
      </Step>
    </ol>
  );
}

/** Whether the instructions are in sight: by themselves once, on their order's page; elsewhere who wants them asks. */
function useInstructions({ number, isOpen: isNew }: TransferOrder) {
  const setPaid = useSetAtom(paidOrder);
  const isOwn = useIsPageOf()(number);
  const wasOwn = useRef(false);
  const [isAsked, ask] = useState(false);
  const putAway = useCallback(() => {
    ask(false);
    setPaid((paid) => paid && { ...paid, isOpen: false });
  }, [setPaid]);
  useEffect(() => {
    if (wasOwn.current && !isOwn && isNew) putAway();
    wasOwn.current = isOwn;
  }, [isOwn, isNew, putAway]);
  return { isOpen: isAsked || (isNew && isOwn), open: () => ask(true), putAway };
}

/** How an order is paid by transfer, as long as it is to be paid. */
export function TransferAssistant({ order }: { order: TransferOrder }) {
  const setPaid = useSetAtom(paidOrder);
  const { number } = order;
  const { status, order: tracked } = useOrderStanding(number);
  const isOwn = useIsPageOf()(number);
  const isDelivered = tracked !== null && transferDue(tracked.status) === "settled";
  useEffect(() => {
    if (isDelivered) setPaid((paid) => (paid?.number === number ? null : paid));
  }, [isDelivered, number, setPaid]);
  switch (status === null ? "due" : transferDue(status)) {
    case "due":
      return <Instructions order={order} />;
    case "void":
      // Its own page says the same, where it knows how it is paid.
      if (isOwn && isTransfer(tracked?.contents?.paymentKind)) return null;
      return <VoidTransfer number={number} branch={tracked?.branch ?? null} onClose={() => setPaid(() => null)} />;
    case "settled":
      return null;
  }
}

/** How it is paid, in two steps that outlive the way to the bank's app and back (S3 §2, B4). */
function Instructions({ order }: { order: TransferOrder }) {
  const t = useTranslations("payment");
  const common = useTranslations("common");
  const setPaid = useSetAtom(paidOrder);
  const track = useTrackOrder();
  const { isOpen, open, putAway } = useInstructions(order);
  const change = (part: Partial<PaidOrder>) => setPaid((paid) => paid && { ...paid, ...part });
  const done = () => {
    setPaid(() => null);
    void track(order.number);
  };
  if (!isOpen) {
    const action = { label: t("barAction.transfer"), onPress: open };
    return <PaymentBar subject="transfer" number={order.number} action={action} onClose={() => setPaid(() => null)} />;
  }
  return (
    <Sheet
      isOpen
      onClose={putAway}
      title={t("transferTitle")}
      closeLabel={common("close")}
      side="bottom"
      width={width}
      staysOnOutsidePress
      footer={
        <div className="flex flex-col gap-2">
          {order.step === "pay" && (
            <Button
              size="l"
              variant={order.kind === "link.transfer" ? "secondary" : "primary"}
              onClick={() => change({ step: "proof" })}
            >
              {t("havePaid")}
            </Button>
          )}
          {order.step === "proof" && (
            <Button variant="secondary" onClick={done} data-leaves="">
              {t("track")}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-5 p-4">
        <header className="flex flex-col items-center gap-2 text-center">
          <AlertIcon type="successGreen" />
          <p className="text-balance text-ink-muted">{t.rich("transferText", { number: order.number, unbroken })}</p>
        </header>
        <Steps order={order} onAgain={() => change({ step: "pay" })} />
      </div>
    </Sheet>
  );
}
