"use client";

import { useTranslations } from "next-intl";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { closedSubject, closedText } from "./closed-texts.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Why the branch takes no orders and when it will; null while it takes them or nothing is known. */
export function useClosedText(availability: BranchAvailability | null): string | null {
  const t = useTranslations("closed");
  const store = useStore();
  return availability && closedText(t, closedSubject(t, store.branchTerm, store.branch.name), availability);
}
