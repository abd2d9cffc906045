import { CalendarPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { calendarFile } from "#domain/order/time/calendar.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Of the calendar's entry. */
const half = 30 * 60_000;

/** An entry for the calendar of the device, which reminds of the moment (ms) that a branch opens at (B8). */
export function OpeningReminder({ branch, opensAt }: { branch: StoreBranch; opensAt: number }) {
  const t = useTranslations("location.notCovered");
  const { businessName, tenant } = useStore();
  const file = calendarFile({
    uid: `opening-${branch.id}-${opensAt}@${tenant}`,
    start: opensAt,
    end: opensAt + half,
    now: serverNow(),
    title: t("reminderTitle", { business: businessName, name: branch.name }),
    description: window.location.origin,
    location: branch.line1,
  });
  return (
    <a
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="abre.ics"
      className={buttonClass("secondary")}
    >
      <CalendarPlus aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {t("remind")}
    </a>
  );
}
