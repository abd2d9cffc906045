import "server-only";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { fail, ok, type Result } from "#domain/base/result.ts";

/** The kind of an issue as the library names it; never its message, which repeats what was typed (X11). */
function codeOf(issue: StandardSchemaV1.Issue): string {
  if ("code" in issue && typeof issue.code === "string") return issue.code;
  return "type" in issue && typeof issue.type === "string" ? issue.type : "invalid";
}

function pathOf({ path }: StandardSchemaV1.Issue): string {
  const keys = path?.map((segment) => String(typeof segment === "object" ? segment.key : segment)) ?? [];
  return keys.join(".") || "input";
}

/**
 * Reads what came from outside by any Standard Schema; a failure has a code for each path.
 * @throws TypeError for a schema that answers later: input is judged before anything is waited for.
 */
export function parseInput<S extends StandardSchemaV1>(
  schema: S,
  raw: unknown,
): Result<StandardSchemaV1.InferOutput<S>, Record<string, string>> {
  const outcome = schema["~standard"].validate(raw);
  if (outcome instanceof Promise) throw new TypeError("the schema of an input must not be asynchronous");
  if (!outcome.issues) return ok(outcome.value);
  return fail(Object.fromEntries(outcome.issues.map((issue) => [pathOf(issue), codeOf(issue)])));
}
