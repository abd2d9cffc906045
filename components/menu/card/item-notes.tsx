"use client";

import { createContext, use, useMemo } from "react";
import type { ReactNode } from "react";
import type { TimedText } from "#lib/client/device/timed-text.ts";
import { useOrderTimed } from "#lib/client/order/order-time.ts";

const always: TimedText[] = [];
const NotesContext = createContext<{ notes: Record<string, TimedText[]>; soldOut: string }>({ notes: {}, soldOut: "" });

/** Why items cannot be ordered now, by key; items that always can have none. Once a page, however many items share one. */
export function ItemNotes(props: {
  notes: Record<string, TimedText[]>;
  /** The note that is a badge on the photo. */
  soldOut: string;
  children: ReactNode;
}) {
  const { notes, soldOut, children } = props;
  const value = useMemo(() => ({ notes, soldOut }), [notes, soldOut]);
  return <NotesContext value={value}>{children}</NotesContext>;
}

/** 'Agotado' or 'Disponible de 6:00 a. m. a 11:00 a. m.', as long as it is so; its card grows pale with it (A34). */
export function ItemNote({ noteKey, isHidden }: { noteKey: string; isHidden: boolean }) {
  const { notes, soldOut } = use(NotesContext);
  const text = useOrderTimed(notes[noteKey] ?? always)?.text ?? null;
  if (text === null) return null;
  const shown = text === soldOut ? "sold-out" : "text-xs font-semibold text-ink-muted";
  return (
    <span data-unavailable="" className={isHidden ? "sr-only" : shown}>
      {text}
    </span>
  );
}
