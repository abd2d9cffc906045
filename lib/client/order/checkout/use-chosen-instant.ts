"use client";

import { useValue } from "#lib/client/device/use-value.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { schedulingOf } from "./scheduling.ts";

/** When (ms) the branch's unfinished order is wanted; null for as soon as possible, and until the device is read. */
export function useChosenInstant(): number | null {
  const chosen = useValue(schedulingOf(useStore().branchId));
  return chosen ? chosen.time * 1000 : null;
}
