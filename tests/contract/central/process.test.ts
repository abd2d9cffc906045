import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#platform/db/open-database.ts";
import { freePort } from "#tests/support/free-port.ts";
import {
  bodyOf,
  call,
  demoOrder,
  logInTo,
  runProgram,
  type Started,
  startProgram,
} from "#tests/support/platform-process.ts";
import { verifyInvariants } from "#tests/support/verify-invariants.ts";
import { startTestPlatform } from "./start-test-platform.ts";

/** Ms: by then nothing is held any more by a process that died. */
const leasesEnd = 25_000;
/** Twenty-four with DEEP=1. */
const ordersAtOnce = process.env["DEEP"] === "1" ? 24 : 10;

let folder: string;
const running: Started[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-process-"));
});
afterAll(async () => {
  for (const started of running) {
    started.process.kill("SIGKILL");
    await started.ended;
  }
  await rm(folder, { recursive: true, force: true });
});

function run(program: "main.ts" | "command.ts", words: string[], port: number, more: Record<string, string> = {}) {
  const started = runProgram(program, words, port, { PLATFORM_DATA: join(folder, "data"), ...more });
  running.push(started);
  return started;
}

async function start(): Promise<Started> {
  const started = await startProgram({ PLATFORM_DATA: join(folder, "data") });
  running.push(started);
  return started;
}

/** A connection that began a request and never ends it. */
function hangingRequest(platform: Started): void {
  const hanging = connect(platform.port, "127.0.0.1");
  hanging.on("error", () => {});
  hanging.write("POST /api/coverage HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
}

async function endOn(platform: Started, signal: "SIGTERM" | "SIGINT"): Promise<number> {
  hangingRequest(platform);
  await fetch(`${platform.address}/api/time`);
  const since = performance.now();
  platform.process.kill(signal);
  expect(await platform.ended).toBe(0);
  return performance.now() - since;
}

describe("a running platform", () => {
  let platform: Started;
  beforeAll(async () => {
    platform = await start();
  });

  test("serves the four demo businesses, with GraphQL, {rest}, photos and documents beside", async () => {
    for (const host of ["sabor", "fantasma", "plaza", "tienda"]) {
      const { status, body } = await call(platform, `/api/businessv2?domain=${host}.localhost`);
      expect([host, status]).toEqual([host, 200]);
      for (const branch of body.data.branches) {
        const menu = await call(platform, `/api/ecommerce/menu/${body.data.id}/${branch.id}`, {});
        expect(menu.body.data.menu_groups.length).toBeGreaterThan(0);
      }
      const photo = await fetch(`${platform.address}${body.data.logo[0].url}`);
      expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect(photo.headers.get("cache-control")).toContain("immutable");
    }
    const graph = await call(platform, "/graphql", { query: "{ businesses { domain } }" });
    expect(graph.body.data.businesses).toHaveLength(4);
    expect((await call(platform, "/taxes?business=1&is_deleted=false&is_active=true")).body.length).toBeGreaterThan(0);
    expect((await fetch(`${platform.address}/docs`)).status).toBe(200);
    expect((await fetch(`${platform.address}/outbox`)).status).toBe(200);
    expect((await fetch(`${platform.address}/media/..%2Fmanifest.json`)).status).toBe(404);
  });

  test("keeps its data to itself: a second one says so in one sentence", async () => {
    const second = run("main.ts", [], await freePort());
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^La carpeta de datos .+ la está usando otra plataforma\..+\n$/);
  });

  test("leaves its data to its owner alone", async () => {
    const data = join(folder, "data");
    const inside = await readdir(data, { withFileTypes: true, recursive: true });
    const modes = await Promise.all(
      inside.map(async (entry) => {
        const { mode } = await stat(join(entry.parentPath, entry.name));
        return `${entry.isDirectory() ? "folder" : "file"} ${(mode & 0o777).toString(8)}`;
      }),
    );
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    expect(inside.length).toBeGreaterThan(100);
    expect([...new Set(modes)].toSorted()).toEqual(["file 600", "folder 700"]);
  });

  test("keeps its port: a second one says so in one sentence", async () => {
    const second = run("main.ts", [], platform.port);
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `El puerto ${platform.port} está ocupado. Elige otro con PLATFORM_PORT o cierra el programa que lo usa.\n`,
    );
  });

  test("is changed by npm run platform, which says in Spanish what is wrong", async () => {
    const say = async (...words: string[]) => {
      const done = run("command.ts", words, platform.port);
      return [await done.ended, done.output()];
    };
    const token = await logInTo(platform);
    const order = await demoOrder(platform, token, "");
    const body = { order, order_unique_identifier: randomUUID() };
    const { display_number } = (await call(platform, "/api/payment/request", body, token)).body.order;
    expect(await say("order", display_number, "delivered")).toEqual([0, `Listo: ${display_number}\n`]);
    const tracked = await call(platform, `/api/orders/status/${display_number}?business=1`);
    expect(tracked.body.data.status).toBe(6);
    expect(await say("order", "NADA-1", "5")).toEqual([1, "No hay un pedido con ese número.\n"]);
    expect((await say("branch", "101", "close"))[0]).toBe(0);
    expect((await call(platform, "/api/branches/101/availability")).body.data.is_available).toBe(false);
    expect((await say("branch", "101", "open"))[0]).toBe(0);
    expect(await say("tasks")).toEqual([0, "Ninguna tarea se dio por perdida.\n"]);
    expect(await say("task", "999999", "retry")).toEqual([1, "No hay una tarea perdida con ese id.\n"]);
    const link = async (...words: string[]) => {
      const [code, text] = await say(...words);
      expect([code, String(text).slice(0, 7)]).toEqual([0, "Listo: "]);
      return new URL(String(text).slice(7).trim());
    };
    const table = await link("table", "101", "5");
    expect([table.host.split(":")[0], table.pathname, table.searchParams.get("branch")]).toEqual([
      "sabor.localhost",
      "/m/5",
      "101",
    ]);
    const proofOf = async ({ searchParams }: URL) =>
      (await call(platform, "/api/places/proof", { business: 1, token: searchParams.get("token") })).body;
    expect(await proofOf(table)).toEqual({ is_proved: true, place: "table", branch: 101, number: "5" });
    const renewed = await link("table", "101", "5", "--renew");
    expect(await proofOf(table)).toEqual({ is_proved: false, reason: "renewed" });
    expect(await proofOf(renewed)).toMatchObject({ is_proved: true });
    const kiosk = await link("kiosk", "101");
    expect([kiosk.pathname, await proofOf(kiosk)]).toEqual([
      "/mode/kiosco/branch/101",
      { is_proved: true, place: "kiosk", branch: 101, number: "1" },
    ]);
    expect(await say("kiosk", "101", "--end")).toEqual([0, "Listo: 1\n"]);
    expect(await proofOf(kiosk)).toEqual({ is_proved: false, reason: "ended" });
    const again = await link("kiosk", "101", "1");
    expect([await proofOf(kiosk), await proofOf(again)]).toMatchObject([{ reason: "renewed" }, { is_proved: true }]);
    expect(await say("kiosk", "101", "9", "--end")).toEqual([
      1,
      "Esa sede no tiene un kiosco inscrito con ese número.\n",
    ]);
    expect(await say("table", "999999", "5")).toEqual([1, "No hay una sede con ese id.\n"]);
    for (const words of [
      ["table", "101"],
      ["kiosk", "101", "--renew"],
      ["kiosk", "101", "1", "--renew", "--end"],
      ["table", "101", "5", "--end"],
      ["order"],
      ["item", "x", "on"],
      ["item", "1", "price", "-5"],
      ["branch", "1", "burn"],
    ]) {
      const [code, text] = await say(...words);
      expect([code, String(text).split("\n")[0]]).toEqual([1, "Cambia la plataforma mientras funciona:"]);
    }
    const key = await readFile(join(folder, "data/admin-key"), "utf8");
    expect(key.trim()).toMatch(/^[\w-]{43}$/);
  });

  test("ends within three seconds on SIGTERM, with a request hanging", async () => {
    expect(await endOn(platform, "SIGTERM")).toBeLessThan(3_500);
    const done = run("command.ts", ["order", "A-1", "2"], platform.port);
    expect(await done.ended).toBe(1);
    expect(done.output()).toContain("La plataforma no responde en el puerto");
  });
});

test("a setting that is not understood is named", async () => {
  const platform = run("main.ts", [], 0, { SIMULATION_STEP_SECONDS: "soon" });
  expect(await platform.ended).toBe(1);
  expect(platform.output()).toContain("No se entiende el valor de SIMULATION_STEP_SECONDS.");
});

test("killed in the middle of orders, each one is whole or not there (checklist 8)", async () => {
  const platform = await start();
  // An account may have five orders (A155).
  const tokens: string[] = [];
  for (let account = 0; account < 5; account += 1) tokens.push(await logInTo(platform));
  const order = await demoOrder(platform, tokens[0] ?? "", "");
  const attempts = Array.from({ length: ordersAtOnce }, (_, index) => ({
    key: randomUUID(),
    token: tokens[index % tokens.length] ?? "",
    order: { ...order, products: order.products.map((line) => ({ ...line, suggestions: `nota ${index}` })) },
  }));
  const outcomes = attempts.map((attempt) =>
    call(platform, "/api/payment/request", bodyOf(attempt), attempt.token).then(
      (answer) => answer.status,
      () => 0,
    ),
  );
  await Promise.race(outcomes);
  platform.process.kill("SIGKILL");
  const statuses = await Promise.all(outcomes);
  await platform.ended;
  const again = await start();
  for (const [index, attempt] of attempts.entries()) {
    const looked = await call(again, `/api/payment/attempts/${attempt.key}?business=1`, undefined, attempt.token);
    // What was acknowledged is there; what was not may be there or not.
    expect(statuses[index] === 201 ? [200] : [200, 404]).toContain(looked.status);
    const retried = await call(again, "/api/payment/request", bodyOf(attempt), attempt.token);
    expect(retried.status).toBe(looked.status === 200 ? 200 : 201);
    const { display_number, total } = retried.body.order;
    const tracked = await call(again, `/api/orders/status/${display_number}?business=1`, undefined, attempt.token);
    expect(tracked.body.data).toMatchObject({ total, status_history: [{ status: 1 }], products: [{ quantity: 6 }] });
  }
  expect(await endOn(again, "SIGINT")).toBeLessThan(3_500);
  const opened = await openDatabase(join(folder, "data"));
  const next = await startTestPlatform({ database: opened, isFilled: true });
  next.setTime(Date.now() + leasesEnd);
  await next.platform.outbox.runDue();
  await next.close();
  const logs = [...running.map(({ output }) => output()), ...next.logLines].join("");
  expect(await verifyInvariants(opened.database, logs)).toEqual([]);
  await opened.close();
});
