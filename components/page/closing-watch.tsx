import { useSetAtom } from "jotai/react";
import { useCallback, useEffect, useState } from "react";
import { lazy } from "#components/ui/lazy.tsx";
import { holidayDates } from "#domain/base/holiday.ts";
import { closingStep, nextClosingStep } from "#domain/store/closing-warning.ts";
import type { ClosingStep } from "#domain/store/closing-warning.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { watchClock } from "#lib/client/device/server-clock.ts";
import { useGetter } from "#lib/client/device/use-value.ts";
import { closingShownOf } from "#lib/client/place/closing-shown.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { PanelBoundary } from "./panel-boundary.tsx";

const ClosingToast = lazy(async () => (await import("./closing-toast.tsx")).ClosingToast);

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
  const [warning, show] = useState<Warning | null>(null);
  useEffect(() => {
    if (!closes) return;
    let closesAt: number | null = null;
    return watchClock((now) => {
      const state = branchAvailability({ business, branch, now, holidays: holidayDates(now) });
      // Of a close that was slept through until the branch was open again nothing is said.
      if (state.isOpen && state.opensAt === null) closesAt = state.closesAt;
      const opensAt = state.isOpen ? state.opensAt : (state.nextOpening?.instant ?? null);
      const step = closesAt === null ? null : closingStep(closesAt, now);
      const last = noticed();
      const isNew = last?.closesAt !== closesAt || (step !== null && last.step > step);
      show(closesAt !== null && step !== null && isNew ? { closesAt, step } : null);
      const next = (closesAt === null ? null : nextClosingStep(closesAt, now)) ?? opensAt ?? Infinity;
      if (step === 0) closesAt = null;
      return next;
    });
  }, [closes, business, branch, noticed]);
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
