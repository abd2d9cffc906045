import * as v from "valibot";
import { noteServerTime } from "./server-clock.ts";

/** A handler of this shop did not answer as it should: its status, 0 when nothing came. */
export class AnswerError extends Error {
  readonly status: number;
  /** When it may be asked again (ms): it is there, our own crowd holds it up (A215). Null for any other failure. */
  readonly againAt: number | null;

  constructor(status: number, path: string, againAt: number | null = null) {
    super(`${path} answered ${status}`);
    this.name = "AnswerError";
    this.status = status;
    this.againAt = againAt;
  }
}

function pastCrowd({ status, headers }: Response): number | null {
  return status === 429 ? Date.now() + (Number(headers.get("retry-after")) || 60) * 1000 : null;
}

interface Init {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Longest wait for an answer of this shop. */
const deadline = 10_000;

/**
 * Reads a JSON answer of this shop; with a body it is a POST.
 * @throws AnswerError when the status is not 2xx, when nothing came in 10 s, or when the answer is not what `schema` says.
 */
export async function readJson<S extends v.GenericSchema>(
  path: string,
  schema: S,
  init?: Init,
): Promise<v.InferOutput<S>> {
  const response = await request(path, init);
  noteServerTime(response);
  if (!response.ok) throw new AnswerError(response.status, path, pastCrowd(response));
  const body: unknown = await response.json().catch(() => null);
  const read = v.safeParse(schema, body);
  if (!read.success) throw new AnswerError(502, path);
  return read.output;
}

async function request(path: string, init: Init = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(deadline);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const { body, headers = {} } = init;
  const json = { ...headers, "content-type": "application/json" };
  const how = body === undefined ? { headers } : { method: "POST", headers: json, body: JSON.stringify(body) };
  try {
    return await fetch(path, { signal, cache: "no-store", ...how });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new AnswerError(0, path);
  }
}
