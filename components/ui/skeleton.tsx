/** A grey place of the size of what is on its way (UX33); give it its size by class. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden className={`skeleton block rounded-sm ${className}`} />;
}
