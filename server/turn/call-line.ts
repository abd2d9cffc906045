import type { IncomingMessage, ServerResponse } from "node:http";
import { createFairLine } from "#domain/base/line/fair-line.ts";
import type { LineClock } from "#domain/base/line/line-bounds.ts";
import { lineClock } from "#lib/edge/line-clock.ts";
import type { OpenSeal } from "#server/http/opened-seals.ts";
import { createEqualCalls } from "./equal-calls.ts";
import { peekBody } from "./peek-body.ts";

/** A call that changes something: an action, or one of our handlers. */
export type CallKind = "action" | "handler";

/** Whose line a call comes to. */
export interface CallPlace {
  kind: CallKind;
  tenant: string;
  network: string;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Each of them keeps this process busy for 10 ms before anything of ours looks at it: a tenant's begin so many ms after each
 * other at most, so that another's pass between them. */
const bounds = {
  atOnce: 200,
  ofGroup: 60,
  ofMember: 4,
  turn: 25,
  moreBesideOthers: 25,
  turnOfMember: 1000,
  restOfMember: 3,
  restBesideOthers: 0,
  longestRest: 1000,
  waiting: 500,
  waitingOfMember: 100,
  timeout: 4000,
};

/** Places of those without a seal in one network: newcomers who share an address do not wait for each other. */
const strangers = 8;

interface LineParts {
  openSeal: OpenSeal;
  /** Answers who is refused and may come again after whole seconds. */
  refuse: (exchange: Exchange, kind: CallKind, seconds: number) => void;
  /** This process's, unless a test moves one. */
  clock?: LineClock;
}

/** Passes a call on in its turn, or refuses it. */
export type CallLine = (exchange: Exchange, place: CallPlace, pass: () => Promise<void>) => Promise<void>;

/** Who calls, by a seal of ours; null for anybody else. */
async function browserOf(openSeal: OpenSeal, request: IncomingMessage, tenant: string): Promise<string | null> {
  const { login, browser } = await openSeal(request, tenant, "session");
  if (typeof login === "object" && login !== null && "userId" in login) return `customer ${String(login.userId)}`;
  // To which a code was mailed.
  if (typeof browser === "string") return `code ${browser}`;
  const { id } = await openSeal(request, tenant, "browser");
  return typeof id === "string" ? `browser ${id}` : null;
}

/**
 * The line before Next of all that changes something (A215): tenants take turns, and so do the browsers of one. A browser that
 * calls many times at once has a quarter of the time; those without a seal share some places of their network (A216).
 */
export function createCallLine({ openSeal, refuse, clock = lineClock }: LineParts): CallLine {
  const line = createFairLine(bounds, clock);
  const equal = createEqualCalls();
  let lastStranger = 0;

  const strangerOf = (network: string) => {
    lastStranger = (lastStranger + 1) % strangers;
    return `network ${network} ${lastStranger}`;
  };

  return async (exchange, { kind, tenant, network }, pass) => {
    const { request, response } = exchange;
    const browser = await browserOf(openSeal, request, tenant);
    const comer = { group: tenant, member: `${kind} ${browser ?? strangerOf(network)}` };
    const inTurn = async () => {
      const turn = await line(comer, async () => {
        // Who has gone meanwhile asks what became of it, and hears that nothing did.
        if (!response.destroyed) await pass();
      });
      if (turn.kind === "wait") refuse(exchange, kind, turn.seconds);
    };
    if (kind === "action" && browser !== null) await equal(exchange, await peekBody(request), inTurn);
    else await inTurn();
  };
}
