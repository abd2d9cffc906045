/** What a send may take on our server, in its line too (ms): who closes a server and who waits on a page wait for longer. */
export const longestSend = 14_000;

/** Of it, for the look after an answer that was lost (ms). */
const forLook = 2000;

/** What is left of a send's time (ms): for what it asks and sends, and for the look at its end. */
export interface SendTime {
  forWork: () => number;
  forLook: () => number;
}

/** The time of a send that begins now, by a clock in ms. */
export function startSendTime(now: () => number): SendTime {
  const end = now() + longestSend;
  return { forWork: () => end - forLook - now(), forLook: () => end - now() };
}
