"use client";

import { useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import * as v from "valibot";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { useValue } from "#lib/client/device/use-value.ts";

const mostKept = 4;
/** A longer text is no search. */
const longest = 60;
const none: string[] = [];

/** What was looked for on this device and led to a dish, the latest first (B15). */
const recentSearches = deviceValue<string[]>({
  name: "recent-searches",
  schema: v.array(v.pipe(v.string(), v.maxLength(longest))),
  empty: none,
});

const addRecentSearch = atom(null, (_get, set, needle: string) => {
  const text = needle.trim();
  if (text === "" || text.length > longest) return;
  set(recentSearches, (known) => [text, ...known.filter((other) => other !== text)].slice(0, mostKept));
});

/** The recent searches, and the way to keep one that led somewhere. */
export function useRecentSearches(): { recent: readonly string[]; keepSearch: (needle: string) => void } {
  return { recent: useValue(recentSearches) ?? none, keepSearch: useSetAtom(addRecentSearch) };
}
