"use client";

import { createContext, use } from "react";
import type { ReactNode } from "react";
import { useTimedText } from "#lib/client/device/timed-text.ts";
import type { TimedText } from "#lib/client/device/timed-text.ts";

const always: TimedText[] = [];
const NotesContext = createContext<Record<string, TimedText[]>>({});

/** Why items cannot be ordered now, by key; items that always can have none. Once a page, however many items share one. */
export function ItemNotes({ notes, children }: { notes: Record<string, TimedText[]>; children: ReactNode }) {
  return <NotesContext value={notes}>{children}</NotesContext>;
}

/** 'Agotado' or 'Disponible de 6:00 a. m. a 11:00 a. m.', as long as it is so; its card grows pale with it (A34). */
export function ItemNote({ noteKey, isHidden }: { noteKey: string; isHidden: boolean }) {
  const text = useTimedText(use(NotesContext)[noteKey] ?? always);
  if (text === null) return null;
  return (
    <span data-unavailable="" className={isHidden ? "sr-only" : "text-xs font-semibold text-ink-muted"}>
      {text}
    </span>
  );
}
