import { drizzle } from "drizzle-orm/postgres-js";
import type { ReservedSql, Sql } from "postgres";

/** Texts of statements that a connection keeps: the platform's own are fewer, those that filters make have no end. */
const mostPrepared = 400;

/** Seconds that the queries of a pool without a future have to end. */
const endWithin = 1;

type Asked = Parameters<Sql["unsafe"]>;
type Ask = (query: string, parameters?: Asked[1], options?: Asked[2]) => ReturnType<Sql["unsafe"]>;

/** What drizzle uses of a transaction. */
interface Transaction {
  unsafe: Ask;
  savepoint: <T>(run: (inner: Transaction) => Promise<T>) => Promise<T>;
}

/** The connections of one opening; lost as soon as one of them is. */
interface Pool {
  client: Sql;
  isLost: boolean;
}

class ConnectionLost extends Error {
  override name = "ConnectionLost";
  readonly code = "CONNECTION_CLOSED";
}

type Prepare = (ask: Ask) => Ask;

/** Asks with prepared statements, which drizzle does not: else a query goes twice, first to hear of its parameters, and is planned anew. */
function createPreparing(): Prepare {
  const known = new Set<string>();
  const isKept = (query: string) => known.has(query) || (known.size < mostPrepared && known.add(query).has(query));
  return (ask) => (query, parameters, options) => ask(query, parameters, { ...options, prepare: isKept(query) });
}

async function inTransaction<T>(pool: Pool, prepare: Prepare, run: (inner: Transaction) => Promise<T>): Promise<T> {
  const own: ReservedSql = await pool.client.reserve();
  const ask: Ask = (...asked) => {
    // The driver would write to a connection that is gone, where nobody can catch what it throws.
    if (pool.isLost) throw new ConnectionLost("the connection of the transaction is lost");
    return own.unsafe(...asked);
  };
  const unsafe = prepare(ask);
  let savepoints = 0;

  async function within<R>(work: (inner: Transaction) => Promise<R>, begin: string, undo: string): Promise<R> {
    await ask(begin);
    try {
      return await work({ unsafe, savepoint });
    } catch (error) {
      if (!pool.isLost) await ask(undo);
      throw error;
    }
  }
  async function savepoint<R>(work: (inner: Transaction) => Promise<R>): Promise<R> {
    savepoints += 1;
    return await within(work, `savepoint s${savepoints}`, `rollback to savepoint s${savepoints}`);
  }
  try {
    const result = await within(run, "begin", "rollback");
    const { command } = await ask("commit");
    // Of a transaction that had failed a server makes no fuss.
    if (command !== "COMMIT") throw new Error("The transaction was rolled back.");
    return result;
  } finally {
    if (!pool.isLost) own.release();
  }
}

/**
 * A client for drizzle that outlives its connections: the driver breaks down on one that is lost (porsager/postgres#1154,
 * #1208), so all of them are given up with the first, and what comes next has new ones.
 * @param open opens a client that reports each connection that closes
 */
export function steadyPool(open: (onclose: () => void) => Sql): { client: Sql; end: () => Promise<void> } {
  const prepare = createPreparing();
  let isEnding = false;

  function openPool(): Pool {
    const pool: Pool = {
      isLost: false,
      client: open(() => {
        if (isEnding || pool.isLost) return;
        pool.isLost = true;
        void pool.client.end({ timeout: endWithin });
      }),
    };
    // Teaches the driver how drizzle reads and writes times.
    drizzle({ client: pool.client });
    return pool;
  }

  let current = openPool();
  const usable = (): Pool => {
    if (current.isLost) current = openPool();
    return current;
  };
  const unsafe = prepare((...asked) => usable().client.unsafe(...asked));
  const begin = async (run: (inner: Transaction) => Promise<unknown>) => await inTransaction(usable(), prepare, run);
  const client = new Proxy(current.client, {
    get: (_first, name) => {
      if (name === "unsafe") return unsafe;
      if (name === "begin") return begin;
      const value: unknown = Reflect.get(current.client, name);
      return value;
    },
  });
  const end = async () => {
    isEnding = true;
    await current.client.end({ timeout: 5 });
  };
  return { client, end };
}
