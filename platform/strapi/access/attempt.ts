import type { Context } from "hono";
import type { Database } from "#platform/db/database.ts";
import type { InFlightRequests } from "#platform/http/in-flight-requests.ts";
import type { ContentType } from "#platform/strapi/content/content-type.ts";
import { TooManyAttemptsError } from "#platform/strapi/recorded-error.ts";
import type { Caller, CallerSettings } from "./caller.ts";

/** What one address may do `most` times a minute. */
export interface Attempt {
  name: string;
  most: number;
  /** What it counts for; 1 by default. */
  points?: number;
}

/** What the GraphQL and REST handlers need besides the database. */
export interface StrapiSettings extends CallerSettings {
  /** Where rows are read; written elsewhere. */
  reader: Database;
  /** Counts one attempt of this request's sender: the seconds to wait when over the limit, else null. */
  takeAttempt: (request: Context, attempt: Attempt) => Promise<number | null>;
  /** Whom strangers' requests give way to. */
  inFlight: InFlightRequests;
  /** Waits until this sender's earlier requests are answered: how to end the turn. @throws TooManyAttemptsError */
  takeTurn: (request: Context) => Promise<() => void>;
  /** Takes unexpected errors, which callers never see. */
  report: (error: unknown) => void;
}

/** @throws TooManyAttemptsError when the sender's budget is spent */
export async function requireAttempt(settings: StrapiSettings, request: Context, attempt: Attempt): Promise<void> {
  const wait = await settings.takeAttempt(request, attempt);
  if (wait !== null) throw new TooManyAttemptsError(wait);
}

/** Counts a log-in or registration: ten a minute, as recorded. @throws TooManyAttemptsError */
export function requireAccountAttempt(settings: StrapiSettings, request: Context, name: string): Promise<void> {
  return requireAttempt(settings, request, { name, most: 10 });
}

/** Order numbers can be guessed: strangers may look up 30 a minute (D4). @throws TooManyAttemptsError */
export async function requireLookup(
  settings: StrapiSettings,
  request: Context,
  caller: Caller,
  type: ContentType,
): Promise<void> {
  if (type.name !== "order" || caller.isService) return;
  await requireAttempt(settings, request, { name: "order lookup", most: 30 });
}
