import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useChosenInstant } from "#lib/client/order/checkout/use-chosen-instant.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useSlotText } from "#lib/client/order/slot-text.ts";
import { useMinute } from "#lib/client/use-minute.ts";

/** Above a menu that is shown as it is at another time than now: which, and the way to choose another (B18). */
export function OrderTimeLine() {
  const t = useTranslations("schedule");
  const textOf = useSlotText();
  const { open } = usePanelActions();
  const slot = useChosenInstant();
  const now = useMinute();
  if (slot === null || slot <= now) return null;
  return (
    <div className="mx-auto max-w-[96rem] px-4 pt-4 lg:px-6">
      <Notice
        tone="info"
        title={textOf(slot, now)}
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
