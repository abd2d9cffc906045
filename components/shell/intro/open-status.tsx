"use client";

import { useTimedText } from "#lib/client/device/timed-text.ts";
import type { TimedText } from "#lib/client/device/timed-text.ts";

/** 'Abierto hasta las 10:00 p. m.' with a dot; nothing while the shop is closed, for the banner says that. */
export function OpenStatus({ texts }: { texts: TimedText[] }) {
  const text = useTimedText(texts);
  if (text === null) return null;
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-success">
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {text}
    </span>
  );
}
