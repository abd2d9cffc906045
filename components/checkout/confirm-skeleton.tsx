import { Skeleton } from "#components/ui/skeleton.tsx";

/** The checkout until the device has reported what is in the cart: nothing to press that could not answer yet (UX33). */
export function ConfirmSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}
