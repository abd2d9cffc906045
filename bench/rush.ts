import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { OrderAttempt } from "#domain/order/intent.ts";
import { type Running, stopAll } from "#scripts/child-processes.ts";
import { type StackOptions, startPlatform, startStorefront, visit } from "#scripts/demo-stack.ts";
import { callAction } from "#tests/e2e/support/call-action.ts";
import { pickupAttempt, signUpOverTheWire, type Stack } from "#tests/e2e/support/order-over-the-wire.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { median } from "./median.ts";

// `npm run bench -- rush`: forty customers of one tenant press in one moment and go on as the page does, while a customer of
// another tenant orders, with and without the crowd by turns. Aims (A215): nobody hears 'unavailable', all orders stand 12 s after
// the press, and the other tenant's median is at most twice the undisturbed one.

export type Engine = "embedded" | "PostgreSQL";

const crowdHost = "sabor.localhost";
const otherHost = "tienda.localhost";
const crowdSize = 40;
/** As many as one may have open (A155): the next round has new customers. */
const sendsPerRound = 5;
const longestWait = 120_000;
/** For what follows sign-ups. */
const settling = 2000;

/** How one customer's order ended, after how many waits and milliseconds. */
interface Ended {
  kind: string;
  waits: number;
  took: number;
}

interface Customer {
  stack: Stack;
  cookie: string;
  attempt: OrderAttempt;
}

async function newCustomer(stack: Stack, attempt: OrderAttempt): Promise<Customer> {
  return { stack, attempt, cookie: await signUpOverTheWire(stack) };
}

/** Another order of the same dishes; the note keeps it from being a duplicate. */
function anew({ intent, expectedTotal }: OrderAttempt): OrderAttempt {
  const attemptKey = randomUUID();
  return {
    attemptKey,
    expectedTotal,
    intent: { ...intent, lines: intent.lines.map((line) => ({ ...line, note: attemptKey })) },
  };
}

/** Orders as the page does: who is told to wait sends the same attempt again after the seconds. */
async function order({ stack, cookie, attempt }: Customer): Promise<Ended> {
  const since = performance.now();
  const input = anew(attempt);
  for (let waits = 0; ; waits += 1) {
    const { result, status } = await callAction({ ...stack, name: "placeOrder", input, cookie });
    const took = performance.now() - since;
    if (result?.ok === true) return { kind: "accepted", waits, took };
    const { kind = `status ${status}`, seconds = 1 } = result?.failure ?? {};
    if (kind !== "wait" || took + seconds * 1000 > longestWait) return { kind, waits, took };
    await wait(seconds * 1000);
  }
}

/** Milliseconds of processor time of a process so far (Linux counts hundredths). */
function processorTime({ child }: Running): number {
  const [, fields = ""] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/** What one way of ordering came to, over all rounds. */
class Tally {
  readonly crowd: Ended[] = [];
  readonly other: Ended[] = [];
  private readonly spent: number[];
  private readonly programs: readonly Running[];

  constructor(programs: readonly Running[]) {
    this.programs = programs;
    this.spent = programs.map(() => 0);
  }

  async round(customer: Customer, crowd: readonly Customer[]): Promise<void> {
    const before = this.programs.map(processorTime);
    const state = { isOver: false };
    const pressed = Promise.all(crowd.map(order)).finally(() => (state.isOver = crowd.length > 0));
    for (let send = 0; send < sendsPerRound && !state.isOver; send += 1) this.other.push(await order(customer));
    this.crowd.push(...(await pressed));
    this.programs.forEach((program, index) => {
      this.spent[index] = (this.spent[index] ?? 0) + processorTime(program) - (before[index] ?? 0);
    });
  }

  get perOrder(): string {
    return this.spent.map((spent) => (spent / (this.crowd.length + this.other.length)).toFixed(0)).join(" + ");
  }
}

/** How each of them ended, by kind. */
function countKinds(ended: readonly Ended[]): string {
  const kinds = new Map<string, number>();
  for (const { kind, waits } of ended) {
    const name = kind === "accepted" ? `accepted ${waits === 0 ? "at once" : "after waiting"}` : kind;
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  return [...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ");
}

function printRow(engine: Engine, alone: Tally, disturbed: Tally): void {
  const unavailable = [...alone.other, ...disturbed.other, ...disturbed.crowd].filter(
    ({ kind }) => kind === "unavailable",
  );
  const slowest = Math.max(...disturbed.crowd.map(({ took }) => took)) / 1000;
  const [without, within] = [alone, disturbed].map(({ other }) => median(other.map(({ took }) => took)));
  const ratio = (within ?? 0) / (without ?? 1);
  console.log(
    `| ${engine} | ${countKinds(disturbed.crowd)} | ${unavailable.length} | ${slowest.toFixed(1)} | ${countKinds([...alone.other, ...disturbed.other])} | ${without?.toFixed(0)} / ${within?.toFixed(0)} (${ratio.toFixed(2)}) | ${alone.perOrder} | ${disturbed.perOrder} |`,
  );
}

async function measure(engine: Engine, options: StackOptions, rounds: number): Promise<void> {
  const running: Running[] = [];
  try {
    const programs = [await startPlatform(options)];
    running.push(...programs);
    programs.push(await startStorefront(options));
    running.push(...programs.slice(1));
    const stackOf = (host: string): Stack => ({ port: options.port, platformPort: options.platformPort, host });
    for (const host of [crowdHost, otherHost]) await visit(options.port, host, "/");
    const [crowdStack, otherStack] = [stackOf(crowdHost), stackOf(otherHost)];
    const [crowdAttempt, otherAttempt] = [await pickupAttempt(crowdStack), await pickupAttempt(otherStack)];
    const newOther = async () => await newCustomer(otherStack, otherAttempt);
    for (const customer of [await newCustomer(crowdStack, crowdAttempt), await newOther()]) await order(customer);
    const [alone, disturbed] = [new Tally(programs), new Tally(programs)];
    for (let round = 0; round < rounds; round += 1) {
      const others = [await newOther(), await newOther()] as const;
      const crowd: Customer[] = [];
      while (crowd.length < crowdSize)
        crowd.push(...(await Promise.all(Array.from({ length: 8 }, () => newCustomer(crowdStack, crowdAttempt)))));
      await wait(settling);
      await alone.round(others[0], []);
      await disturbed.round(others[1], crowd);
    }
    printRow(engine, alone, disturbed);
  } finally {
    await stopAll(running);
  }
}

/** Prints the row of an engine; the storefront is built already. */
export async function printRush(engine: Engine, options: StackOptions, rounds: number): Promise<void> {
  console.log(
    `\n${rounds} rounds; ms of processor are platform + storefront\n\n| engine | crowd of ${crowdSize} | 'unavailable' | slowest, s | another tenant | its median without / with crowd, ms | ms of processor an order, one by one | in the crowd |\n|---|---|---|---|---|---|---|---|`,
  );
  if (engine === "embedded") return await measure(engine, options, rounds);
  const server = await startPostgres();
  try {
    const env = { ...options.env, DATABASE_URL: await server.createDatabase() };
    await measure(engine, { ...options, env }, rounds);
  } finally {
    await server.stop();
  }
}
