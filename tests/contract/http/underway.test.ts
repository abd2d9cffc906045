import { expect, test } from "vitest";
import { Underway } from "#platform/http/underway.ts";

test("what gives way goes on when the others are answered, and not before", async () => {
  const underway = new Underway();
  const ends = [underway.begin(), underway.begin()];
  const endCourtesy = underway.standBack();
  const order: string[] = [];
  const quiet = underway.quiet().then(() => order.push("quiet"));
  await new Promise((resolve) => setImmediate(resolve));
  order.push("answered");
  for (const end of ends) end();
  await quiet;
  expect(order).toEqual(["answered", "quiet"]);
  endCourtesy();
});

test("nobody gives way for ever", async () => {
  const underway = new Underway();
  underway.begin();
  await expect(underway.quiet()).resolves.toBeUndefined();
});
