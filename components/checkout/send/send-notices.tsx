import { focusSend } from "#components/checkout/show-step.ts";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { useClosedText } from "#lib/client/place/closed-text.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Send } from "./use-send.ts";

/** Why the branch takes no orders and when it will. */
function Closed({ availability }: { availability: Exclude<BranchAvailability, { isOpen: true }> }) {
  const t = useTranslations("checkout");
  const isClosed = availability.reason === "closed";
  return (
    <Notice tone="danger" isLive title={t(isClosed ? "ORDER_OUT_DATE" : "storeUnavailable")}>
      <p>{useClosedText(availability)}</p>
      <p>{t("cartKept")}</p>
    </Notice>
  );
}

function MethodDisabled() {
  const t = useTranslations("checkout");
  const { open } = usePanel();
  const change = (
    <Button variant="secondary" onClick={() => open("location")}>
      {t("changeDeliveryMethod")}
    </Button>
  );
  return (
    <Notice tone="danger" isLive action={change}>
      {t("methodDisabled")}
    </Notice>
  );
}

/** Gives up what was pressed and waits; what sends has the focus then (UX6). */
function DoNotSend({ send }: { send: Send }) {
  const t = useTranslations("checkout");
  useEffect(() => focusSend, []);
  return (
    <Button variant="secondary" onClick={send.actions.dismiss}>
      {t("doNotSend")}
    </Button>
  );
}

/** What was pressed without a connection goes by itself when that is back, or is given up (A250). */
function OfflineNotice({ send }: { send: Send }) {
  const t = useTranslations("checkout");
  if (send.state.name !== "awaitingLine") {
    return (
      <Notice tone="warning" isLive>
        {t("offline")}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" isLive action={<DoNotSend send={send} />}>
      {t("awaitingLine")}
    </Notice>
  );
}

/** Our own crowd holds the amounts up: it goes on by itself, and so does what was pressed, which can be given up (A215). */
function CrowdNotice({ until, send }: { until: number; send: Send }) {
  const t = useTranslations("checkout");
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Notice tone="info" {...(send.state.name === "quoting" && { action: <DoNotSend send={send} /> })}>
      <Status className="font-semibold">{t("manyOrders")}</Status>
      {/* A timer says nothing by itself: a screen reader is not interrupted every second. */}
      <p role="timer">{t("goesOnIn", { seconds: Math.max(1, Math.ceil((until - now) / 1000)) })}</p>
    </Notice>
  );
}

/** Until when our own crowd holds the amounts up (ms), null while it does not: another question does not take the notice away before its answer. */
function useHeldUntil({ state, order, obstacle }: Send): number | null {
  const { againAt, isSettled } = order;
  const [last, setLast] = useState(againAt);
  const isAnswered = isSettled || obstacle?.code === "away";
  const until = againAt ?? (isAnswered ? null : last);
  if (until !== last) setLast(until);
  // Without a connection nothing goes on, whoever had held it up before.
  if (obstacle?.code === "offline" || state.name === "awaitingLine") return null;
  // Of a press that came to nothing more is said than that.
  return state.name === "quoting" || (state.name !== "troubled" && !isSettled) ? until : null;
}

/** The red messages of S3 §2, and what else keeps an order from being sent. */
export function SendNotices({ send }: { send: Send }) {
  const t = useTranslations("checkout");
  const { branch } = useStore();
  const { closed, isMethodDisabled, obstacle, missing } = send;
  const heldUntil = useHeldUntil(send);
  if (closed !== null) return <Closed availability={closed} />;
  if (isMethodDisabled) return <MethodDisabled />;
  return (
    <>
      {missing > 0 && (
        <Notice tone="warning" isLive>
          {t("minimumMissing", { missing: formatPesos(missing), minimum: formatPesos(branch.minimumOrder) })}
        </Notice>
      )}
      {obstacle?.code === "currency_not_priced" && (
        <Notice tone="danger" isLive>
          {t("currencyNotPriced")}
        </Notice>
      )}
      {heldUntil !== null && <CrowdNotice until={heldUntil} send={send} />}
      {obstacle?.code === "offline" && <OfflineNotice send={send} />}
      {obstacle?.code === "away" && (
        <Notice tone="warning" isLive title={t("platformAway")}>
          {t("platformAwayHint")}
        </Notice>
      )}
    </>
  );
}
