"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { readSentOrders } from "#lib/client/order-memory.ts";
import { usePanel } from "#lib/client/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Nothing to send: perhaps because another tab has sent it (F20, F21). */
export function ConfirmEmpty() {
  const t = useTranslations("checkout");
  const { tenant } = useStore();
  const { closeAll, leave } = usePanel();
  const last = readSentOrders(tenant)[0];
  return (
    <div className="m-auto flex flex-col items-center gap-3 py-12 text-center">
      <p className="text-lg font-semibold">{t("nothingToSend")}</p>
      {last && (
        <Link
          href={`/rastrear-orden/${last.number}`}
          prefetch={false}
          onClick={leave}
          className={buttonClass("primary")}
        >
          {t("seeLastOrder", { number: last.number })}
        </Link>
      )}
      <Button variant="secondary" onClick={() => void closeAll()}>
        {t("seeMenu")}
      </Button>
    </div>
  );
}
