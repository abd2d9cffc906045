import { LazyBoundary, lazy } from "#components/ui/lazy.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useSession } from "#lib/client/session/session-query.ts";
import type { SavedAddressesStepProps } from "./saved-addresses-step.tsx";

/** Of who has an account alone: a guest's order is without its code. */
const SavedAddressesStep = lazy(async () => (await import("./saved-addresses-step.tsx")).SavedAddressesStep);

function Waiting() {
  return (
    <div className="flex flex-col gap-3 p-4" aria-busy="true">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  );
}

/** The addresses of the account, as soon as somebody is known to have one. */
export function LazySavedAddresses(props: SavedAddressesStepProps) {
  const { isKnown } = useSession();
  if (!isKnown) return <Waiting />;
  return (
    <LazyBoundary fallback={<Waiting />}>
      <SavedAddressesStep {...props} />
    </LazyBoundary>
  );
}
