import { useSetAtom } from "jotai/react";
import { useEffect, useState } from "react";
import { lazy } from "#components/ui/lazy.tsx";
import { holidayDates } from "#domain/base/holiday.ts";
import { closingStep, minutesLeft, nextClosingStep } from "#domain/store/closing-warning.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { serverNow, useServerClock } from "#lib/client/device/server-clock.ts";
import { useHeld } from "#lib/client/device/use-value.ts";
import { closingShownOf } from "#lib/client/place/closing-shown.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { PanelBoundary } from "./panel-boundary.tsx";

const ClosingToast = lazy(async () => (await import("./closing-toast.tsx")).ClosingToast);

/** Longest wait of a browser's timer. */
const longestWait = 2 ** 31 - 1;

/** Minutes until the close, to be told now; null while there is nothing to tell. */
function useClosing(): number | null {
  const { branchId, branch, business, capabilities } = useStore();
  const noticed = useHeld(closingShownOf(branchId));
  const setNoticed = useSetAtom(closingShownOf(branchId));
  const closes = capabilities.takesOrders && branch.openingRules.some(({ open, close }) => open !== close);
  const offset = useServerClock(closes);
  const [minutes, show] = useState<number | null>(null);
  useEffect(() => {
    if (offset === null || !closes) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closesAt: number | null = null;
    const look = () => {
      const now = serverNow();
      const state = branchAvailability({ business, branch, now, holidays: holidayDates(now) });
      if (state.isOpen && state.opensAt === null) closesAt ??= state.closesAt;
      const opensAt = state.isOpen ? state.opensAt : (state.nextOpening?.instant ?? null);
      const step = closesAt === null ? null : closingStep(closesAt, now);
      if (closesAt !== null && step !== null) {
        const last = noticed();
        const isNew = last?.closesAt !== closesAt || last.step > step;
        if (isNew) {
          setNoticed(() => ({ closesAt: closesAt ?? now, step }));
          show(minutesLeft(closesAt, now));
        }
      }
      const next = (closesAt === null ? null : nextClosingStep(closesAt, now)) ?? opensAt;
      if (step === 0) closesAt = null;
      if (next !== null) timer = setTimeout(look, Math.min(longestWait, next - now + 50));
    };
    look();
    return () => clearTimeout(timer);
  }, [offset, closes, business, branch, noticed, setNoticed]);
  return minutes;
}

/** Says that the branch is about to close, at ten, five and one minute, and when it has closed (S3 §4, A48). */
export function ClosingWatch() {
  const minutes = useClosing();
  if (minutes === null) return null;
  return (
    <PanelBoundary>
      <ClosingToast minutes={minutes} />
    </PanelBoundary>
  );
}
