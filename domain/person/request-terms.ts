import { bogotaParts } from "#domain/base/bogota-time.ts";
import { businessDaysAfter } from "#domain/base/holiday.ts";

/** What somebody may ask about their own data: what is kept of them, or that it be corrected or deleted (Ley 1581, arts. 14 and 15). */
export const dataRequests = ["consulta", "reclamo"] as const;

export type DataRequest = (typeof dataRequests)[number];

/** Business days to answer, and how many more with a reason that is given within the first. */
export const requestDays: Record<DataRequest, { first: number; more: number }> = {
  consulta: { first: 10, more: 5 },
  reclamo: { first: 15, more: 8 },
};

/** Dates `YYYY-MM-DD`. */
export interface RequestTerm {
  by: string;
  /** With the reason for the delay. */
  atLatest: string;
}

/** By when a request that arrives at `now` (ms) has to be answered, in Bogotá's days (B10). */
export function requestTerm(request: DataRequest, now: number): RequestTerm {
  const { first, more } = requestDays[request];
  const by = businessDaysAfter(bogotaParts(now).date, first);
  return { by, atLatest: businessDaysAfter(by, more) };
}
