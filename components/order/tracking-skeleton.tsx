import { Skeleton } from "#components/ui/skeleton.tsx";

/** The tracking page before its order is there, at its size (U33). */
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
