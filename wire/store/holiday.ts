import { z } from "zod";
import { readRow } from "#wire/reading.ts";

export const holidayRow = z.object({ date: z.iso.date(), name: z.string() });

const dates = z.array(holidayRow.pick({ date: true }));

/** Dates `YYYY-MM-DD`. @throws UnreadableRow */
export function holidaysFrom(raw: unknown): string[] {
  return readRow(dates, raw).map(({ date }) => date);
}
