import { z } from "zod";

/** A task that was given up, as `/admin/tasks` lists it. */
export const givenUpRow = z.object({
  id: z.int(),
  kind: z.string(),
  /** What it is about, by id. */
  payload: z.record(z.string(), z.unknown()),
  attempts: z.int(),
  last_error: z.string(),
  ended_at: z.iso.datetime().nullable(),
});
