import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
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
  const giveUp = (
    <Button variant="secondary" onClick={send.actions.dismiss}>
      {t("doNotSend")}
    </Button>
  );
  return (
    <Notice tone="warning" isLive action={giveUp}>
      {t("awaitingLine")}
    </Notice>
  );
}

/** The red messages of S3 §2, and what else keeps an order from being sent. */
export function SendNotices({ send }: { send: Send }) {
  const t = useTranslations("checkout");
  const { branch } = useStore();
  const { closed, isMethodDisabled, obstacle, missing } = send;
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
      {obstacle?.code === "offline" && <OfflineNotice send={send} />}
      {obstacle?.code === "away" && (
        <Notice tone="warning" isLive title={t("platformAway")}>
          {t("platformAwayHint")}
        </Notice>
      )}
    </>
  );
}
