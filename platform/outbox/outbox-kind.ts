import type { z } from "zod";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { NewTask } from "./add-task.ts";

/** One piece of work as it is run. */
export interface OutboxRun<P> {
  platform: PlatformContext;
  payload: P;
  /** The same for every repetition. */
  key: string;
  /** Aborts when the attempt has taken too long. */
  signal: AbortSignal;
}

/** Not over yet: to be run again at an instant, which is no failure. */
export interface Again {
  againAt: number;
}

/** Work that is given up; `now` in ms. */
export interface GivenUp<P> {
  payload: P;
  key: string;
  now: number;
}

/** How the work of one kind is done; what it throws is a failed attempt. */
export interface OutboxKind {
  name: string;
  run: (input: OutboxRun<unknown>) => Promise<Again | null>;
  /** What is to be done instead when it is given up, null for nothing. */
  afterGivenUp: (task: GivenUp<unknown>) => NewTask | null;
}

/** Work that no repetition can do. */
export class PermanentError extends Error {
  override name = "PermanentError";
}

/**
 * Defines a kind of work by what it needs to know; `run` answers null when it is over. What `afterGivenUp` names is written
 * with its giving up.
 */
export function defineOutboxKind<S extends z.ZodType>(kind: {
  name: string;
  payload: S;
  run: (input: OutboxRun<z.output<S>>) => Promise<Again | null>;
  afterGivenUp?: (task: GivenUp<z.output<S>>) => NewTask;
}): OutboxKind {
  return {
    name: kind.name,
    run: async (input) => {
      const payload = kind.payload.safeParse(input.payload);
      if (!payload.success) throw new PermanentError("payload");
      return kind.run({ ...input, payload: payload.data });
    },
    afterGivenUp: (task) => {
      const payload = kind.payload.safeParse(task.payload);
      return payload.success ? (kind.afterGivenUp?.({ ...task, payload: payload.data }) ?? null) : null;
    },
  };
}
