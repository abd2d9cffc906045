import type { Pesos } from "#domain/base/money.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Amounts } from "./adjustment.ts";
import { fingerprintOf } from "./intent.ts";
import type { OrderAttempt, OrderIntent } from "./intent.ts";

/** What a person agreed to send: the intent, and the amounts in sight at the press. */
export interface Draft {
  intent: OrderIntent;
  agreed: Amounts;
}

/**
 * An attempt to order, kept on the device from the press until its outcome is known, so that a reload, a second press or
 * another tab goes on with the same key (design §3.8).
 */
export interface KeptAttempt {
  /** The idempotency key (`order_unique_identifier`). */
  attemptKey: string;
  branchId: string;
  /** What the attempt is about: another cart, address or total is another attempt. */
  fingerprint: string;
  /** True while an answer is owed: nobody knows yet whether the order arrived. */
  isPlaced: boolean;
  total: Pesos;
  lines: CartLine[];
}

/** What tells two drafts apart: what was asked for, and for how much. */
export function draftFingerprint({ intent, agreed }: Draft): string {
  return `${fingerprintOf(intent)} ${agreed.total}`;
}

/** The attempt to send a draft under a key, as the device keeps it. */
export function keptAttempt(draft: Draft, attemptKey: string): KeptAttempt {
  const { branchId, lines } = draft.intent;
  const total = draft.agreed.total;
  return { attemptKey, branchId, fingerprint: draftFingerprint(draft), isPlaced: true, total, lines };
}

/** What is sent for a draft under a key. */
export function orderAttempt(draft: Draft, attemptKey: string): OrderAttempt {
  return { attemptKey, expectedTotal: draft.agreed.total, intent: draft.intent };
}
