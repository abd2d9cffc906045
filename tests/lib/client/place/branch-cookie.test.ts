// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://sabor.co/" }
import { expect, test, vi } from "vitest";
import { readBranchCookie, writeBranchCookie } from "#lib/client/place/branch-cookie.ts";

test("the chosen branch is written for https alone where the page is, and nothing but a number's letters", () => {
  const write = vi.spyOn(document, "cookie", "set");
  writeBranchCookie("101");
  expect(write.mock.lastCall?.[0]).toMatch(/; secure$/);
  expect(readBranchCookie()).toBe("101");
  for (const odd of ["1; path=/x", "a b", "", "%00", "x".repeat(65)]) writeBranchCookie(odd);
  expect(write).toHaveBeenCalledTimes(1);
});
