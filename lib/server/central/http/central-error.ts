import "server-only";
import type { Failure } from "#domain/base/failure.ts";

export type CentralErrorKind =
  | "unreachable"
  | "timeout"
  /** Not sent: the circuit is open. */
  | "circuitOpen"
  /** An HTTP status that the caller did not expect. */
  | "status"
  /** Not JSON, or not of the agreed shape. */
  | "shape"
  | "tooLarge";

/** Whether the platform gave no usable answer; of an error out of 'use cache' Next leaves only the digest. */
export function isPlatformAway(error: unknown): boolean {
  return error instanceof CentralError || (error instanceof Error && "digest" in error);
}

/** The only error that reading from the platform throws. */
export class CentralError extends Error {
  override readonly name = "CentralError";
  readonly kind: CentralErrorKind;
  readonly status: number | null;
  /** The platform's machine code for its refusal, null when it gave none. */
  readonly code: string | null;
  /** Seconds after which it may be asked again: of an answer that says so, and of a call that our own crowd held up. */
  readonly retryAfter: number | null;

  constructor(
    kind: CentralErrorKind,
    detail: string,
    status: number | null = null,
    { code = null, retryAfter = null }: { code?: string | null; retryAfter?: number | null } = {},
  ) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /** True when the request may have been carried out although no answer was seen (F8). */
  get isOutcomeUnknown(): boolean {
    return this.kind === "unreachable" || this.kind === "timeout" || this.kind === "shape" || this.kind === "tooLarge";
  }
}

/** Over a limit for now, or held up by our own crowd: a server that is there. */
function isOwnLoad({ kind, status, retryAfter }: CentralError): boolean {
  return status === 429 || (retryAfter !== null && (kind === "timeout" || kind === "circuitOpen"));
}

/** What a call that did not work out comes to: own load is never 'away' (A215). */
export function failureOf(error: unknown): Extract<Failure, { kind: "wait" | "unavailable" }> {
  if (!(error instanceof CentralError) || !isOwnLoad(error)) return { kind: "unavailable" };
  return { kind: "wait", seconds: error.retryAfter ?? 60 };
}

/** Whether a send has to wait for what own load kept it from reading, instead of going on without it (A215). */
export function holdsUp(error: CentralError, { isPatient }: { isPatient?: boolean }): boolean {
  return isPatient === true && isOwnLoad(error);
}
