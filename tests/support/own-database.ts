import { afterAll, beforeAll } from "vitest";
import { type RunningPostgres, startPostgres } from "./postgres.ts";

/** An empty database on a PostgreSQL server that stands while a file's tests run, or until it is stopped. */
export function ownDatabase() {
  let server: RunningPostgres | null = null;
  let url = "";
  const stop = async () => {
    await server?.stop();
    server = null;
  };
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
  });
  afterAll(stop);
  return { url: () => url, restart: async () => await server?.restart(), stop };
}
