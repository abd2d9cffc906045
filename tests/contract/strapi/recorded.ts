import { readFileSync } from "node:fs";
import { z } from "zod";

const rowSchema = z.looseObject({ id: z.number() });
const dataSchema = z.record(z.string(), z.array(rowSchema));

const exchangeSchema = z.object({
  name: z.string(),
  kind: z.enum(["specification", "convention"]),
  request: z.object({
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown().optional(),
    rawBody: z.string().optional(),
  }),
  response: z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.unknown() }),
});

/** A request as it was sent to the recorded server, and the answer. */
export type Exchange = z.infer<typeof exchangeSchema>;

/** A row of the recorded data, relations as ids. */
export type RecordedRow = z.infer<typeof rowSchema>;

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
}

/** The rows behind the recorded answers, by type. */
export const recordedData = dataSchema.parse(read("./data.json"));

const file = z
  .object({ meta: z.object({ users: z.record(z.string(), z.string()) }), cases: z.array(exchangeSchema) })
  .parse(read("./exchanges.json"));

/** The recorded exchanges in the order in which they were sent. */
export const exchanges: readonly Exchange[] = file.cases;

/** Passwords of the recorded users by e-mail, null for accounts without one. */
export const recordedPasswords: ReadonlyMap<string, string | null> = new Map(
  Object.entries(file.meta.users).map(([email, text]) => [email, /^secreto\d/.exec(text)?.[0] ?? null]),
);
