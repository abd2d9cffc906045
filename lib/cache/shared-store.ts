import { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import type { TagMark } from "./tag-clock.ts";
import { reasonOf, writeLogLine } from "./write-log-line.ts";

/** A store shared by several processes. Its calls never fail: without it, each process has its own memory. */
export interface SharedStore {
  get: (key: string) => Promise<Buffer | null>;
  set: (key: string, value: Buffer, seconds: number) => Promise<void>;
  /** Tells the other processes, now or later, that tags are stale; retried while the store is away. */
  publish: (tags: readonly string[], mark: TagMark) => Promise<void>;
  /** Resolves when earlier purges are known and new ones are received, or after a second without the store. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
  /** For rate-limit counters. */
  client: Redis;
}

/** Called for a purge of another process, or a stored one. */
export type TagListener = (tags: readonly string[], mark: TagMark) => void;

const channel = "vitrina:tags";
const tagTable = "vitrina:tag-marks";
/** A slow store must not slow a page down (checklist 68). */
const commandTimeout = 150;
const readyTimeout = 1000;
const firstRetry = 200;
const longestRetry = 3000;
/** Tags whose purge waits for the store at most. */
const mostUnsent = 1000;

/** Logs at most once a minute that the store is away. */
function createComplaint(): (error: unknown) => void {
  let last = 0;
  return (error) => {
    if (Date.now() - last < 60_000) return;
    last = Date.now();
    writeLogLine("warn", "cache.redis.away", { reason: reasonOf(error) });
  };
}

function markText(tags: readonly string[], mark: TagMark): string {
  return JSON.stringify([tags, mark.staleAt, mark.expiredAt]);
}

function parseMark(text: string): { tags: string[]; mark: TagMark } | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return null;
    const [tags, staleAt, expiredAt]: unknown[] = value;
    const isWhole = Array.isArray(tags) && typeof staleAt === "number" && typeof expiredAt === "number";
    if (!isWhole) return null;
    return { tags: tags.filter((tag) => typeof tag === "string"), mark: { staleAt, expiredAt } };
  } catch {
    return null;
  }
}

/** Runs the work on every connection of a client, retried until it succeeds or the connection is gone. */
function atEveryConnection(client: Redis, work: () => Promise<void>, complain: (error: unknown) => void): void {
  let connection = 0;
  async function attempt(current: number, wait: number): Promise<void> {
    // A newer connection has started its own run.
    if (current !== connection || client.status !== "ready") return;
    try {
      await work();
    } catch (error) {
      complain(error);
      setTimeout(() => void attempt(current, Math.min(wait * 2, longestRetry)), wait).unref();
    }
  }
  client.on("ready", () => {
    connection += 1;
    void attempt(connection, firstRetry);
  });
}

/** Publishes purges. Failed ones are kept, the newest mark of each tag, and retried after a while or on reconnect. */
function createSender(commands: Redis, complain: (error: unknown) => void) {
  const unsent = new LRUCache<string, TagMark>({ max: mostUnsent });
  let isWaiting = false;

  async function send(tags: readonly string[], mark: TagMark): Promise<void> {
    const row = Object.fromEntries(tags.map((tag) => [tag, markText([tag], mark)]));
    // Subscribers are notified even when the table cannot be written.
    const written = await Promise.allSettled([
      commands.hset(tagTable, row),
      commands.publish(channel, markText(tags, mark)),
    ]);
    const failed = written.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
  }

  async function sendKept(): Promise<void> {
    const tags = [...unsent.keys()];
    for (const tag of tags) {
      const mark = unsent.peek(tag);
      if (mark === undefined) continue;
      const known = parseMark((await commands.hget(tagTable, tag)) ?? "")?.mark;
      // Another process may have purged it since: the newer mark stays.
      const isNewer = known !== undefined && known.staleAt >= mark.staleAt && known.expiredAt >= mark.expiredAt;
      if (!isNewer) await send([tag], mark);
      if (unsent.peek(tag) === mark) unsent.delete(tag);
    }
  }

  async function sendAgain(wait: number): Promise<void> {
    isWaiting = false;
    // The next connection sends what is kept.
    if (commands.status !== "ready") return;
    try {
      await sendKept();
    } catch (error) {
      complain(error);
      sendLater(Math.min(wait * 2, longestRetry));
    }
  }

  function sendLater(wait: number): void {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => void sendAgain(wait), wait).unref();
  }

  return {
    publish: async (tags: readonly string[], mark: TagMark): Promise<void> => {
      try {
        await send(tags, mark);
      } catch (error) {
        complain(error);
        for (const tag of tags) unsent.set(tag, mark);
        sendLater(firstRetry);
      }
    },
    /** @throws Error of Redis when it still fails */
    sendKept,
  };
}

/** What does without Redis while it is away. */
async function quietly<T>(work: () => Promise<T>, otherwise: T, complain: (error: unknown) => void): Promise<T> {
  try {
    return await work();
  } catch (error) {
    complain(error);
    return otherwise;
  }
}

/** Redis at `url` as the shared store; `listen` receives every purge, its own included, and the stored ones on connect. */
export function createRedisStore(url: string, listen: TagListener): SharedStore {
  const complain = createComplaint();
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    commandTimeout,
    retryStrategy: (attempt: number) => Math.min(firstRetry * attempt, longestRetry),
  };
  const commands = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, commandTimeout: 2000, autoResubscribe: false });
  commands.on("error", complain);
  subscriber.on("error", complain);

  const sender = createSender(commands, complain);

  async function loadMarks(): Promise<void> {
    const kept = await commands.hgetall(tagTable);
    for (const [tag, text] of Object.entries(kept)) {
      const parsed = parseMark(text);
      if (parsed) listen([tag], parsed.mark);
    }
  }
  const loaded = Promise.withResolvers<void>();
  const subscribed = Promise.withResolvers<void>();
  // Purges missed while the connection was away are in the table.
  async function load(): Promise<void> {
    await loadMarks();
    loaded.resolve();
    await sender.sendKept();
  }
  atEveryConnection(commands, load, complain);
  async function subscribe(): Promise<void> {
    await subscriber.subscribe(channel);
    subscribed.resolve();
    // So are those published between the two connections.
    await loadMarks();
  }
  atEveryConnection(subscriber, subscribe, complain);
  subscriber.on("message", (_channel: string, text: string) => {
    const parsed = parseMark(text);
    if (parsed) listen(parsed.tags, parsed.mark);
  });

  return {
    client: commands,
    get: async (key) => await quietly(async () => await commands.getBuffer(key), null, complain),
    set: async (key, value, seconds) =>
      await quietly(
        async () => void (await commands.set(key, value, "EX", Math.max(1, Math.ceil(seconds)))),
        undefined,
        complain,
      ),
    publish: sender.publish,
    ready: async () => {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, readyTimeout).unref());
      await Promise.race([timeout, Promise.all([loaded.promise, subscribed.promise])]);
    },
    close: async () => {
      commands.disconnect();
      subscriber.disconnect();
      await Promise.resolve();
    },
  };
}
