import { z } from "zod";
import { colombianHolidays } from "#domain/base/holiday.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { holidayRow } from "#wire/store/holiday.ts";
import { Refusal } from "#platform/http/refusal.ts";

const holidays = defineCall({
  method: "GET",
  path: "/holidays/:year/:country",
  tag: "Hours",
  summary: "The public holidays of a year",
  access: "public",
  params: z.object({ year: z.coerce.number().int().min(1984).max(2199), country: z.string().max(10).toLowerCase() }),
  answers: {
    200: { description: "Holidays in order", schema: z.array(holidayRow) },
    400: { description: "invalid_parameters: no year" },
    404: { description: "country_not_found: only `co` is known" },
  },
  run: async ({ params }) => {
    if (params.country !== "co") throw new Refusal(404, "country_not_found");
    return { status: 200, body: colombianHolidays(params.year).map(({ date, name }) => ({ date, name })) };
  },
});

/** The list of holidays (S1 §7). */
export const holidayCalls: Call[] = [holidays];
