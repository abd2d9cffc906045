"use client";

import { useValue } from "#lib/client/device/use-value.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { schedulingOf } from "./scheduling.ts";

/** When (ms) the branch's unfinished order is for; null for as soon as possible, until the device is read, and where no
 * time is asked. */
export function useChosenInstant(): number | null {
  const { branchId, capabilities } = useStore();
  const chosen = useValue(schedulingOf(branchId));
  return chosen && capabilities.asksTime ? chosen.time * 1000 : null;
}
