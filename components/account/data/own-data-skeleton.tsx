import { Skeleton } from "#components/ui/skeleton.tsx";

/** The page of one's own data before it is known, at its size (UX33). */
export function OwnDataSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-8">
      {[1, 2, 3].map((section) => (
        <div key={section} className="border-line flex flex-col gap-4 border-t pt-6">
          <Skeleton className="h-6 w-52" />
          <Skeleton className="h-11 w-full rounded-md" />
          <Skeleton className="h-11 w-full rounded-md" />
        </div>
      ))}
    </div>
  );
}
