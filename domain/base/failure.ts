/** Why an action did not do what was asked; the whole list, so that whoever shows it can be exhaustive (design §3.7). */
export type Failure =
  /** The input is wrong: a code for each field. */
  | { kind: "invalid"; fields: Record<string, string> }
  /** Nobody is logged in, or not any more. */
  | { kind: "unauthorized" }
  /** The business or the platform says no, with a machine code. */
  | { kind: "refused"; code: string }
  /** Something that is needed does not answer; nothing was done. */
  | { kind: "unavailable" }
  | { kind: "tooMany"; retryAfter: number };
