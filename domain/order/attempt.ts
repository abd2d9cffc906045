import type { Pesos } from "#domain/base/money.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Amounts } from "./adjustment.ts";
import { fingerprintOf } from "./intent.ts";
import type { OrderAttempt, OrderIntent } from "./intent.ts";

/** What a person agreed to send: the intent and the amounts shown at the press. */
export interface Draft {
  intent: OrderIntent;
  agreed: Amounts;
}

/** An attempt kept on the device until its outcome is known, so that any retry has the same key (design §3.8). */
export interface KeptAttempt {
  attemptKey: string;
  branchId: string;
  /** Another cart, address or total is another attempt. */
  fingerprint: string;
  /** True while the outcome is unknown. */
  isPlaced: boolean;
  /** True while it waits to be sent again: a reload asks before it goes on (A174, A215). */
  isWaiting: boolean;
  total: Pesos;
  lines: CartLine[];
}

/** Equal for equal intents and totals. */
export function draftFingerprint({ intent, agreed }: Draft): string {
  return `${fingerprintOf(intent)} ${agreed.total}`;
}

export function keptAttempt(draft: Draft, attemptKey: string): KeptAttempt {
  const { branchId, lines } = draft.intent;
  const total = draft.agreed.total;
  return { attemptKey, branchId, fingerprint: draftFingerprint(draft), isPlaced: true, isWaiting: false, total, lines };
}

export function orderAttempt(draft: Draft, attemptKey: string): OrderAttempt {
  return { attemptKey, expectedTotal: draft.agreed.total, intent: draft.intent };
}
