/** A value as it is kept. */
export interface Kept<T> {
  value: T;
  /** When the asking for it began (ms): what changed since is not in it. */
  askedAt: number;
  /** When asking again failed last (ms), null since the value came. */
  failedAt: number | null;
}

/** Bounded memory, as an LRU cache is. */
export interface KeptStore<T> {
  get: (key: string) => Kept<T> | undefined;
  peek: (key: string) => Kept<T> | undefined;
  set: (key: string, kept: Kept<T>) => unknown;
  delete: (key: string) => unknown;
}

/** What an asker takes for an answer. */
export interface Terms<T> {
  /** For how long a value is believed without asking again, in ms. */
  fresh: (value: T) => number;
  /** Whether an older one is served once more while it is asked for behind the answer. */
  servesStale: (value: T) => boolean;
  /** The last change of everything (ms): for what was asked for before, nobody is answered without asking. */
  changedAt?: number;
}

export interface Found<T> {
  value: T;
  /** Older than believed, or the last one while asking fails. */
  isStale: boolean;
}

export interface RevalidatingParts<T> {
  kept: KeptStore<T>;
  /** In ms. */
  clock: () => number;
  /** For how long an ask that failed is not repeated where a value stands, in ms. */
  rest: number;
  /** A value that is not kept takes the one before with it; all are by default. */
  keeps?: (value: T) => boolean;
  /** Runs what refreshes a value behind an answer: at once by default. */
  behind?: (key: string, refresh: () => Promise<unknown>) => void;
}

/** Asks for a value. Rejects when nobody can say. */
export type Ask<T> = () => Promise<T>;

function isSince(time: number | null, { changedAt }: Pick<Terms<never>, "changedAt">): time is number {
  return time !== null && (changedAt === undefined || time > changedAt);
}

/** Asks with one ask in flight for a key (single-flight), and keeps what it answers. */
function createSingleFlight<T>({
  kept,
  clock,
  keeps = () => true,
}: Pick<RevalidatingParts<T>, "kept" | "clock" | "keeps">) {
  const inFlight = new Map<string, { askedAt: number; answer: Promise<T> }>();

  async function askAndKeep(key: string, ask: Ask<T>, askedAt: number): Promise<T> {
    try {
      const value = await ask();
      if (keeps(value)) kept.set(key, { value, askedAt, failedAt: null });
      else kept.delete(key);
      return value;
    } catch (error) {
      const last = kept.peek(key);
      if (last) kept.set(key, { ...last, failedAt: clock() });
      throw error;
    }
  }

  async function askOnce(key: string, ask: Ask<T>, terms: Terms<T>): Promise<T> {
    const running = inFlight.get(key);
    if (running && isSince(running.askedAt, terms)) return await running.answer;
    if (running) {
      // It was asked before the change, and a second ask waits for the first.
      await running.answer.catch(() => null);
      return await askOnce(key, ask, terms);
    }
    const askedAt = clock();
    const answer = askAndKeep(key, ask, askedAt).finally(() => inFlight.delete(key));
    inFlight.set(key, { askedAt, answer });
    return await answer;
  }

  return { askOnce, isInFlight: (key: string) => inFlight.has(key) };
}

/**
 * Values by key in bounded memory: one ask in flight for a key (single-flight), stale-while-revalidate, and the last
 * good value while asking fails, which is then not repeated for a while (F1, F3).
 */
export function createRevalidating<T>(parts: RevalidatingParts<T>) {
  const { kept, clock, rest, behind = (_key, run) => void run() } = parts;
  const { askOnce, isInFlight } = createSingleFlight(parts);

  function isFresh({ value, askedAt }: Kept<T>, terms: Terms<T>): boolean {
    return isSince(askedAt, terms) && clock() - askedAt < terms.fresh(value);
  }

  function isResting({ failedAt }: Kept<T>, terms: Terms<T>): boolean {
    return isSince(failedAt, terms) && clock() - failedAt < rest;
  }

  /** Unless somebody else asked while this waited for its turn; a failure is no matter of who is answered already. */
  async function refresh(key: string, ask: Ask<T>, terms: Terms<T>): Promise<void> {
    const last = kept.peek(key);
    if (last && (isFresh(last, terms) || isResting(last, terms))) return;
    await askOnce(key, ask, terms).catch(() => null);
  }

  function ready(key: string, ask: Ask<T>, terms: Terms<T>): Found<T> | null {
    const last = kept.get(key);
    if (!last) return null;
    const { value } = last;
    if (isFresh(last, terms)) return { value, isStale: false };
    if (isResting(last, terms)) return { value, isStale: true };
    if (!isSince(last.askedAt, terms) || !terms.servesStale(value)) return null;
    if (!isInFlight(key)) behind(key, async () => await refresh(key, ask, terms));
    return { value, isStale: true };
  }

  return {
    /** What can be answered at once; null when it has to be asked for. A stale value is refreshed behind it. */
    ready,
    /** The same, or what asking says. @throws what `ask` throws when no value was ever kept */
    get: async (key: string, ask: Ask<T>, terms: Terms<T>): Promise<Found<T>> => {
      const found = ready(key, ask, terms);
      if (found) return found;
      try {
        return { value: await askOnce(key, ask, terms), isStale: false };
      } catch (error) {
        const last = kept.peek(key);
        if (!last) throw error;
        return { value: last.value, isStale: true };
      }
    },
  };
}
