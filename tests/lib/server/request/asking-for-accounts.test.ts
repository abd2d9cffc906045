import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { codeRequests } from "#lib/server/login.ts";
import { type Caller, countCall } from "#lib/server/request/rate-limit.ts";
import { readSource } from "#tests/support/source-files.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

const hour = 3_600_000;
const tick = 1000;

/** Asks as often as it is let through; of how many addresses the second hour tells whether they have an account. */
async function learnedInAnHour(nextCaller: () => Caller): Promise<number> {
  let learned = 0;
  const ask = async (): Promise<boolean> => {
    let isThrough = false;
    const call = async (): Promise<void> => {
      isThrough = (await countCall(codeRequests, "sabor.localhost", nextCaller())) === null;
      if (isThrough) learned += 1;
    };
    void call();
    await vi.advanceTimersByTimeAsync(0);
    return isThrough;
  };
  for (let time = 0; time < 2 * hour; time += tick) {
    if (time === hour) learned = 0;
    let isThrough = true;
    while (isThrough) isThrough = await ask();
    await vi.advanceTimersByTimeAsync(tick);
  }
  return learned;
}

test("D1: what asking for codes tells of who has an account is what docs/security.md says", async () => {
  const address = "203.0.113.80";
  const sealedAt = Date.now();
  const stranger = await learnedInAnHour(() => ({ key: null, sealedAt: null, address }));
  const browser = await learnedInAnHour(() => ({ key: "browser:own", sealedAt, address: "203.0.113.81" }));
  let seals = 0;
  const newSeal = () => ({ key: `browser:${(seals += 1)}`, sealedAt: Date.now(), address: "203.0.113.82" });
  const network = await learnedInAnHour(newSeal);
  const row = readSource("docs/security.md")
    .split("\n")
    .filter((line) => line.includes("`requestCode`"));
  expect(row.join("")).toContain(
    `${browser} addresses an hour to a browser, ${stranger} to all of a network without a seal, ${network} to a network that collects new seals`,
  );
});
