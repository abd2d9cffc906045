import "server-only";
import { z } from "zod";
import type { MinuteOfDay } from "#domain/base/bogota-time.ts";
import { parseMinuteOfDay } from "#domain/base/working-days.ts";

/** A time column, `HH:mm` to `HH:mm:ss.SSS`, as minutes since midnight. */
export const wireClock = z.string().transform((text, context): MinuteOfDay => {
  const minute = parseMinuteOfDay(text);
  if (minute !== null) return minute;
  context.addIssue({ code: "custom", message: "no time" });
  return z.NEVER;
});
