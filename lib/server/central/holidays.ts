import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { z } from "zod";
import { colombianHolidays, holidayYears } from "#domain/holiday.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { describeError, log } from "#lib/server/log.ts";
import { requestCentral } from "./client.ts";
import { parseAnswer } from "./wire-value.ts";

const holidayRows = z.array(z.object({ date: z.iso.date() }));

async function getHolidaysOfYear(year: number): Promise<string[]> {
  "use cache";
  cacheLife("days");
  cacheTag(cacheTags.holidays());
  const answer = await requestCentral({ method: "GET", path: `/holidays/${year}/co`, isRead: true });
  return parseAnswer("holidays", holidayRows, answer.body).map((row) => row.date);
}

/**
 * The holidays around `now` (ms) as `YYYY-MM-DD`: the platform's, and by the law where it does not answer (S1 §9, A41).
 * Never throws: a holiday is known without anybody.
 */
export async function getHolidays(now: number): Promise<string[]> {
  const years = holidayYears(now).map(async (year) => {
    try {
      return await getHolidaysOfYear(year);
    } catch (error) {
      log.warnOnce(`holidays:${year}`, "holidays.by_law", describeError(error));
      return colombianHolidays(year).map((holiday) => holiday.date);
    }
  });
  return (await Promise.all(years)).flat();
}
