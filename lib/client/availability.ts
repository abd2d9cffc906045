"use client";

import { useQuery } from "@tanstack/react-query";
import type { BranchAvailability } from "#domain/opening-hours.ts";
import { readJson } from "./read-json.ts";
import type { AnswerError } from "./read-json.ts";
import { isRecord } from "./storage.ts";
import { useStore } from "./store-info.tsx";

interface AvailabilityAnswer {
  now: number;
  availability: BranchAvailability;
}

function isAvailabilityAnswer(body: unknown): body is AvailabilityAnswer {
  return isRecord(body) && isRecord(body["availability"]) && typeof body["availability"]["isOpen"] === "boolean";
}

const everyMinute = 60_000;

/** Whether the branch takes orders now, by the server's clock; null = not known, which counts as yes for display (A33, D3). */
export function useAvailability(): BranchAvailability | null {
  const { tenant, branchId } = useStore();
  const query = useQuery<AvailabilityAnswer, AnswerError>({
    queryKey: ["availability", tenant, branchId],
    queryFn: async ({ signal }) =>
      await readJson(`/api/availability?branch=${encodeURIComponent(branchId)}`, isAvailabilityAnswer, { signal }),
    refetchInterval: everyMinute,
    refetchOnWindowFocus: true,
    staleTime: everyMinute / 2,
  });
  return query.data?.availability ?? null;
}
