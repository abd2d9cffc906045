import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { OrderAttempt } from "#domain/order/intent.ts";
import { type Running, stopAll } from "#scripts/child-processes.ts";
import { type StackOptions, startPlatform, startStorefront, visit } from "#scripts/demo-stack.ts";
import { callAction } from "#tests/e2e/support/call-action.ts";
import { pickupAttempt, signUpOverTheWire, type Stack } from "#tests/e2e/support/order-over-the-wire.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { median } from "./median.ts";
import { processorTime } from "./processor-time.ts";

// `npm run bench -- rush`: forty customers of one tenant press in one moment and go on as the page does, while a customer of
// another tenant orders, with and without the crowd by turns; then one account sends a hundred at once, forty press 20 s after a
// burst, and in the minute after the platform came back. Aims (A215): nobody hears 'unavailable', all orders stand 12 s after the
// press, the other tenant's median is at most twice the undisturbed one, beside the one account 1.2 times or 50 ms more.

export type Engine = "embedded" | "PostgreSQL";

const crowdHost = "sabor.localhost";
const otherHost = "tienda.localhost";
const crowdSize = 40;
const accountSends = 100;
/** As many as one may have open (A155): the next round has new customers. */
const sendsPerRound = 5;
const longestWait = 120_000;
/** For what follows sign-ups. */
const settling = 2000;
const afterBurst = 20_000;
/** For so long nobody is there, and after it customers press again. */
const away = 5000;
const returning = 60_000;
const pressAgain = 2000;

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

async function newCrowd(stack: Stack, attempt: OrderAttempt): Promise<Customer[]> {
  const crowd: Customer[] = [];
  while (crowd.length < crowdSize)
    crowd.push(...(await Promise.all(Array.from({ length: 8 }, () => newCustomer(stack, attempt)))));
  await wait(settling);
  return crowd;
}

/** Another order of the same dishes; the note keeps it from being a duplicate. */
export function anew({ intent, expectedTotal }: OrderAttempt): OrderAttempt {
  const attemptKey = randomUUID();
  return {
    attemptKey,
    expectedTotal,
    intent: { ...intent, lines: intent.lines.map((line) => ({ ...line, note: attemptKey })) },
  };
}

/** Orders as the page does: who has to wait sends the same attempt again after the seconds, for so long (ms). */
async function order({ stack, cookie, attempt }: Customer, timeout = longestWait): Promise<Ended> {
  const since = performance.now();
  const input = anew(attempt);
  for (let waits = 0; ; waits += 1) {
    const { result, status } = await callAction({ ...stack, name: "placeOrder", input, cookie });
    const took = performance.now() - since;
    if (result?.ok === true) return { kind: "accepted", waits, took };
    const { kind = `status ${status}`, seconds = 1 } = result?.failure ?? {};
    if (kind !== "wait" || took + seconds * 1000 > timeout) return { kind, waits, took };
    await wait(seconds * 1000);
  }
}

/** What a customer hears who presses again after two seconds, from an instant on until there is an order or a minute is over. */
async function pressOn(customer: Customer, { from }: { from: () => number | null }): Promise<Ended[]> {
  const heard: Ended[] = [];
  const end = performance.now() + away + returning;
  while (performance.now() < end) {
    const ended = await order(customer);
    const since = from();
    if (since !== null) heard.push({ ...ended, took: performance.now() - since });
    if (ended.kind === "accepted") break;
    await wait(pressAgain);
  }
  return heard;
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

  /** `timeout`: of the crowd, in ms. */
  async round(customer: Customer, crowd: readonly Customer[], timeout = longestWait): Promise<void> {
    const before = this.programs.map(processorTime);
    const state = { isOver: false };
    const pressed = Promise.all(crowd.map(async (each) => await order(each, timeout)));
    void pressed.finally(() => (state.isOver = crowd.length > 0));
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

function slowestOf(ended: readonly Ended[]): string {
  return (Math.max(...ended.map(({ took }) => took)) / 1000).toFixed(1);
}

/** Medians without and with a crowd, and their ratio. */
function medians(alone: Tally, disturbed: Tally): string {
  const [without = 0, within = 0] = [alone, disturbed].map(({ other }) => median(other.map(({ took }) => took)));
  return `${without.toFixed(0)} / ${within.toFixed(0)} (${(within / without).toFixed(2)})`;
}

/** The programs that run, and who orders at them. */
interface Rush {
  programs: [platform: Running, storefront: Running];
  options: StackOptions;
  crowdStack: Stack;
  crowdAttempt: OrderAttempt;
  newOther: () => Promise<Customer>;
}

async function printCrowd(engine: Engine, rounds: number, rush: Rush): Promise<void> {
  const [alone, disturbed] = [new Tally(rush.programs), new Tally(rush.programs)];
  for (let round = 0; round < rounds; round += 1) {
    const others = [await rush.newOther(), await rush.newOther()] as const;
    const crowd = await newCrowd(rush.crowdStack, rush.crowdAttempt);
    await alone.round(others[0], []);
    await disturbed.round(others[1], crowd);
  }
  const all = [...alone.other, ...disturbed.other, ...disturbed.crowd];
  const unavailable = all.filter(({ kind }) => kind === "unavailable");
  console.log(
    `| ${engine} | ${countKinds(disturbed.crowd)} | ${unavailable.length} | ${slowestOf(disturbed.crowd)} | ${countKinds([...alone.other, ...disturbed.other])} | ${medians(alone, disturbed)} | ${alone.perOrder} | ${disturbed.perOrder} |`,
  );
}

async function printAccount(rounds: number, rush: Rush): Promise<void> {
  const [alone, disturbed] = [new Tally(rush.programs), new Tally(rush.programs)];
  for (let round = 0; round < rounds; round += 1) {
    const others = [await rush.newOther(), await rush.newOther()] as const;
    const account = await newCustomer(rush.crowdStack, rush.crowdAttempt);
    await wait(settling);
    await alone.round(others[0], []);
    const sends = Array.from({ length: accountSends }, () => account);
    await disturbed.round(others[1], sends, 0);
  }
  console.log(
    `\n${accountSends} sends of one account at once: ${countKinds(disturbed.crowd)}; another tenant's median without / with them, ms: ${medians(alone, disturbed)}`,
  );
}

async function printAfterBurst({ crowdStack, crowdAttempt }: Rush): Promise<void> {
  const crowds = [await newCrowd(crowdStack, crowdAttempt), await newCrowd(crowdStack, crowdAttempt)] as const;
  await Promise.all(crowds[0].map(async (customer) => await order(customer)));
  await wait(afterBurst);
  const ended = await Promise.all(crowds[1].map(async (customer) => await order(customer)));
  console.log(`\n${afterBurst / 1000} s after a burst: ${countKinds(ended)}; slowest ${slowestOf(ended)} s`);
}

async function printReturn({ programs, options, crowdStack, crowdAttempt }: Rush): Promise<void> {
  const crowd = await newCrowd(crowdStack, crowdAttempt);
  await stopAll([programs[0]]);
  let cameBack: number | null = null;
  const pressed = crowd.map(async (customer) => await pressOn(customer, { from: () => cameBack }));
  await wait(away);
  programs[0] = await startPlatform(options);
  cameBack = performance.now();
  const heard = (await Promise.all(pressed)).flat();
  console.log(
    `\nThe platform was away for some ${away / 1000} s while they pressed; after its return: ${countKinds(heard)}; the last order after ${slowestOf(heard)} s`,
  );
}

async function measure(engine: Engine, options: StackOptions, rounds: number): Promise<void> {
  const platform = await startPlatform(options);
  const programs: Rush["programs"] = [platform, platform];
  try {
    programs[1] = await startStorefront(options);
    const stackOf = (host: string): Stack => ({ port: options.port, platformPort: options.platformPort, host });
    for (const host of [crowdHost, otherHost]) await visit(options.port, host, "/");
    const [crowdStack, otherStack] = [stackOf(crowdHost), stackOf(otherHost)];
    const [crowdAttempt, otherAttempt] = [await pickupAttempt(crowdStack), await pickupAttempt(otherStack)];
    const newOther = async () => await newCustomer(otherStack, otherAttempt);
    for (const customer of [await newCustomer(crowdStack, crowdAttempt), await newOther()]) await order(customer);
    const rush: Rush = { programs, options, crowdStack, crowdAttempt, newOther };
    await printCrowd(engine, rounds, rush);
    await printAccount(rounds, rush);
    await printAfterBurst(rush);
    await printReturn(rush);
  } finally {
    await stopAll(programs);
  }
}

/** Prints the rows of an engine; the storefront is built already. */
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
