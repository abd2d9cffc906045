import { beforeEach, expect, test, vi } from "vitest";
import { markKnownBranches } from "#browser/known-branches.ts";

const key = `vitrina:${location.hostname}:favoriteProducts`;

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute("style");
  document.documentElement.className = "";
});

test("the branches that this device has ordered at have their place at the root", () => {
  localStorage.setItem(
    key,
    JSON.stringify({ v: 1, d: [{ branchId: "101" }, { branchId: "102" }, { branchId: "101" }] }),
  );
  markKnownBranches();
  const { style } = document.documentElement;
  expect(["101", "102", "103"].map((id) => style.getPropertyValue(`--usual-${id}`))).toEqual([
    "9.75rem",
    "9.75rem",
    "",
  ]);
});

test("so have those whose dishes are kept by a heart alone (B26)", () => {
  localStorage.setItem(
    `vitrina:${location.hostname}:saved-dishes`,
    JSON.stringify({ v: 1, d: [{ branchId: "103", itemId: "7" }] }),
  );
  markKnownBranches();
  expect(document.documentElement.style.getPropertyValue("--usual-103")).toBe("9.75rem");
});

test("a device in reading mode has the page in it (B7)", () => {
  markKnownBranches();
  expect(document.documentElement.className).toBe("");
  localStorage.setItem(`vitrina:${location.hostname}:reading`, JSON.stringify({ v: 1, d: true }));
  markKnownBranches();
  expect(document.documentElement.className).toBe("reading");
});

test("nothing is said where nothing is kept, or the browser refuses its storage", () => {
  localStorage.setItem(key, "[]");
  markKnownBranches();
  const refused = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("refused");
  });
  markKnownBranches();
  refused.mockRestore();
  expect(document.documentElement.getAttribute("style")).toBeNull();
});
