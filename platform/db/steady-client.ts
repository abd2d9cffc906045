import type { ReservedSql, Sql } from "postgres";

/** Texts of statements that a connection keeps: the platform's own are fewer, those that filters make have no end. */
const mostPrepared = 400;

/** Of the driver and of PostgreSQL: the connection is gone, or goes now. */
const lossCodes = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "ECONNRESET",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
]);

type Asked = Parameters<Sql["unsafe"]>;
type Ask = (query: string, parameters?: Asked[1], options?: Asked[2]) => ReturnType<Sql["unsafe"]>;

/** What drizzle uses of a transaction. */
interface Transaction {
  unsafe: Ask;
  savepoint: <T>(run: (inner: Transaction) => Promise<T>) => Promise<T>;
}

function isLoss(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && lossCodes.has(error.code);
}

type Prepare = (ask: Ask) => Ask;

/** Asks with prepared statements, which drizzle does not: else a query goes twice, first to hear of its parameters, and is planned anew. */
function createPreparing(): Prepare {
  const known = new Set<string>();
  const isKept = (query: string) => known.has(query) || (known.size < mostPrepared && known.add(query).has(query));
  return (ask) => (query, parameters, options) => ask(query, parameters, { ...options, prepare: isKept(query) });
}

/** A connection that is asked nothing any more once it is lost: the driver would end the process (porsager/postgres#1208). */
function untilLost(ask: Ask): { ask: Ask; isLost: () => boolean } {
  let loss: Error | null = null;
  const watched: Ask = (query, parameters, options) => {
    if (loss !== null) throw loss;
    const asked = ask(query, parameters, options);
    asked.catch((error: unknown) => {
      if (isLoss(error)) loss = error instanceof Error ? error : null;
    });
    return asked;
  };
  return { ask: watched, isLost: () => loss !== null };
}

async function inTransaction<T>(own: ReservedSql, prepare: Prepare, run: (inner: Transaction) => Promise<T>) {
  const { ask, isLost } = untilLost((...asked) => own.unsafe(...asked));
  const unsafe = prepare(ask);
  let savepoints = 0;

  async function within<R>(
    work: (inner: Transaction) => Promise<R>,
    words: { begin: string; undo: string },
  ): Promise<R> {
    await ask(words.begin);
    try {
      return await work({ unsafe, savepoint });
    } catch (error) {
      if (!isLost()) await ask(words.undo);
      throw error;
    }
  }
  async function savepoint<R>(work: (inner: Transaction) => Promise<R>): Promise<R> {
    savepoints += 1;
    return await within(work, { begin: `savepoint s${savepoints}`, undo: `rollback to savepoint s${savepoints}` });
  }
  try {
    const result = await within(run, { begin: "begin", undo: "rollback" });
    const { command } = await ask("commit");
    // Of a transaction that had failed a server makes no fuss.
    if (command !== "COMMIT") throw new Error("The transaction was rolled back.");
    return result;
  } finally {
    // A lost one has left the pool by itself.
    if (!isLost()) own.release();
  }
}

/** The same client with prepared statements, and with transactions that outlive the loss of their connection. */
export function steadyClient(client: Sql): Sql {
  const prepare = createPreparing();
  const unsafe = prepare((...asked) => client.unsafe(...asked));
  return new Proxy(client, {
    get: (target, name) => {
      if (name === "unsafe") return unsafe;
      if (name === "begin") {
        return async (run: (inner: Transaction) => Promise<unknown>) =>
          await inTransaction(await client.reserve(), prepare, run);
      }
      const value: unknown = Reflect.get(target, name);
      return value;
    },
  });
}
