import { BellDot } from "lucide-react";
import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { subscribeToOrder, unsubscribeFromOrder } from "#lib/actions/order-push.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { askBrowser, browserEndpoint, canBeNotified } from "#lib/client/kept/browser-push.ts";
import { forgetPushes } from "#lib/client/kept/forget-pushes.ts";
import { orderInPath } from "#lib/client/order/tracking/order-in-path.ts";
import { pushedOrders } from "#lib/client/order/tracking/pushed-orders.ts";
import { actionTile } from "./action-tile.ts";

const mostOrders = 20;

/** Has this browser be notified of the order of the page's address while the page is closed, where it can be; null elsewhere (A261). */
export function PushTile({ publicKey }: { publicKey: string }) {
  const t = useTranslations("tracking");
  const { showToast } = useToasts();
  const number = orderInPath(usePathname()) ?? "";
  const pushed = useValue(pushedOrders) ?? [];
  const setPushed = useSetAtom(pushedOrders);
  const [isBusy, setIsBusy] = useState(false);
  const [canBe] = useState(canBeNotified);
  const isOn = pushed.includes(number);
  useEffect(() => {
    if (!canBe) return;
    const look = async () => {
      // The browser's own settings may have ended it.
      if ((await browserEndpoint()) === null) setPushed((known) => (known.length === 0 ? known : []));
    };
    look().catch(() => undefined);
  }, [canBe, setPushed]);
  if (!canBe) return null;
  const begin = async (): Promise<boolean> => {
    const keys = await askBrowser(publicKey).catch(() => null);
    if (keys === null || !(await reached(subscribeToOrder({ number, ...keys }))).ok) return false;
    setPushed((known) => [number, ...known.filter((other) => other !== number)].slice(0, mostOrders));
    return true;
  };
  const end = async (): Promise<boolean> => {
    const endpoint = await browserEndpoint().catch(() => null);
    if (endpoint !== null && !(await reached(unsubscribeFromOrder({ number, endpoint }))).ok) return false;
    if (pushed.length === 1) await forgetPushes().catch(() => undefined);
    setPushed((known) => known.filter((other) => other !== number));
    return true;
  };
  const toggle = async () => {
    setIsBusy(true);
    const isDone = await (isOn ? end() : begin());
    setIsBusy(false);
    if (!isDone) showToast({ text: t(isOn ? "pushStays" : "pushFailed"), tone: "info" });
  };
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t(isOn ? "pushesMe" : "pushMe")}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => void toggle()}
      className={actionTile}
    >
      <BellDot aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {t("pushShort")}
    </button>
  );
}
