import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { colombianHolidays, holidayYears } from "#domain/base/holiday.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { describeError, log } from "#lib/server/log.ts";
import { opened } from "#lib/server/opened.ts";
import { holidaysFrom } from "#wire/store/holiday.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";

const timeoutMilliseconds = 800;
/** How long the platform is not asked again after a failure. */
const restMilliseconds = 60_000;
const rest = opened(() => ({ until: 0 }));

async function getHolidaysOfYear(year: number): Promise<string[]> {
  "use cache";
  cacheLife("days");
  cacheTag(cacheTags.holidays());
  const answer = await requestCentral({
    method: "GET",
    path: `/holidays/${year}/co`,
    isRead: true,
    timeoutMilliseconds,
  });
  return readAnswer("holidays", () => holidaysFrom(answer.body));
}

/** Holidays around `now` (ms) as `YYYY-MM-DD`: the platform's, else by law (S1 §9, A41). Never throws. */
export async function getHolidays(now: number): Promise<string[]> {
  const years = holidayYears(now).map(async (year) => {
    const byLaw = () => colombianHolidays(year).map((holiday) => holiday.date);
    if (now < rest().until) return byLaw();
    try {
      return await getHolidaysOfYear(year);
    } catch (error) {
      rest().until = now + restMilliseconds;
      log.warnOnce(`holidays:${year}`, "holidays.by_law", describeError(error));
      return byLaw();
    }
  });
  return (await Promise.all(years)).flat();
}
