import { Resolver } from "node:dns/promises";

/** A page waits for it where the domain shows no shop so far, in ms. */
const longest = 1200;
/** The name is there without such records, or is not there, or is longer than a name can be. */
const none = new Set(["ENODATA", "ENOTFOUND", "EBADNAME"]);

function isNone(error: unknown): boolean {
  return error instanceof Error && "code" in error && none.has(String(error.code));
}

/** Reads the TXT records of a name, each with its parts joined. @param servers - address:port, in place of the machine's own.
 * What is made throws an Error when no server answers in time. */
export function createRecordReader(servers: readonly string[] = []): (name: string) => Promise<string[]> {
  return async (name) => {
    const resolver = new Resolver({ timeout: longest / 2.4, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    const end = setTimeout(() => resolver.cancel(), longest);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      if (isNone(error)) return [];
      throw error;
    } finally {
      clearTimeout(end);
    }
  };
}
