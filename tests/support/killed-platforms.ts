import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isNotNull, max } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { ownDatabase } from "./own-database.ts";
import { type Started, startProgram } from "./platform-process.ts";

export async function kill({ process, ended }: Started): Promise<void> {
  process.kill("SIGKILL");
  await ended;
}

/** Platforms in processes of their own on one database, which may die; none outlives the tests. */
export function killedPlatforms() {
  const { url } = ownDatabase();
  const running: Started[] = [];
  let folder: string;
  let opened: OpenedDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "vitrina-killed-"));
    opened = await openDatabase(url());
  });
  afterAll(async () => {
    await Promise.all(running.map(kill));
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    database: () => opened.database,
    boot: async (settings: Record<string, string>): Promise<Started> => {
      const platform = await startProgram({ PLATFORM_DATA: folder, DATABASE_URL: url(), ...settings });
      running.push(platform);
      return platform;
    },
    /** How long (ms) what the dead had begun still waits for them, at the longest. */
    stillLeased: async (): Promise<number> => {
      const until = max(outboxTasks.leased_until);
      const [row] = await opened.database
        .select({ until })
        .from(outboxTasks)
        .where(isNotNull(outboxTasks.leased_until));
      return row?.until ? row.until.getTime() - Date.now() : 0;
    },
    /** What all of them said. */
    logs: () => running.map(({ output }) => output()).join(""),
  };
}
