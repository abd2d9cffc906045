import { minute } from "#domain/base/duration.ts";
import { findAttempt, withdrawAttempt } from "#lib/actions/order.ts";
import { ofThisBuild } from "#lib/client/device/other-build.ts";
import { currentValue } from "#lib/client/device/device-value.ts";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";

/** Looks before an attempt is withdrawn, and how long after each other, in ms: its answer may be on its way. */
const looks = 2;
const pause = 2000;
/** Nobody waits for its number any more, in ms. */
const longest = 10 * minute;

type Answer = Awaited<ReturnType<typeof findAttempt>>;

/** The number in an answer, null when there is none, or when it is somebody else's. @throws Error when nobody can say */
function numberIn(answer: Answer): string | null {
  if (answer.ok) return answer.value?.number ?? null;
  const { kind } = answer.failure;
  if (kind === "unavailable" || kind === "wait" || kind === "unconfirmed") throw new Error(`a lost order: ${kind}`);
  return null;
}

async function look(attemptKey: string): Promise<string | null> {
  for (let count = 0; count < looks; count += 1) {
    const number = numberIn(await ofThisBuild(findAttempt({ attemptKey })));
    if (number !== null) return number;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return numberIn(await ofThisBuild(withdrawAttempt({ attemptKey })));
}

/**
 * The number of the order that this device sent before its page was left, and whose outcome it never learned; null when there
 * is none, and there will be none (A214). @throws Error while nobody can say
 */
export async function findLostOrder(atoms: Atoms): Promise<string | null> {
  const kept = atoms.set(paymentOrder, currentValue);
  if (kept?.isPlaced !== true) return null;
  try {
    return await look(kept.attemptKey);
  } catch (error) {
    if (kept.at === null || Math.abs(Date.now() - kept.at) > longest) return null;
    throw error;
  }
}
