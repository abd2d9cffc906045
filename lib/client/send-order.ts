import type { Totals } from "#domain/pricing.ts";
import { fail } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { Failure } from "#domain/failure.ts";
import type { OrderIntent } from "#domain/quote.ts";
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
  /** Nothing was sent: the check before it failed. */
  | { kind: "notChecked" }
  /** It was sent, and it did not arrive: sending again is safe. */
  | { kind: "notReceived" }
  /** It was sent, and nobody can say yet whether it arrived. */
  | { kind: "unknown" }
  /** An order of before, for another cart, did arrive. */
  | { kind: "earlierArrived"; number: string };

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
/** Looks without a trace before an order counts as not received: the platform needs a moment too. */
const looksToBelieve = 4;

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

function forget(context: SendContext): void {
  writePendingOrder(context.tenant, null);
}

/**
 * Looks for an order whose outcome is unknown, for a minute at most (F8, F9). What is found is the order; what is missing
 * again and again was not received; everything else stays unknown, its key kept.
 */
export async function findPendingOrder(
  pending: PendingOrder,
  context: SendContext,
  intervals: readonly number[] = lookIntervals,
): Promise<SendOutcome> {
  context.onPhase("confirming");
  let looksWithoutTrace = 0;
  for (const seconds of intervals) {
    await context.wait(seconds * 1000);
    const found = await attempt(() => context.port.findAttempt({ attemptKey: pending.attemptKey }));
    if (found.ok && found.value) return { kind: "sent", number: found.value.number, pending };
    if (!found.ok && found.failure.kind === "unauthorized") return trouble({ kind: "login" });
    if (found.ok) looksWithoutTrace += 1;
    if (looksWithoutTrace >= looksToBelieve) {
      writePendingOrder(context.tenant, { ...pending, isPlaced: false });
      return trouble({ kind: "notReceived" });
    }
  }
  return trouble({ kind: "unknown" });
}

/**
 * An attempt of before that may have arrived is cleared up first: nothing else is sent on top of it, not even when it was
 * looked for in vain, as the platform may have taken it late. The same order goes on under its key after one look: the
 * platform takes that key once.
 */
async function clearUpEarlier(fingerprint: string, context: SendContext): Promise<SendOutcome | null> {
  const earlier = readPendingOrder(context.tenant);
  if (!earlier?.mayExist) return null;
  const isSame = earlier.fingerprint === fingerprint;
  if (isSame && !earlier.isPlaced) {
    const outcome = await findPendingOrder(earlier, context, [0]);
    return outcome.kind === "sent" ? outcome : null;
  }
  const outcome = await findPendingOrder(earlier, context);
  if (outcome.kind === "sent") {
    if (isSame) return outcome;
    forget(context);
    return trouble({ kind: "earlierArrived", number: outcome.number });
  }
  return outcome.trouble.kind === "notReceived" ? null : outcome;
}

/**
 * Sends an order: check, then place, with one key from the first press until the outcome is known (S3 §4, F8, F9, F19).
 * Sending the same again goes on with the same key.
 */
export async function sendOrder(draft: OrderDraft, context: SendContext): Promise<SendOutcome> {
  const fingerprint = fingerprintOf(draft);
  const earlier = await clearUpEarlier(fingerprint, context);
  if (earlier) return earlier;
  const stored = readPendingOrder(context.tenant);
  const kept = stored?.fingerprint === fingerprint ? stored : null;
  const attemptKey = kept?.attemptKey ?? context.newKey();
  const { branchId, lines, expectedTotal: total } = draft;
  const pending: PendingOrder = {
    attemptKey,
    branchId,
    fingerprint,
    isPlaced: false,
    mayExist: kept?.mayExist ?? false,
    total,
    lines,
  };
  const intent: OrderIntent = { ...draft, attemptKey };
  // What may still arrive is forgotten only for an order that is really sent.
  const unsent = kept === null && stored?.mayExist === true ? stored : pending;
  writePendingOrder(context.tenant, unsent);
  context.onPhase("checking");
  const checked = await attempt(() => context.port.checkOrder(intent));
  if (!checked.ok) return trouble(troubleOf(checked.failure));
  if (checked.value.totals.total !== draft.expectedTotal) {
    return trouble({ kind: "priceChanged", totals: checked.value.totals });
  }
  const sent = { ...pending, isPlaced: true, mayExist: true };
  writePendingOrder(context.tenant, sent);
  context.onPhase("placing");
  const placed = await attempt(() => context.port.placeOrder(intent));
  if (placed.ok) return { kind: "sent", number: placed.value.number, pending: sent };
  if (placed.failure.kind === "unavailable" || placed.failure.kind === "cut")
    return await findPendingOrder(sent, context);
  writePendingOrder(context.tenant, unsent);
  return trouble(troubleOf(placed.failure));
}
