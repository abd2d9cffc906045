import "server-only";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { fail, ok, type Result } from "#domain/base/result.ts";

/** The library's kind of issue, never its message, which repeats what was typed (X11). */
function codeOf(issue: StandardSchemaV1.Issue): string {
  if ("code" in issue && typeof issue.code === "string") return issue.code;
  return "type" in issue && typeof issue.type === "string" ? issue.type : "invalid";
}

function pathOf({ path }: StandardSchemaV1.Issue): string {
  const keys = path?.map((segment) => String(typeof segment === "object" ? segment.key : segment)) ?? [];
  return keys.join(".") || "input";
}

/** Parses outside input; a failure has a code per path. @throws TypeError for an asynchronous schema */
export function parseInput<S extends StandardSchemaV1>(
  schema: S,
  raw: unknown,
): Result<StandardSchemaV1.InferOutput<S>, Record<string, string>> {
  // Valibot takes a list for an object without fields.
  if (Array.isArray(raw)) return fail({ input: "object" });
  const outcome = schema["~standard"].validate(raw);
  if (outcome instanceof Promise) throw new TypeError("the schema of an input must not be asynchronous");
  if (!outcome.issues) return ok(outcome.value);
  return fail(Object.fromEntries(outcome.issues.map((issue) => [pathOf(issue), codeOf(issue)])));
}
