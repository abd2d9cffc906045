"use client";

import type { ReactNode } from "react";
import { useTimedText } from "#lib/client/device/timed-text.ts";
import type { TimedText } from "#lib/client/device/timed-text.ts";

/** Says that the shop is closed and when it opens; nothing while it is open. One can go on reading the menu (UX31). */
export function ClosedBanner({ texts, more, icon }: { texts: TimedText[]; more: string; icon: ReactNode }) {
  const text = useTimedText(texts);
  if (text === null) return null;
  return (
    <div role="note" className="flex items-start gap-3 rounded-md border border-line bg-sunken p-3 text-sm">
      {icon}
      <p className="min-w-0">
        <strong className="block font-semibold">{text}</strong>
        {more}
      </p>
    </div>
  );
}
