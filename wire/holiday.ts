import { z } from "zod";
import { readRow } from "./reading.ts";

/** A public holiday: the day off. */
export const holidayRow = z.object({ date: z.iso.date(), name: z.string() });

const dates = z.array(holidayRow.pick({ date: true }));

/** The dates (`YYYY-MM-DD`) in a list of holidays. @throws UnreadableRow */
export function holidaysFrom(raw: unknown): string[] {
  return readRow(dates, raw).map(({ date }) => date);
}
