import { afterEach, describe, expect, test, vi } from "vitest";
import { RequestBudget } from "#platform/strapi/access/request-budget.ts";

afterEach(() => void vi.restoreAllMocks());

describe("what one request may cost", () => {
  test("counts the bytes of its answer too, however few its rows are", () => {
    const row = { id: 1, description: "x".repeat(30_000) };
    const shown = { fields: 1, values: new Map([["description", 1]]) };
    const rows = (count: number) => Array.from({ length: count }, () => row);
    new RequestBudget().spendRows(rows(60), shown);
    expect(() => new RequestBudget().spendRows(rows(70), shown)).toThrow("The query asks for too much");
    // Under ten names it is ten times in the answer.
    const often = { fields: 10, values: new Map([["description", 10]]) };
    expect(() => new RequestBudget().spendRows(rows(7), often)).toThrow("The query asks for too much");
  });

  test("gives way to whoever waits before each query, and asks nothing more after five seconds of them", async () => {
    const done: string[] = [];
    const budget = new RequestBudget(async () => await Promise.resolve(done.push("others")));
    const ask = (name: string) => budget.run(async () => await Promise.resolve(done.push(name)));
    await Promise.all([ask("first"), ask("second")]);
    expect(done).toEqual(["others", "first", "others", "second"]);
    let now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now);
    await budget.run(async () => await Promise.resolve((now += 5001)));
    await expect(ask("late")).rejects.toThrow("The query takes too long");
    expect(done).not.toContain("late");
    expect(budget.exceeded?.message).toBe("The query takes too long");
  });
});
