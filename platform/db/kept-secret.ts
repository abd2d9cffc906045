import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "./database.ts";
import { platformSecrets } from "./tables/access.ts";

/** The platform's own secret of that name: made at first use (32 random bytes), the same for every process. */
export async function keptSecret(database: Database, name: string): Promise<string> {
  const fresh = { name, value: randomBytes(32).toString("base64url") };
  await database.insert(platformSecrets).values(fresh).onConflictDoNothing();
  const [row] = await database.select().from(platformSecrets).where(eq(platformSecrets.name, name));
  if (row === undefined) throw new Error(`The secret ${name} could not be kept.`);
  return row.value;
}
