import { expect, test } from "vitest";
import { savingProblem } from "#lib/client/place/saving-problem.ts";

test("a full account is said as such, everything else as a failure of ours", () => {
  expect(savingProblem({ kind: "refused", code: "too_many_addresses" })).toBe("saved.full");
  expect(savingProblem({ kind: "refused", code: "not_found" })).toBe("saved.saveFailed");
  expect(savingProblem({ kind: "unavailable" })).toBe("saved.saveFailed");
});
