import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { serverNow, useServerClock } from "#lib/client/device/server-clock.ts";
import { useChosenInstant } from "#lib/client/order/checkout/use-chosen-instant.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { slotDayText, slotText } from "#lib/client/place/schedule-texts.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Above a menu that is shown as it is at another time than now: which, and the way to choose another (B18). */
export function OrderTimeLine() {
  const t = useTranslations("schedule");
  const { isSpellingSpecified } = useStore();
  const { mode } = useLocation();
  const { open } = usePanelActions();
  const slot = useChosenInstant();
  useServerClock();
  const now = serverNow();
  if (slot === null || slot <= now) return null;
  const when = t("dayAndTime", { day: slotDayText(t, slot, now), time: slotText(slot, isSpellingSpecified) });
  return (
    <div className="mx-auto max-w-[96rem] px-4 pt-4 lg:px-6">
      <Notice
        tone="info"
        title={`${t(mode === "delivery" ? "title" : "pickupTitle")}: ${when}`}
        action={
          <Button variant="secondary" onClick={() => open("schedule")}>
            {t("changeTime")}
          </Button>
        }
      >
        <p>{t("menuThen")}</p>
      </Notice>
    </div>
  );
}
