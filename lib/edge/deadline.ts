/** So often an answer may arrive before the time is over, however busy the process is. */
const looks = 10;

/** The end of waiting for an answer. */
export interface Deadline {
  signal: AbortSignal;
  /** When the answer is there. */
  end: () => void;
}

/**
 * Aborts after a time (ms) in which an answer could have been heard. A thread that was busy hears its overdue timers before
 * the answers that came meanwhile: a time in one piece would give up on a platform that has long answered.
 */
export function createDeadline(milliseconds: number): Deadline {
  const controller = new AbortController();
  let left = looks;
  const look = () => {
    left -= 1;
    if (left > 0) timer = setTimeout(look, milliseconds / looks);
    else controller.abort(new DOMException(`no answer in ${milliseconds} ms`, "TimeoutError"));
  };
  let timer = setTimeout(look, milliseconds / looks);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}

/** What `ask` answers to a signal that ends after so many ms. @throws what `ask` throws when it is aborted */
export async function inTime<T>(milliseconds: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = createDeadline(milliseconds);
  try {
    return await ask(deadline.signal);
  } finally {
    deadline.end();
  }
}
