import { afterEach, expect } from "vitest";
import type { TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { verifyInvariants } from "#tests/support/verify-invariants.ts";

/** After every test of a file the platform comes to rest, and I1–I4, I6 and I7 hold of all that it has done so far. */
export function holdInvariants(shop: () => TestPlatform): void {
  afterEach(async () => {
    const { platform, opened, logLines } = shop();
    await platform.outbox.runDue();
    expect(await verifyInvariants(opened.database, logLines.join(""))).toEqual([]);
  });
}
