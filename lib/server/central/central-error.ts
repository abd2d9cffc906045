import "server-only";

/** Why the platform gave no usable answer. */
export type CentralErrorKind =
  /** No connection, or it broke. */
  | "unreachable"
  /** The time limit passed. */
  | "timeout"
  /** The circuit is open: not asked at all. */
  | "circuitOpen"
  /** An HTTP status that the caller did not expect. */
  | "status"
  /** The answer is not JSON, or not of the agreed shape. */
  | "shape"
  /** The answer is larger than any real one. */
  | "tooLarge";

/**
 * Whether an error means that the platform gave no usable answer. Out of a 'use cache' function Next hands on an error of
 * its own, of which only the digest is left.
 */
export function isPlatformAway(error: unknown): boolean {
  return error instanceof CentralError || (error instanceof Error && "digest" in error);
}

/** The only error that reading from the platform throws. */
export class CentralError extends Error {
  override readonly name = "CentralError";
  readonly kind: CentralErrorKind;
  readonly status: number | null;
  /** The machine code that the platform gave for its refusal, null when it gave none. */
  readonly code: string | null;

  constructor(kind: CentralErrorKind, detail: string, status: number | null = null, code: string | null = null) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.status = status;
    this.code = code;
  }

  /** True when the request may have been carried out although no answer was seen (F8). */
  get isOutcomeUnknown(): boolean {
    return this.kind === "unreachable" || this.kind === "timeout" || this.kind === "shape" || this.kind === "tooLarge";
  }
}
