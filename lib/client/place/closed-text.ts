"use client";

import { useTranslations } from "next-intl";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { closedText } from "./closed-texts.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Why the branch takes no orders and when it will; null while it takes them or nothing is known. */
export function useClosedText(availability: BranchAvailability | null): string | null {
  const t = useTranslations("closed");
  const { typeName } = useStore();
  return availability && closedText(t, typeName, availability);
}
