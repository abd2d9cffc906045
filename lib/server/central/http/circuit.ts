import "server-only";

const windowSize = 20;
const failureShare = 0.5;
/** An older outcome says nothing about now. */
const memoryMilliseconds = 10_000;
/** Less than the five seconds within which a healed platform has to be noticed (F3). */
const restMilliseconds = 4000;

interface Outcome {
  at: number;
  hasAnswered: boolean;
}

/** A circuit breaker: a failure opens it when half of the last 20 calls of 10 s failed, one probe every 4 s (F5, F3). */
export interface Circuit {
  /** False while open; a half-open circuit lets one call through. */
  allows: () => boolean;
  report: (hasAnswered: boolean) => void;
}

/** `clock` in milliseconds. */
export function createCircuit(clock: () => number): Circuit {
  let outcomes: Outcome[] = [];
  let openedAt: number | null = null;
  return {
    allows: () => {
      if (openedAt === null) return true;
      if (clock() - openedAt < restMilliseconds) return false;
      // While the probe is under way, nobody else gets through.
      openedAt = clock();
      return true;
    },
    report: (hasAnswered) => {
      const at = clock();
      if (openedAt !== null) {
        if (hasAnswered) {
          openedAt = null;
          outcomes = [];
        }
        return;
      }
      const recent = outcomes.filter((outcome) => at - outcome.at <= memoryMilliseconds);
      outcomes = [...recent.slice(1 - windowSize), { at, hasAnswered }];
      const failures = outcomes.filter((outcome) => !outcome.hasAnswered).length;
      if (!hasAnswered && outcomes.length === windowSize && failures >= windowSize * failureShare) openedAt = at;
    },
  };
}

/** A circuit for each kind of call, by the first two parts of its path: orders and menus do not share one. */
export function createCircuits(clock: () => number): (path: string) => Circuit {
  const circuits = new Map<string, Circuit>();
  return (path) => {
    const kind = path.replace(/\?.*/s, "").split("/", 3).join("/");
    const circuit = circuits.get(kind) ?? createCircuit(clock);
    circuits.set(kind, circuit);
    return circuit;
  };
}

/** Retries per call in the long run: at most one in ten (checklist 67). */
const retryShare = 0.1;
const mostRetries = 10;

/** Every call adds a tenth of a retry, every retry takes one. */
export interface RetryBudget {
  countCall: () => void;
  takeRetry: () => boolean;
}

export function createRetryBudget(): RetryBudget {
  let purse = mostRetries;
  return {
    countCall: () => {
      purse = Math.min(mostRetries, purse + retryShare);
    },
    takeRetry: () => {
      if (purse < 1) return false;
      purse -= 1;
      return true;
    },
  };
}
