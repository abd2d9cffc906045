import { expect, test } from "vitest";
import { InFlightRequests } from "#platform/http/in-flight-requests.ts";

test("what gives way goes on when the others are answered, and not before", async () => {
  const inFlight = new InFlightRequests();
  const ends = [inFlight.begin(), inFlight.begin()];
  const countAgain = inFlight.leaveOut();
  const order: string[] = [];
  const idle = inFlight.idle().then(() => order.push("idle"));
  await new Promise((resolve) => setImmediate(resolve));
  order.push("answered");
  for (const end of ends) end();
  await idle;
  expect(order).toEqual(["answered", "idle"]);
  countAgain();
});

test("nobody gives way for ever", async () => {
  const inFlight = new InFlightRequests();
  inFlight.begin();
  await expect(inFlight.idle()).resolves.toBeUndefined();
});
