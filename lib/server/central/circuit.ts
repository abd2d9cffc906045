import "server-only";

const windowSize = 20;
const failureShare = 0.5;
/** Less than the five seconds within which a healed platform has to be noticed (F3). */
const restMilliseconds = 4000;

/** Stops asking a platform that does not answer: open at half of the last 20 calls, one probe every 4 s (F5, F3). */
export interface Circuit {
  /** False while the circuit is open; a half-open circuit lets one call through. */
  allows: () => boolean;
  report: (hasAnswered: boolean) => void;
}

/** A circuit with its own clock (milliseconds). */
export function createCircuit(clock: () => number): Circuit {
  let outcomes: boolean[] = [];
  let openedAt: number | null = null;
  return {
    allows: () => {
      if (openedAt === null) return true;
      if (clock() - openedAt < restMilliseconds) return false;
      // The probe's own rest: until it reports, nobody else gets through.
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

/** Retries allowed per call on the long run: at most one in ten (checklist 67). */
const retryShare = 0.1;
const mostRetries = 10;

/** A retry budget: every call adds a tenth of a retry, every retry takes one. */
export interface RetryBudget {
  countCall: () => void;
  takeRetry: () => boolean;
}

/** A full budget. */
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
