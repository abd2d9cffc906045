"use client";

import { useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import * as v from "valibot";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { showForReading } from "#lib/client/reading-class.ts";
import { useValue } from "#lib/client/device/use-value.ts";

/** `browser/known-branches.ts` looks for it before the first paint. */
const readingMode = deviceValue<boolean>({ name: "reading", schema: v.boolean(), empty: false });

const switchReadingMode = atom(null, (_get, set, isOn: boolean) => {
  set(readingMode, () => isOn);
  showForReading(isOn);
});

/** Whether this device shows its shop for reading, and the switch: large letters, black on white, nothing that moves (B7). */
export function useReadingMode(): { isReading: boolean; switchReading: (isOn: boolean) => void } {
  return { isReading: useValue(readingMode) ?? false, switchReading: useSetAtom(switchReadingMode) };
}
