import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database, OpenedDatabase } from "#platform/db/database.ts";
import { openTestDatabase } from "#tests/support/engines.ts";
import { loadRecorded } from "./load-recorded.ts";
import { wireApp } from "./send.ts";
import { graphql, rest, signedIn } from "./wire-client.ts";

/** A database whose deletions wait for `pause`: a log-in's first one comes after its password was compared. */
function pausing(database: Database, pause: () => Promise<void>): Database {
  return new Proxy(database, {
    get: (target, name) =>
      name === "delete"
        ? (table: PgTable) => ({
            where: async (condition: SQL | undefined) => {
              await pause();
              return await target.delete(table).where(condition);
            },
          })
        : Reflect.get(target, name, target),
  });
}

let opened: OpenedDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
  await loadRecorded(opened.database);
});
afterAll(() => opened.close());

const jwtSchema = z.object({ jwt: z.string() });
const login = 'mutation { login(input: { identifier: "ana@example.test", password: "secreto1" }) { jwt } }';

/** Tokens of what a log-in answered over REST and over GraphQL. */
async function tokensOf(pause = async () => {}): Promise<string[]> {
  const app = wireApp(pausing(opened.database, pause));
  const credentials = { identifier: "ana@example.test", password: "secreto1" };
  const answers = [
    (await rest(app, {}, "POST", "/auth/local", credentials)).body,
    (await graphql(app, {}, login)).data?.login,
  ];
  return answers.flatMap((answer) => jwtSchema.safeParse(answer).data?.jwt ?? []);
}

test("a log-in that was comparing while the password changed opens no session (U8)", async () => {
  expect(await tokensOf()).toHaveLength(2);
  const ana = await signedIn(opened.database, 1);
  let isChanged = false;
  const changePassword = async () => {
    if (isChanged) return;
    isChanged = true;
    const change =
      'mutation { updateUser(input: { where: { id: "1" }, data: { password: "otra-clave" } }) { user { id } } }';
    expect((await graphql(wireApp(opened.database), ana, change)).errors).toBeUndefined();
  };
  for (const token of await tokensOf(changePassword)) {
    expect((await graphql(wireApp(opened.database), { token }, "{ me { id } }")).errors).toEqual(["Invalid token."]);
  }
  expect(isChanged).toBe(true);
  expect(await tokensOf()).toEqual([]);
});
