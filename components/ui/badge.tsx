import type { ReactNode } from "react";

/** A small word with an icon; the word is always there, so the icon may stay silent (U39). */
export function Badge({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-sm bg-sunken px-2 py-0.5 text-xs">
      {icon}
      {children}
    </span>
  );
}
