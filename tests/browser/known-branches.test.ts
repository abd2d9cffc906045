import { beforeEach, expect, test, vi } from "vitest";
import { markKnownBranches } from "#browser/known-branches.ts";

const key = `vitrina:${location.hostname}:favoriteProducts`;

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset["usual"];
});

test("the branches that this device has ordered at stand at the root, each once", () => {
  localStorage.setItem(
    key,
    JSON.stringify({ v: 1, d: [{ branchId: "101" }, { branchId: "102" }, { branchId: "101" }] }),
  );
  markKnownBranches();
  expect(document.documentElement.dataset["usual"]).toBe("101 102");
});

test("nothing is said where nothing is kept, or the browser refuses its storage", () => {
  localStorage.setItem(key, "[]");
  markKnownBranches();
  const refused = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("refused");
  });
  markKnownBranches();
  refused.mockRestore();
  expect(document.documentElement.dataset["usual"]).toBeUndefined();
});
