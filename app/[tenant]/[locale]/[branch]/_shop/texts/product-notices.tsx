import type { ReactNode } from "react";
import { Notice } from "#components/ui/notice.tsx";
import type { TimedState } from "#domain/menu/timeline.ts";
import type { TimedText } from "#lib/client/device/timed-text.ts";

/** Why a product cannot be ordered, as time goes by; null while it can (A34). */
export function productNotices(notes: readonly TimedText[]): TimedState<ReactNode>[] {
  return notes.map(({ at, text }) => ({ at, state: text === null ? null : <Notice tone="warning" title={text} /> }));
}
