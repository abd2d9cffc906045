import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { z } from "zod";
import { holidayDates, holidayYears } from "#domain/holiday.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { requestCentral } from "./client.ts";
import { parseAnswer } from "./wire-value.ts";

const holidaysAnswer = z.array(z.object({ date: z.string().regex(/^\d{4}-\d{2}-\d{2}/) }));

async function holidaysOfYear(year: number, country: string): Promise<string[]> {
  "use cache";
  cacheLife("days");
  cacheTag(cacheTags.holidays());
  const answer = await requestCentral({ method: "GET", path: `/holidays/${year}/${country}`, isRead: true });
  return parseAnswer("holidays", holidaysAnswer, answer.body).map(({ date }) => date.slice(0, 10));
}

/** The holidays around an instant, as `YYYY-MM-DD`; computed here when the platform does not say them (A41). */
export async function holidaysAround(now: number, country: string): Promise<Set<string>> {
  try {
    const years = await Promise.all(holidayYears(now).map(async (year) => await holidaysOfYear(year, country)));
    return new Set(years.flat());
  } catch {
    return country === "co" ? holidayDates(now) : new Set();
  }
}
