import { Skeleton } from "#components/ui/skeleton.tsx";
import { productNameId } from "./product-name-id.ts";

/** The sheet while its product is on the way: everything has its place already (UX33). */
export function ProductSkeleton({ label }: { label: string }) {
  return (
    <>
      <div className="min-h-0 flex-1 overflow-hidden md:grid md:grid-cols-2">
        <div>
          <Skeleton className="mx-auto aspect-4/3 max-w-[500px] rounded-none" />
          <div className="flex flex-col gap-4 p-4 pb-0 md:p-6">
            <h2 id={productNameId} className="sr-only">
              {label}
            </h2>
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-12" />
          </div>
        </div>
        <div className="flex flex-col gap-4 p-4 md:p-6 md:pt-16">
          <Skeleton className="h-40 rounded-md" />
          <Skeleton className="h-40 rounded-md" />
        </div>
      </div>
      <div className="flex shrink-0 gap-3 border-t border-line p-4">
        <Skeleton className="h-12 w-32 rounded-md" />
        <Skeleton className="h-12 flex-1 rounded-md" />
      </div>
    </>
  );
}
