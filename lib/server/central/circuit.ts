import "server-only";

const windowSize = 20;
const failureShare = 0.5;
/** Less than the five seconds within which a healed platform has to be noticed (F3). */
const restMilliseconds = 4000;

/** A circuit breaker: opens when half of the last 20 calls fail, one probe every 4 s (F5, F3). */
export interface Circuit {
  /** False while open; a half-open circuit lets one call through. */
  allows: () => boolean;
  report: (hasAnswered: boolean) => void;
}

/** `clock` in milliseconds. */
export function createCircuit(clock: () => number): Circuit {
  let outcomes: boolean[] = [];
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
      if (openedAt !== null) {
        if (hasAnswered) {
          openedAt = null;
          outcomes = [];
        }
        return;
      }
      outcomes = [...outcomes.slice(1 - windowSize), hasAnswered];
      const failures = outcomes.filter((outcome) => !outcome).length;
      if (outcomes.length === windowSize && failures >= windowSize * failureShare) openedAt = clock();
    },
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
