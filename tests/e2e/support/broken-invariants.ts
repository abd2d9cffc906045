import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { StackOptions } from "#scripts/demo-stack.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { verifyInvariants } from "#tests/support/verify-invariants.ts";

/** Seconds that the outbox has to come to rest. */
const patience = 30;

/** What does not hold of I1–I7 of all that was ordered and paid in a stack on a PostgreSQL server; nothing of others. */
export async function brokenInvariants({ env = {}, dataDirectory }: StackOptions): Promise<string[]> {
  const { DATABASE_URL: address } = env;
  if (address === undefined) return [];
  const opened = await openDatabase(address);
  try {
    const look = async () =>
      await verifyInvariants(opened.database, await readFile(join(dataDirectory, "platform.log"), "utf8"));
    let found = await look();
    for (let second = 0; second < patience && found.length > 0; second += 1) {
      await sleep(1000);
      found = await look();
    }
    return found;
  } finally {
    await opened.close();
  }
}
