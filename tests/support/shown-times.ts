// Run as a program: what a shop says at every quarter of an hour of two weeks, as one digest for the zone of the process.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createTranslator } from "next-intl";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { holidayDates } from "#domain/base/holiday.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import { assess } from "#domain/order/assess.ts";
import { known } from "#domain/order/facts.ts";
import { promisedTime } from "#domain/order/time/promise.ts";
import { scheduleSlots } from "#domain/order/time/schedule.ts";
import { closingStep } from "#domain/store/closing-warning.ts";
import { branchAvailability } from "#domain/store/opening-hours.ts";
import { closedText } from "#lib/client/place/closed-texts.ts";
import { promiseText } from "#domain/order/time/promise-text.ts";
import { slotDayText, slotText } from "#lib/client/place/schedule-texts.ts";
import { workingDayFrom } from "#wire/store/hours.ts";
import { sampleBranch, sampleBusiness, sampleFacts, sampleIntent, samplePromotion } from "#tests/support/samples.ts";

const quarter = 15 * 60_000;
const texts: unknown = JSON.parse(readFileSync(new URL("../../messages/es-CO.json", import.meta.url), "utf8"));

type Translate = (key: string, values?: Record<string, string | number>) => string;

function translatorOf(namespace: string): Translate {
  return createTranslator({ locale: "es-CO", messages: texts as never, namespace: namespace as never }) as Translate;
}

const [closed, deliveryTime, schedule] = ["closed", "deliveryTime", "schedule"].map(translatorOf);

/** As they stand on the wire: overnight, of holidays, a whole day, in two parts. */
const hours: Record<string, WeeklyWindow[]> = Object.fromEntries(
  Object.entries({
    overnight: [
      ["5,6", "18:00", "03:00"],
      ["1,2,3", "12:00", "22:15"],
    ],
    holidays: [
      ["1,2,3,4,5,6,7", "11:00", "20:00"],
      ["0", "12:30", "16:00"],
    ],
    wholeDay: [["1,3,5,7,0", "00:00", "00:00"]],
    split: [
      ["1,2,3,4,5,6,7,0", "07:30", "10:00"],
      ["1,2,3,4,5,6,7,0", "17:00", "23:45"],
    ],
  }).map(([name, rows]) => [
    name,
    rows.map(([days_list, open_at, close_at], id) => workingDayFrom({ id, days_list, open_at, close_at })),
  ]),
);

function shownAt(openingRules: WeeklyWindow[], now: number): unknown[] {
  if (closed === undefined || deliveryTime === undefined || schedule === undefined) throw new Error("no texts");
  const holidays = holidayDates(now);
  const business = sampleBusiness({ schedulingEnabled: true, taxes: [{ name: "IVA", rate: 80_000 }] });
  const ahead = { schedulingEnabled: true, schedulingLeadHours: 1, schedulingDays: 2 };
  const branch = sampleBranch({ ...sampleFacts().branch.value, openingRules, ...ahead });
  const input = { business, branch, now, holidays };
  const availability = branchAvailability(input);
  const slots = scheduleSlots(input);
  const slot = slots.at(-1);
  const monday = samplePromotion({ weekdays: [1], discount: { kind: "percent", rate: 100_000 } });
  const facts = { ...sampleFacts(), business: known(business), branch: known(branch), promotions: known([monday]) };
  const when = slot === undefined ? ({ kind: "now" } as const) : ({ kind: "at", instant: slot } as const);
  const { total, problems } = assess(sampleIntent({ when }), { ...facts, holidays: known(holidays) }, now);
  const start = slot ?? now;
  return [
    availability,
    slots,
    total,
    problems,
    closedText(closed, "Restaurante", availability),
    availability.isOpen && availability.closesAt !== null ? closingStep(availability.closesAt, now) : null,
    slotDayText(schedule, start, now),
    ...[false, true].map((isSpellingSpecified) =>
      slotText(deliveryTime, start, now, { mode: "pickup", range: { min: 20, max: 35 }, isSpellingSpecified }),
    ),
    promiseText(deliveryTime, "delivery", promisedTime({ min: 20, max: 35 }, start), now),
  ];
}

/** Two weeks each: Auckland's clocks change in September, Los Angeles' in October; the others have holidays. */
const firstDays: Record<string, string> = {
  overnight: "2026-09-20",
  holidays: "2026-12-20",
  wholeDay: "2026-10-25",
  split: "2026-10-04",
};

const digest = createHash("sha256");
for (const [name, rules] of Object.entries(hours)) {
  const first = bogotaInstant(firstDays[name] ?? "", 0);
  for (let tick = 0; tick < 14 * 96; tick += 1) digest.update(JSON.stringify(shownAt(rules, first + tick * quarter)));
}
console.log(JSON.stringify({ zone: new Date(2026, 6, 1).getTimezoneOffset(), digest: digest.digest("hex") }));
