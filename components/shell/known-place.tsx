import { useEffect } from "react";
import { LazyBoundary, lazy } from "#components/ui/lazy.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { isFreeOfCharge } from "#domain/store/delivery.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { LazyPanelProviders } from "#components/page/lazy-panel-providers.tsx";

const LoadedMinutes = lazy(async () => (await import("#components/page/loaded-minutes.ts")).LoadedMinutes);

/** What the device knows of where the order goes. */
export interface KnownPlace {
  mode: "delivery" | "pickup" | null;
  /** Where to, and the fee as a text; null for a pickup. */
  place: { line1: string; price: string | null } | null;
}

interface KnownPlaceReaderProps {
  free: string;
  onKnown: (known: KnownPlace | null) => void;
  /** The minutes of a branch that has them computed (A198). */
  onMinutes: (minutes: string) => void;
}

/** Tells where the order goes, null while the device knows nothing that holds for this branch, and how long it takes. */
export function KnownPlaceReader({ free, onKnown, onMinutes }: KnownPlaceReaderProps) {
  const { mode, isReady, isValidated, address, area } = useLocation();
  const isKnown = isReady && isValidated;
  const line1 = address?.line1 ?? null;
  const { branch } = useStore();
  const fee = isFreeOfCharge(branch) ? 0 : (area?.price ?? null);
  useEffect(() => {
    const price = fee === null ? null : fee === 0 ? free : formatPesos(fee);
    onKnown(isKnown && mode !== "onsite" ? { mode, place: line1 === null ? null : { line1, price } } : null);
  }, [isKnown, mode, line1, fee, free, onKnown]);
  if (!branch.automaticTime) return null;
  return (
    <LazyBoundary>
      <LazyPanelProviders>
        <LoadedMinutes onMinutes={onMinutes} />
      </LazyPanelProviders>
    </LazyBoundary>
  );
}
