import { Skeleton } from "#components/ui/skeleton.tsx";

/** The form that looks an order up before it is there, at its size (UX33). */
export function FindOrderSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-12 w-full rounded-md" />
        <Skeleton className="h-4 w-32" />
      </div>
      <Skeleton className="h-13 w-full rounded-md" />
    </div>
  );
}

/** The tracking page before its order is there, at its size (UX33). */
export function TrackingSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-8">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-9 w-full max-w-80" />
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
