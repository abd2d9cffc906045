import { describe, expect, test } from "vitest";
import { createCircuit, createCircuits } from "#lib/server/central/http/circuit.ts";

describe("a circuit breaker", () => {
  test("is opened by failures alone: a call that went well never does it", () => {
    const circuit = createCircuit(() => 0);
    for (let call = 0; call < 15; call += 1) circuit.report(false);
    for (let call = 0; call < 19; call += 1) {
      circuit.report(true);
      expect(circuit.allows()).toBe(true);
    }
  });

  test("forgets what is older than ten seconds", () => {
    let now = 0;
    const circuit = createCircuit(() => now);
    for (let call = 0; call < 19; call += 1) circuit.report(false);
    now = 3_600_000;
    circuit.report(false);
    expect(circuit.allows()).toBe(true);
    for (let call = 0; call < 19; call += 1) circuit.report(false);
    expect(circuit.allows()).toBe(false);
  });

  test("opens when half of the calls of ten seconds failed", () => {
    let now = 0;
    const circuit = createCircuit(() => now);
    for (let call = 0; call < 19; call += 1) {
      circuit.report(call % 2 === 0);
      now += 500;
    }
    expect(circuit.allows()).toBe(true);
    circuit.report(false);
    expect(circuit.allows()).toBe(false);
  });
});

test.each([
  ["/api/payment/request", "/api/payment/checkorder", true],
  ["/orders?customer=1&_limit=5", "/orders?customer=2", true],
  ["/api/ecommerce/menu/1/2", "/api/ecommerce/menu-product-item/7/sides-or-topings/2", true],
  ["/api/payment/request", "/api/ecommerce/menu/1/2", false],
  ["/orders?customer=1", "/graphql", false],
])("%s and %s are calls of one kind: %s", (one, other, isSame) => {
  const circuitOf = createCircuits(() => 0);
  expect(circuitOf(one) === circuitOf(other)).toBe(isSame);
});
