import type { Totals } from "#domain/order/totals.ts";
import { fail } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import type { Failure } from "#domain/base/failure.ts";
import type { OrderIntent } from "#domain/order/quote.ts";
import type { OrderPort } from "./order-port.ts";
import { readPendingOrder, writePendingOrder } from "./pending-order.ts";
import type { PendingOrder } from "./pending-order.ts";
import { isRecord } from "./storage.ts";

/** The intent before it has its key. */
export type OrderDraft = Omit<OrderIntent, "attemptKey">;

/** A line that the server refuses, and why; null when it is about the whole order. */
export interface RefusedLine {
  code: string;
  lineId: string | null;
}

/** Why an order was not sent, each with its own next step. */
export type SendTrouble =
  | { kind: "login" }
  | { kind: "priceChanged"; totals: Totals }
  | { kind: "duplicate"; number: string }
  | { kind: "refused"; code: string; lines: RefusedLine[] }
  | { kind: "invalid"; fields: Record<string, string> }
  | { kind: "unavailable" }
  | { kind: "tooMany"; retryAfter: number }
  /** Nothing was sent: what the delivery costs could not be had, twice (A68). */
  | { kind: "feeUnknown" }
  /** Nothing was sent: the check before it failed. */
  | { kind: "notChecked" }
  /** It was sent, and it did not arrive: sending again is safe. */
  | { kind: "notReceived" }
  /** It was sent, and nobody can say yet whether it arrived. */
  | { kind: "unknown" }
  /** An order of before did arrive, for another cart or, where its number is not told, with another account. */
  | { kind: "earlierArrived"; number: string | null };

/** What the person sees while it goes on. */
export type SendPhase = "checking" | "placing" | "confirming";

export type SendOutcome =
  | { kind: "sent"; number: string; pending: PendingOrder }
  | { kind: "trouble"; trouble: SendTrouble };

export interface SendContext {
  tenant: string;
  port: OrderPort;
  newKey: () => string;
  wait: (milliseconds: number) => Promise<void>;
  onPhase: (phase: SendPhase) => void;
}

/** Seconds between the looks for an order whose outcome is unknown: a minute in all (F8). */
const lookIntervals = [1, 1, 2, 3, 5, 8, 10, 15, 15];
/** Looks without a trace before an attempt is given up: the platform needs a moment too. */
const looksBeforeGivingUp = 4;

function trouble(reason: SendTrouble): SendOutcome {
  return { kind: "trouble", trouble: reason };
}

/** What an attempt is about. Line identities are the device's own and do not count, nor whether the account keeps the address. */
function fingerprintOf(draft: OrderDraft): string {
  const address = draft.address && { ...draft.address, id: null, name: null };
  return JSON.stringify({ ...draft, address, lines: draft.lines.map((line) => ({ ...line, lineId: null })) });
}

/** Runs an action; of a call that is cut off nobody knows what it did. */
async function attempt<T>(call: () => Promise<Result<T, Failure>>): Promise<Result<T, Failure | { kind: "cut" }>> {
  try {
    return await call();
  } catch {
    return fail({ kind: "cut" });
  }
}

function duplicateNumber({ code, data }: { code: string; data?: unknown }): string | null {
  if (!code.includes("duplicate") || !isRecord(data)) return null;
  return typeof data["number"] === "string" ? data["number"] : null;
}

function refusedLines(data: unknown): RefusedLine[] {
  const problems = isRecord(data) && Array.isArray(data["problems"]) ? data["problems"] : [];
  return problems.filter(isRecord).map(({ code, lineId }) => ({
    code: String(code),
    lineId: typeof lineId === "string" ? lineId : null,
  }));
}

function troubleOf(failure: Failure | { kind: "cut" }): SendTrouble {
  switch (failure.kind) {
    case "cut":
      return { kind: "notChecked" };
    case "unavailable":
      return { kind: "unavailable" };
    case "unauthorized":
      return { kind: "login" };
    case "conflict":
      return { kind: "priceChanged", totals: failure.totals };
    case "refused": {
      const number = duplicateNumber(failure);
      if (number !== null) return { kind: "duplicate", number };
      return { kind: "refused", code: failure.code, lines: refusedLines(failure.data) };
    }
    case "invalid":
    case "tooMany":
      return failure;
  }
}

/** The order is there, with an account that is not the one of now: nobody is told more of it. */
function isWithAnotherAccount(failure: Failure | { kind: "cut" }): boolean {
  return failure.kind === "refused" && failure.code === "key_reused";
}

function forget(context: SendContext): void {
  writePendingOrder(context.tenant, null);
}

/** What became of it can never be told to this account: it is said once, and the next press is a new order. */
function arrivedElsewhere(context: SendContext): SendOutcome {
  forget(context);
  return trouble({ kind: "earlierArrived", number: null });
}

/**
 * Looks for an order whose outcome is unknown, for a minute at most (F8, F9). What is found is the order; what is missing
 * again and again is withdrawn, so that it cannot arrive late, and was not received; what arrived with another account is
 * told as such; everything else stays unknown, its key kept.
 */
export async function findPendingOrder(pending: PendingOrder, context: SendContext): Promise<SendOutcome> {
  const { port, wait, onPhase } = context;
  const { attemptKey } = pending;
  onPhase("confirming");
  let looksWithoutTrace = 0;
  for (const seconds of lookIntervals) {
    await wait(seconds * 1000);
    const isGivenUp = looksWithoutTrace >= looksBeforeGivingUp - 1;
    const found = await attempt(() => (isGivenUp ? port.withdrawAttempt : port.findAttempt)({ attemptKey }));
    if (found.ok && found.value) return { kind: "sent", number: found.value.number, pending };
    if (found.ok && isGivenUp) {
      forget(context);
      return trouble({ kind: "notReceived" });
    }
    if (!found.ok && found.failure.kind === "unauthorized") return trouble({ kind: "login" });
    if (!found.ok && isWithAnotherAccount(found.failure)) return arrivedElsewhere(context);
    if (found.ok) looksWithoutTrace += 1;
  }
  return trouble({ kind: "unknown" });
}

/** An order of before is withdrawn before this one goes, so never two on top of each other; null when it did not arrive. */
async function giveUp(earlier: PendingOrder, context: SendContext): Promise<SendOutcome | null> {
  context.onPhase("confirming");
  const settled = await attempt(() => context.port.withdrawAttempt({ attemptKey: earlier.attemptKey }));
  if (!settled.ok && isWithAnotherAccount(settled.failure)) return arrivedElsewhere(context);
  if (!settled.ok) return trouble(settled.failure.kind === "unauthorized" ? { kind: "login" } : { kind: "unknown" });
  forget(context);
  return settled.value && trouble({ kind: "earlierArrived", number: settled.value.number });
}

/** An attempt of before whose outcome is not known is cleared up first; null when nothing is in the way any more. */
async function clearUpEarlier(fingerprint: string, context: SendContext): Promise<SendOutcome | null> {
  const earlier = readPendingOrder(context.tenant);
  if (!earlier?.isPlaced) return null;
  if (earlier.fingerprint !== fingerprint) return await giveUp(earlier, context);
  const outcome = await findPendingOrder(earlier, context);
  return outcome.kind === "trouble" && outcome.trouble.kind === "notReceived" ? null : outcome;
}

/** What an order that was sent and not placed comes to: only a clear no of the platform frees its key. */
async function notPlaced(
  failure: Failure | { kind: "cut" },
  sent: PendingOrder,
  context: SendContext,
): Promise<SendOutcome> {
  if (failure.kind === "unavailable" || failure.kind === "cut") return await findPendingOrder(sent, context);
  // A session that ended on the way says nothing about the order.
  if (failure.kind === "unauthorized") return trouble({ kind: "login" });
  // Another tab may have gone on with an attempt of its own.
  const isOwn = readPendingOrder(context.tenant)?.attemptKey === sent.attemptKey;
  // Something else was ordered under the key, here or with another account: the next press needs another one.
  if (isOwn && isWithAnotherAccount(failure)) return (await giveUp(sent, context)) ?? trouble(troubleOf(failure));
  const isWithdrawn = failure.kind === "refused" && failure.code === "attempt_withdrawn";
  if (isOwn) writePendingOrder(context.tenant, isWithdrawn ? null : { ...sent, isPlaced: false });
  return trouble(troubleOf(failure));
}

/**
 * Sends an order: check, then place, with one key from the first press until the outcome is known (S3 §4, F8, F9, F19).
 * Sending the same again goes on with the same key.
 */
export async function sendOrder(draft: OrderDraft, context: SendContext): Promise<SendOutcome> {
  const fingerprint = fingerprintOf(draft);
  const earlier = await clearUpEarlier(fingerprint, context);
  if (earlier) return earlier;
  const kept = readPendingOrder(context.tenant);
  const attemptKey = kept?.fingerprint === fingerprint ? kept.attemptKey : context.newKey();
  const { branchId, lines, expectedTotal: total } = draft;
  const pending: PendingOrder = { attemptKey, branchId, fingerprint, isPlaced: false, total, lines };
  const intent: OrderIntent = { ...draft, attemptKey };
  writePendingOrder(context.tenant, pending);
  context.onPhase("checking");
  const checked = await attempt(() => context.port.checkOrder(intent));
  if (!checked.ok) return trouble(troubleOf(checked.failure));
  if (checked.value.totals.total !== draft.expectedTotal) {
    return trouble({ kind: "priceChanged", totals: checked.value.totals });
  }
  const sent = { ...pending, isPlaced: true };
  writePendingOrder(context.tenant, sent);
  context.onPhase("placing");
  const placed = await attempt(() => context.port.placeOrder(intent));
  if (placed.ok) return { kind: "sent", number: placed.value.number, pending: sent };
  return await notPlaced(placed.failure, sent, context);
}
