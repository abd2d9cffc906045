import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMinuteOfDay, workingDays } from "#wire/store/hours.ts";

describe("workingDays", () => {
  it.each([
    ["1,2,3,4,5,6", [1, 2, 3, 4, 5, 6], false],
    ["7,0", [7], true],
    ["0", [], true],
    [" 5 , 1 ", [1, 5], false],
    ["1,1,1", [1], false],
    ["1,8,x,,-1,2.5,3", [1, 3], false],
  ])("A42: the list %j", (days_list, days, onHolidays) => {
    expect(workingDays({ days_list, week_day: 2, week_day_end: 3 })).toEqual({ days, onHolidays });
  });

  it.each([
    [1, 6, [1, 2, 3, 4, 5, 6]],
    [6, 1, [1, 6, 7]],
    [5, 5, [5]],
    [3, null, [3]],
    [3, 9, [3]],
    [7, 6, [1, 2, 3, 4, 5, 6, 7]],
    [null, 3, []],
    [8, 3, []],
  ])("A43: without a list the range %j to %j", (week_day, week_day_end, days) => {
    for (const days_list of [null, "", "x"]) {
      expect(workingDays({ days_list, week_day, week_day_end })).toEqual({ days, onHolidays: false });
    }
  });

  it("A42: a range of 0 alone is holidays", () => {
    expect(workingDays({ days_list: null, week_day: 0, week_day_end: null })).toEqual({ days: [], onHolidays: true });
  });

  it("X14: a list of a megabyte is cut", () => {
    expect(workingDays({ days_list: "1,".repeat(5e5), week_day: null, week_day_end: null }).days).toEqual([1]);
  });
});

describe("parseMinuteOfDay", () => {
  it.each([
    ["00:00", 0],
    ["08:00:00", 480],
    ["8:05", 485],
    ["22:30:00.000", 1350],
    ["23:59:59", 1439],
    ["24:00:00", 0],
    [" 12:00 ", 720],
  ])("reads %j as minute %d", (raw, expected) => {
    expect(parseMinuteOfDay(raw)).toBe(expected);
  });

  it.each([null, "", "24:01", "25:00", "12:60", "12", "12:0", "-1:00", "12:00 pm", "mediodía", "1200"])(
    "%j is no time",
    (raw) => {
      expect(parseMinuteOfDay(raw)).toBeNull();
    },
  );

  it("reads back every minute of the day", () => {
    fc.assert(
      fc.property(fc.nat(1439), (minute) => {
        const text = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:00`;
        expect(parseMinuteOfDay(text)).toBe(minute);
      }),
    );
  });
});
