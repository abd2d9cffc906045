"use client";

import { useQueries } from "@tanstack/react-query";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { availabilityQuery } from "./availability.ts";

/** Whether each of several branches takes orders now, as `useAvailability` says of one; those that are not in the map are not known. */
export function useAvailabilities(branchIds: readonly string[]): Map<string, BranchAvailability> {
  const { tenant } = useStore();
  const queries = useQueries({ queries: branchIds.map((id) => availabilityQuery(tenant, id)) });
  return new Map(
    branchIds.flatMap((id, index) => {
      const availability = queries[index]?.data?.availability;
      return availability ? [[id, availability] as const] : [];
    }),
  );
}
