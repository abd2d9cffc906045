import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Running, runProcess, stopAll } from "#scripts/child-processes.ts";
import type * as DemoStack from "#scripts/demo-stack.ts";
import type * as StorefrontBuild from "#scripts/storefront-build.ts";
import { root } from "#scripts/storefront-build.ts";
import type * as CallAction from "#tests/e2e/support/call-action.ts";
import type * as OrderOverTheWire from "#tests/e2e/support/order-over-the-wire.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { median } from "./median.ts";
import { processorTime } from "./processor-time.ts";
import { anew, type Engine } from "./rush.ts";

// `npm run bench -- rush --against COMMIT`: what one order costs the processor at that commit and at this one, by turns in one run,
// each built and driven by its own sources. Aim (A215): at most 0.55 of b807c149's on either engine. In place of the commit a folder
// may stand in which it is checked out and installed: it stays, and what was built in it is used again.

const host = "sabor.localhost";
const customers = 10;
/** As many as one may have open (A155), the first of them to warm up. */
const ordersOfCustomer = 5;
/** Whose orders before compile the programs' ways: cold code costs every commit the same. */
const newcomers = 10;
/** For the mails and notices of what was ordered. */
const settling = 2000;

interface Tree {
  name: string;
  path: string;
  /** Where its programs keep their data and the secrets that it is built with. */
  data: string;
  /** Made by this run. */
  isOwn: boolean;
}

interface Cost {
  platform: number;
  storefront: number;
}

/** What lies in a folder already. */
function treeIn(folder: string, name: string): Tree {
  return { name, path: folder, data: join(folder, ".data", "bench"), isOwn: false };
}

/** A commit beside this one, with the packages of its own lock file. */
async function checkOut(commit: string): Promise<Tree> {
  const place = mkdtempSync(join(tmpdir(), "vitrina-against-"));
  const path = join(place, "tree");
  execFileSync("git", ["worktree", "add", "--detach", path, commit], { cwd: root });
  const code = await runProcess("npm", ["ci", "--prefer-offline", "--no-audit", "--prefix", path]);
  if (code !== 0) throw new Error(`npm ci: ${code}`);
  return { name: commit, path, data: join(place, "data"), isOwn: true };
}

function remove({ path, isOwn }: Tree): void {
  if (!isOwn) return;
  execFileSync("git", ["worktree", "remove", "--force", path], { cwd: root });
  rmSync(join(path, ".."), { recursive: true, force: true });
}

/** A tree's own modules, which start its programs and speak to them. */
async function modulesOf({ path }: Tree) {
  // Builds and programs run where they are started from.
  process.chdir(path);
  const [stack, build, orders, actions] = await Promise.all([
    import(join(path, "scripts/demo-stack.ts")) as Promise<typeof DemoStack>,
    import(join(path, "scripts/storefront-build.ts")) as Promise<typeof StorefrontBuild>,
    import(join(path, "tests/e2e/support/order-over-the-wire.ts")) as Promise<typeof OrderOverTheWire>,
    import(join(path, "tests/e2e/support/call-action.ts")) as Promise<typeof CallAction>,
  ]);
  return { stack, build, orders, actions };
}

async function costOf(tree: Tree, options: DemoStack.StackOptions): Promise<Cost> {
  const { stack, build, orders, actions } = await modulesOf(tree);
  const { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key = "" } = stack.stackEnvironment(options);
  if (!(await build.buildStorefront(key))) throw new Error(`${tree.name} was not built`);
  const programs: Running[] = [];
  try {
    rmSync(join(options.dataDirectory, "platform"), { recursive: true, force: true });
    programs.push(await stack.startPlatform(options));
    programs.push(await stack.startStorefront(options));
    const at = { port: options.port, platformPort: options.platformPort, host };
    await stack.visit(options.port, host, "/");
    const attempt = await orders.pickupAttempt(at);
    const place = async (cookie: string) =>
      actions.valueOf(await actions.callAction({ ...at, name: "placeOrder", input: anew(attempt), cookie }));
    const placeOne = async (cookies: readonly string[]) => {
      for (const cookie of cookies) await place(cookie);
    };
    const signUp = async (most: number) => {
      const cookies: string[] = [];
      while (cookies.length < most) cookies.push(await orders.signUpOverTheWire(at));
      return cookies;
    };
    const warming = await signUp(newcomers);
    for (let more = 0; more < ordersOfCustomer; more += 1) await placeOne(warming);
    const cookies = await signUp(customers);
    await placeOne(cookies);
    await wait(settling);
    const before = programs.map(processorTime);
    for (let more = 1; more < ordersOfCustomer; more += 1) await placeOne(cookies);
    await wait(settling);
    const count = customers * (ordersOfCustomer - 1);
    const [platform = 0, storefront = 0] = programs.map(
      (program, index) => (processorTime(program) - (before[index] ?? 0)) / count,
    );
    return { platform, storefront };
  } finally {
    await stopAll(programs);
  }
}

function printCost(name: string, costs: readonly Cost[]): number {
  const [platform, storefront] = [
    median(costs.map((cost) => cost.platform)),
    median(costs.map((cost) => cost.storefront)),
  ];
  const all = costs.map((cost) => `${cost.platform.toFixed(0)} + ${cost.storefront.toFixed(0)}`).join(", ");
  console.log(`| ${name} | ${platform.toFixed(0)} | ${storefront.toFixed(0)} | ${all} |`);
  return platform + storefront;
}

/** Prints the table of an engine for two trees. */
async function compare(
  trees: readonly [Tree, Tree],
  rounds: number,
  optionsOf: (tree: Tree) => Promise<DemoStack.StackOptions>,
) {
  const costs: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const index of [0, 1] as const) costs[index].push(await costOf(trees[index], await optionsOf(trees[index])));
  console.log("| commit | ms of processor an order, platform | storefront | each round |\n|---|---|---|---|");
  const [old, own] = trees.map(({ name }, index) => printCost(name, costs[index] ?? []));
  console.log(`\nratio ${((own ?? 0) / (old ?? 1)).toFixed(2)}`);
}

/** Prints what an order costs at another commit and here, on these engines; the database's own processes are not in it. */
export async function printAgainst(
  commit: string,
  { port, platformPort, env }: DemoStack.StackOptions,
  { rounds, engines }: { rounds: number; engines: readonly Engine[] },
) {
  const other = existsSync(commit) ? treeIn(resolve(commit), commit) : await checkOut(commit);
  const trees = [other, treeIn(root, "here")] as const;
  const server = await startPostgres();
  try {
    for (const engine of engines) {
      console.log(`\n${engine}, ${rounds} rounds by turns\n`);
      await compare(trees, rounds, async ({ data }) => {
        const database = engine === "embedded" ? {} : { DATABASE_URL: await server.createDatabase() };
        return { port, platformPort, dataDirectory: data, env: { ...env, ...database } };
      });
    }
  } finally {
    process.chdir(root);
    await server.stop();
    remove(other);
  }
}
