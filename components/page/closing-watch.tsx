import { useSetAtom } from "jotai/react";
import { useCallback, useEffect, useState } from "react";
import { lazy } from "#components/ui/lazy.tsx";
import { holidayDates } from "#domain/base/holiday.ts";
import { closingStep, nextClosingStep } from "#domain/store/closing-warning.ts";
import type { ClosingStep } from "#domain/store/closing-warning.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { serverNow, useServerClock } from "#lib/client/device/server-clock.ts";
import { useGetter } from "#lib/client/device/use-value.ts";
import { closingShownOf } from "#lib/client/place/closing-shown.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { PanelBoundary } from "./panel-boundary.tsx";

const ClosingToast = lazy(async () => (await import("./closing-toast.tsx")).ClosingToast);

/** Longest wait of a browser's timer. */
const longestWait = 2 ** 31 - 1;

/** A warning that nobody has seen yet. */
interface Warning {
  /** In ms. */
  closesAt: number;
  step: ClosingStep;
}

/** The notice of the close that is due now, null while none is; `onSeen` notes that it was seen. */
function useClosing() {
  const { branchId, branch, business, capabilities } = useStore();
  const noticed = useGetter(closingShownOf(branchId));
  const setNoticed = useSetAtom(closingShownOf(branchId));
  const closes = capabilities.takesOrders && branch.openingRules.some(({ open, close }) => open !== close);
  const offset = useServerClock(closes);
  const [warning, show] = useState<Warning | null>(null);
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
      const last = noticed();
      const isNew = last?.closesAt !== closesAt || (step !== null && last.step > step);
      show(closesAt !== null && step !== null && isNew ? { closesAt, step } : null);
      const next = (closesAt === null ? null : nextClosingStep(closesAt, now)) ?? opensAt;
      if (step === 0) closesAt = null;
      if (next !== null) timer = setTimeout(look, Math.min(longestWait, next - now + 50));
    };
    look();
    return () => clearTimeout(timer);
  }, [offset, closes, business, branch, noticed]);
  const onSeen = useCallback(() => {
    setNoticed(() => warning);
    show(null);
  }, [warning, setNoticed]);
  return { warning, onSeen };
}

/** Says that the branch is about to close, at ten, five and one minute, and when it has closed (S3 §4, A48). */
export function ClosingWatch() {
  const { warning, onSeen } = useClosing();
  if (!warning) return null;
  return (
    <PanelBoundary>
      <ClosingToast key={warning.step} closesAt={warning.closesAt} onSeen={onSeen} />
    </PanelBoundary>
  );
}
