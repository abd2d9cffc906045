import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { loadAnew } from "#lib/client/device/leave-for.ts";
import { pageKeptAt } from "#lib/client/kept/shop-worker.ts";
import { agoText } from "./ago-text.ts";

/** As long as somebody reads and decides (ms). */
const shownFor = 20_000;

/** What is open is of an older build, or as it was kept, since the line is slow. */
export type ShopNews = "newer" | "slow";

/** Says that the shop is newer than what is shown, and offers it; nothing changes under anybody's hands. */
export function ShopNotice({ news }: { news: ShopNews }): null {
  const t = useTranslations("offline");
  const locale = useLocale();
  const { showToast } = useToasts();
  useEffect(() => {
    const text =
      news === "newer" ? t("newer") : t("ageSlow", { ago: agoText(pageKeptAt() ?? Date.now(), Date.now(), locale) });
    showToast({ text, tone: "info", milliseconds: shownFor, action: { label: t("update"), onPress: loadAnew } });
  }, [news, t, locale, showToast]);
  return null;
}
