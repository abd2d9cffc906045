import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { freePort } from "./free-port.ts";
import { root } from "./source-files.ts";

/** A program of the platform in a process of its own. */
export interface Started {
  process: ChildProcess;
  output: () => string;
  port: number;
  address: string;
  /** Its exit code, null when it was killed. */
  ended: Promise<number | null>;
}

/** Runs `main.ts` or `command.ts` of the platform with settings of its own. */
export function runProgram(name: string, words: string[], port: number, settings: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(root, "platform", name), ...words], {
    env: {
      ...process.env,
      PLATFORM_PORT: String(port),
      PLATFORM_LIMIT_FACTOR: "1000",
      PLATFORM_CODE_ANSWER_MS: "1000",
      SIMULATION_STEP_SECONDS: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = once(child, "close").then(([code]) => (typeof code === "number" ? code : null));
  const output = () => Buffer.concat(chunks).toString();
  return { process: child, output, port, address: `http://127.0.0.1:${port}`, ended };
}

/** Starts the platform, and answers when it listens or has died before. */
export async function startProgram(settings: Record<string, string>): Promise<Started> {
  const platform = runProgram("main.ts", [], await freePort(), settings);
  const isOver = () => platform.process.exitCode !== null || platform.process.signalCode !== null;
  const isReady = () => expect(isOver() || platform.output().includes('"listening"')).toBe(true);
  await vi.waitFor(isReady, { timeout: 150_000, interval: 50 });
  return platform;
}

export async function call(platform: Pick<Started, "address">, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${platform.address}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer: ReturnType<typeof JSON.parse> = text === "" ? null : JSON.parse(text);
  return { status: response.status, body: answer };
}

/** A new customer's token, by way of the mail. */
export async function logInTo(platform: Started): Promise<string> {
  const [email, browser] = [`${randomUUID()}@example.com`, randomUUID()];
  const consent = { version: "1", accepted_at: new Date().toISOString() };
  const person = { name: "Ana", email, phone: "3001234567", phone_code: "+57", business_id: 1, browser, consent };
  await call(platform, "/api/auth/register/customer", person);
  await call(platform, "/api/auth/code/store", { email, browser, business_id: 1 });
  // The answer comes after the same time whether there is a mail or not, and does not wait for it.
  const password = await vi.waitFor(
    async () => {
      const { mails } = (await call(platform, `/outbox.json?recipient=${email}`)).body;
      return /\b\d{6}\b/.exec(mails[0].text)?.[0];
    },
    { timeout: 60_000 },
  );
  return (await call(platform, "/api/auth/local", { identifier: email, password, browser, business_id: 1 })).body.jwt;
}

/** A pickup of the first dish of the demo that needs no choice, for its real total. */
export async function demoOrder(platform: Started, token: string, note: string) {
  const { data } = (await call(platform, "/api/ecommerce/menu/1/101", {})).body;
  const lines = data.menu_groups.flatMap((group: { id: number; menu_product_items: Record<string, unknown>[] }) =>
    group.menu_product_items
      .filter((item) => Array.isArray(item.sides_or_topings) && item.sides_or_topings.length === 0)
      .filter((item) => item.sizes === null && Number(item.price) > 5_000)
      .map((item) => ({ id: item.id, menu_group_id: group.id, quantity: 6, suggestions: note })),
  );
  const plain = { business: 1, branch: 101, delivery_method: 1, payment_method: 2, legal_age_confirmed: true };
  for (const line of lines) {
    const order = { ...plain, products: [line], total: 0 };
    const key = randomUUID();
    const checked = await call(platform, "/api/payment/checkorder", { order, order_unique_identifier: key }, token);
    if (checked.status === 409) return { ...order, total: checked.body.data.totals.total };
  }
  throw new Error("The demo has no dish that can be ordered.");
}

export const bodyOf = ({ key, order }: { key: string; order: unknown }) => ({ order, order_unique_identifier: key });
