/** Compiled from `worker/` by next.config.ts. */
declare const SERVICE_WORKER_PROGRAM: string;
declare const UNREGISTER_PROGRAM: string;

/** The service worker's programs, for `server/`, which sends one of them (ADR 23). */
export function GET(): Response {
  return Response.json({ worker: SERVICE_WORKER_PROGRAM, unregister: UNREGISTER_PROGRAM });
}
