"use client";

import { useTranslations } from "next-intl";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { sentOrders } from "#lib/client/order/tracking/order-memory.ts";
import { usePanel } from "#lib/client/panel/panel.ts";

/** Nothing to send: perhaps because another tab has sent it (F20, F21). */
export function ConfirmEmpty() {
  const t = useTranslations("checkout");
  const { closeAll, leave } = usePanel();
  const last = useValue(sentOrders)?.[0];
  return (
    <div className="m-auto flex flex-col items-center gap-3 py-12 text-center">
      <p className="text-lg font-semibold">{t("nothingToSend")}</p>
      {last && (
        <SoftLink href={`/rastrear-orden/${last.number}`} onClick={leave} className={buttonClass("primary")}>
          {t("seeLastOrder", { number: last.number })}
        </SoftLink>
      )}
      <Button variant="secondary" onClick={() => void closeAll()}>
        {t("seeMenu")}
      </Button>
    </div>
  );
}
