import { beforeEach, expect, test, vi } from "vitest";
import { describeError, log } from "#lib/server/log.ts";

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const level of ["info", "warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
  }
});

test("an event is one line of JSON, whatever is in it (X10)", () => {
  log.info("order.placed", { branch: "1", text: "a\r\nb\u001b[31m\u0000c" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "info", event: "order.placed", branch: "1" });
});

test("secrets and people are left out, by name and by pattern (X11)", () => {
  log.warn("x", {
    token: "t0k3n",
    email: "ana@example.test",
    phone: "3001234567",
    address: "Calle 1",
    customerName: "Ana",
    note: "sin cebolla",
    reason: "no mail for ana+x@example.test with Bearer abc.def and eyJhbGciOi.eyJpZCI6MX0.c2ln",
  });
  expect(lines.join("")).not.toMatch(/t0k3n|ana|300123|Calle|Ana|cebolla|abc\.def|eyJ/);
  expect(lines.join("")).toContain("[mail]");
});

test("a value is cut, an event of a kind is said once", () => {
  log.info("long", { text: "x".repeat(10_000) });
  expect(lines[0]?.length).toBeLessThan(1000);
  for (let turn = 0; turn < 5; turn += 1) log.warnOnce("same", "row.hidden", { turn });
  expect(lines).toHaveLength(2);
});

test("what was thrown is described, whatever it is", () => {
  expect(describeError(new TypeError("no"))).toEqual({ errorName: "TypeError", reason: "no" });
  expect(describeError("no")).toEqual({ errorName: "string", reason: "no" });
  expect(describeError(null)).toEqual({ errorName: "object", reason: "null" });
});
