"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { orderPath } from "#domain/order/access/order-link.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { sentOrders } from "#lib/client/order/tracking/order-memory.ts";
import { useUnsentCart } from "#lib/client/order/tracking/unsent-cart.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useAvailability } from "#lib/client/place/availability.ts";
import { useClosedText } from "#lib/client/place/closed-text.ts";

/** The branch closed, and its cart was set aside: shown again after a reload (A119). */
function UnsentCart({ restore }: { restore: () => void }) {
  const t = useTranslations("cart");
  const availability = useAvailability();
  const closed = useClosedText(availability);
  if (availability?.isOpen === false) {
    return (
      <>
        <p className="text-lg font-semibold text-balance">{closed}</p>
        <p className="text-ink-muted">{t("setAside")}</p>
      </>
    );
  }
  return (
    <>
      <p className="text-lg font-semibold text-balance">{t("setAsideOpen")}</p>
      <Button onClick={restore}>{t("restore")}</Button>
    </>
  );
}

/** Nothing to send: perhaps because another tab has sent it (F20, F21). */
function NothingToSend() {
  const t = useTranslations("checkout");
  const { leave } = usePanel();
  const last = useValue(sentOrders)?.[0];
  return (
    <>
      <p className="text-lg font-semibold">{t("nothingToSend")}</p>
      {last && (
        <SoftLink href={orderPath(last.number)} onClick={leave} className={buttonClass("primary")}>
          {t("seeLastOrder", { number: last.number })}
        </SoftLink>
      )}
    </>
  );
}

/** In place of an order: why there is none. */
export function ConfirmEmpty({ onNothing }: { onNothing: (() => void) | undefined }) {
  const t = useTranslations("checkout");
  const { closeAll } = usePanel();
  const restore = useUnsentCart();
  const isNothing = restore === null;
  useEffect(() => {
    if (isNothing) onNothing?.();
  }, [isNothing, onNothing]);
  return (
    <div className="m-auto flex flex-col items-center gap-3 py-12 text-center">
      {restore ? <UnsentCart restore={restore} /> : <NothingToSend />}
      <Button variant="secondary" onClick={() => void closeAll()}>
        {t("seeMenu")}
      </Button>
    </div>
  );
}
