import { z } from "zod";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { timeRow } from "#wire/store/availability.ts";

const time = defineCall({
  method: "GET",
  path: "/api/time",
  tag: "Hours",
  summary: "The platform's clock, the one that decides (A57)",
  access: "public",
  answers: { 200: { description: "Now", schema: z.object({ data: timeRow }) } },
  run: async ({ platform }) => ({ status: 200, body: { data: { time: new Date(platform.clock()).toISOString() } } }),
});

/** The clock (S3 §7 Server time). */
export const timeCalls: Call[] = [time];
