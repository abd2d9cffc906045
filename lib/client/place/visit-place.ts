"use client";

import { useMemo } from "react";
import { useStore } from "#lib/client/store-info.tsx";

/** The table or the kiosk of a visit, as its link or its enrolment says; not where the device is (D2). */
export interface VisitPlace {
  kind: "table" | "kiosk";
  branchId: string;
}

/** Where this visit orders from, null where that is asked. */
export function useVisitPlace(): VisitPlace | null {
  const { capabilities, branchId } = useStore();
  const kind = capabilities.guestPlace?.kind ?? null;
  return useMemo(() => kind && { kind, branchId }, [kind, branchId]);
}
