import type { IconName } from "./icon-names.ts";

/** An icon in the colour of its text; its meaning always stands in words beside it (L8, UX39). */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return <span aria-hidden className={`icon icon-${name} ${className}`.trim()} />;
}
