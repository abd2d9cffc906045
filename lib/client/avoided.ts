"use client";

import { useSetAtom } from "jotai/react";
import * as v from "valibot";
import { avoidable } from "#domain/menu/diet.ts";
import type { Avoided } from "#domain/menu/diet.ts";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { useValue } from "#lib/client/device/use-value.ts";

const none: Avoided[] = [];

/** What whoever uses this device does not eat (B6); no server learns it. */
const avoidedThings = deviceValue<Avoided[]>({
  name: "avoided",
  schema: v.array(v.picklist(avoidable)),
  empty: none,
});

/** What is avoided here, the same list while nothing changes, and the press that changes it. */
export function useAvoided(): { avoided: readonly Avoided[]; toggle: (thing: Avoided) => void } {
  const change = useSetAtom(avoidedThings);
  const toggle = (thing: Avoided) =>
    change((now) => {
      const next = now.includes(thing) ? now.filter((each) => each !== thing) : [...now, thing];
      return next.length === 0 ? none : next;
    });
  return { avoided: useValue(avoidedThings) ?? none, toggle };
}
