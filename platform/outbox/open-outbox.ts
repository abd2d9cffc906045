import { failpoint } from "#platform/failpoint.ts";
import { describeError } from "#platform/http/log.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { addTask } from "./add-task.ts";
import { claimTasks, dueKinds, type OutboxTask, settleTask } from "./claim-tasks.ts";
import { type Again, PermanentError, type OutboxKind } from "./outbox-kind.ts";
import { mostAttempts, retryPause } from "./retry-pause.ts";

/** Tasks of one kind that run at once, so that a slow mail server holds up mails only. */
const mostAtOnce = 8;

/** What an attempt may take; the lease is longer. */
const deadline = 15_000;

/** Runs the work of the outbox. */
export interface Outbox {
  /** Runs what is due until nothing is; answers how many attempts it made. */
  runDue: () => Promise<number>;
  /** Looks now, for what was just committed; not where it never looks by itself. */
  hurry: () => void;
  close: () => void;
}

/** What ends an attempt that does not heed its signal. */
function overdue(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("deadline")), { once: true });
  });
}

async function attempt(platform: PlatformContext, kind: OutboxKind, task: OutboxTask): Promise<Again | null> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), deadline);
  try {
    const { payload, key } = task;
    return await Promise.race([kind.run({ platform, payload, key, signal: limit.signal }), overdue(limit.signal)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a task for good, and writes what is to be done instead, both or none. */
async function giveUp(platform: PlatformContext, kind: OutboxKind, task: OutboxTask, error: string): Promise<void> {
  const now = platform.clock();
  const instead = kind.afterGivenUp({ payload: task.payload, key: task.key, now });
  await platform.database.transaction(async (inner) => {
    const outcome = { state: "givenUp", ended_at: new Date(now), last_error: error } as const;
    if ((await settleTask(inner, task, outcome)) && instead !== null) await addTask(inner, instead);
  });
}

async function fail(platform: PlatformContext, kind: OutboxKind, task: OutboxTask, error: unknown): Promise<void> {
  const { database, clock, log } = platform;
  const described = describeError(error);
  const isGivenUp = error instanceof PermanentError || task.attempts >= mostAttempts;
  const fields = { kind: task.kind, task: task.id, attempt: task.attempts, ...described };
  log(isGivenUp ? "error" : "warn", isGivenUp ? "outbox_given_up" : "outbox_failed", fields);
  const last_error = `${described.name} ${described.code} ${described.detail}`.slice(0, 200);
  if (isGivenUp) return giveUp(platform, kind, task, last_error);
  const pause = retryPause(task.attempts, Math.random());
  await settleTask(database, task, { due_at: new Date(clock() + pause), last_error });
}

async function runTask(platform: PlatformContext, kind: OutboxKind, task: OutboxTask): Promise<void> {
  const { database, clock } = platform;
  let again: Again | null;
  try {
    again = await attempt(platform, kind, task);
  } catch (error) {
    return fail(platform, kind, task, error);
  }
  failpoint("outbox.ran");
  const outcome =
    again === null
      ? { state: "done" as const, ended_at: new Date(clock()), last_error: null }
      : { due_at: new Date(again.againAt), attempts: 0 };
  await settleTask(database, task, outcome);
  failpoint("outbox.settled");
}

/** Opens the outbox, and looks for due work every `pause` ms; never by itself when that is 0. */
export function openOutbox(platform: PlatformContext, kinds: readonly OutboxKind[], pause: number): Outbox {
  const lanes = new Map(kinds.map((kind) => [kind.name, { kind, isBusy: false, isAskedAgain: false }]));
  const closing = new AbortController();
  let isReadable = true;

  async function drain(name: string): Promise<number> {
    const lane = lanes.get(name);
    if (lane === undefined) return 0;
    lane.isAskedAgain = true;
    if (lane.isBusy) return 0;
    lane.isBusy = true;
    let ran = 0;
    try {
      while (lane.isAskedAgain && !closing.signal.aborted) {
        lane.isAskedAgain = false;
        const wish = { kind: name, most: mostAtOnce, now: platform.clock() };
        const tasks = await claimTasks(platform.database, wish);
        if (tasks.length > 0) failpoint("outbox.claimed");
        await Promise.all(tasks.map((task) => runTask(platform, lane.kind, task)));
        ran += tasks.length;
        // With fewer there was no other.
        lane.isAskedAgain ||= tasks.length === mostAtOnce;
      }
    } finally {
      lane.isBusy = false;
    }
    return ran;
  }

  async function runDue(): Promise<number> {
    const names = await dueKinds(platform.database, platform.clock());
    const counts = await Promise.all(names.map(drain));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async function look(): Promise<void> {
    try {
      await runDue();
      isReadable = true;
    } catch (error) {
      if (isReadable && !closing.signal.aborted) platform.log("error", "outbox_unreadable", describeError(error));
      isReadable = false;
    }
  }

  const timer = pause === 0 ? null : setInterval(() => void look(), pause);
  return {
    runDue,
    hurry: () => {
      if (timer !== null) void look();
    },
    close: () => {
      closing.abort();
      if (timer !== null) clearInterval(timer);
    },
  };
}
