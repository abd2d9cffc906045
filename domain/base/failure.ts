/** Why an action failed; a closed union, so that callers can be exhaustive (design §3.7). */
export type Failure =
  /** A code per field. */
  | { kind: "invalid"; fields: Record<string, string> }
  | { kind: "unauthorized" }
  /** By the business or the platform, with a machine code. */
  | { kind: "refused"; code: string }
  /** A dependency does not answer; nothing was done. */
  | { kind: "unavailable" }
  /** Over a limit, or behind many others: nothing was done, and in so many seconds it can be (A215). */
  | { kind: "wait"; seconds: number };
