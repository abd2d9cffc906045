"use client";

import type { ReactNode } from "react";
import type { TimedState } from "#domain/menu/timeline.ts";
import { useTimed } from "#lib/client/device/timed-text.ts";

/** Of what the server has drawn for the hours to come that which holds now (UX31). */
export function Timed({ states }: { states: readonly TimedState<ReactNode>[] }) {
  return useTimed(states)?.state ?? null;
}
