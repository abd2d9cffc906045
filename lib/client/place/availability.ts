"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import type { MinuteRange } from "#domain/store/delivery-time.ts";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { availabilitySchema } from "#lib/exchange/place/branch-availability.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { useStore } from "#lib/client/store-info.tsx";

const everyMinute = 60_000;

/** The question for one branch. */
export function availabilityQuery(tenant: string, branchId: string) {
  return queryOptions({
    queryKey: ["availability", tenant, branchId],
    queryFn: async ({ signal }) =>
      await readJson(`/api/availability?branch=${encodeURIComponent(branchId)}`, availabilitySchema, { signal }),
    staleTime: everyMinute / 2,
  });
}

function useAnswer() {
  const { tenant, branchId } = useStore();
  const query = useQuery({
    ...availabilityQuery(tenant, branchId),
    refetchInterval: everyMinute,
    refetchOnWindowFocus: true,
  });
  return query.data ?? null;
}

/** Whether the branch takes orders now, by the server's clock; null = not known, which counts as yes for display (A33, D3). */
export function useAvailability(): BranchAvailability | null {
  return useAnswer()?.availability ?? null;
}

/** Minutes that an order takes now, with the kitchen's load where the branch has it computed (A198). */
export function useDeliveryTime(): MinuteRange | null {
  const { branch } = useStore();
  return useAnswer()?.deliveryTime ?? branch.deliveryTime;
}

/** The times that an order can be scheduled for, at the server's `now` (ms); null while they are not known. */
export function useSlots(): { slots: readonly number[]; now: number } | null {
  return useAnswer();
}
