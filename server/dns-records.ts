import { Resolver } from "node:dns/promises";

/** A page waits for it, once for a domain that was never asked for: less than the directory's own time, in ms. */
const patience = { timeout: 700, tries: 2 };
/** The name is there without such records, or is not there. */
const isNone = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ENODATA" || error.code === "ENOTFOUND");

/** Reads the TXT records of a name, each with its parts joined. @param servers - address:port, in place of the machine's own.
 * What is made throws an Error when no server answers. */
export function createRecordReader(servers: readonly string[] = []): (name: string) => Promise<string[]> {
  const resolver = new Resolver(patience);
  if (servers.length > 0) resolver.setServers(servers);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      if (isNone(error)) return [];
      throw error;
    }
  };
}
