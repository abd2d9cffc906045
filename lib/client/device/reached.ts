import type { Failure } from "#domain/base/failure.ts";
import { fail } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { ofThisBuild } from "./other-build.ts";

/** What an action answers; one whose call is cut off, as without a connection, counts as out of reach. */
export async function reached<T>(call: Promise<Result<T, Failure>>): Promise<Result<T, Failure>> {
  try {
    return await ofThisBuild(call);
  } catch {
    return fail({ kind: "unavailable" });
  }
}
