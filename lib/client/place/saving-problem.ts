import type { Failure } from "#domain/base/failure.ts";

/** The message of `location` that says why an address was not kept in the account, and what to do. */
export function savingProblem(failure: Failure): "saved.full" | "saved.saveFailed" {
  const isFull = failure.kind === "refused" && failure.code === "too_many_addresses";
  return isFull ? "saved.full" : "saved.saveFailed";
}
