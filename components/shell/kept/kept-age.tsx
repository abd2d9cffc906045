import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { pageKeptAt } from "#lib/client/kept/shop-worker.ts";
import { agoText } from "./ago-text.ts";

/** How old what is shown is, where the device shows it as it was kept (B19). */
export function KeptAge() {
  const t = useTranslations("offline");
  const locale = useLocale();
  const [shown] = useState(() => ({ keptAt: pageKeptAt(), now: Date.now() }));
  return shown.keptAt !== null && <span>{t("age", { ago: agoText(shown.keptAt, shown.now, locale) })}</span>;
}
