import "server-only";

/** How long Next keeps what could not be read whole: it is asked for again within half a minute, and shown for as long as nothing better is known. */
export const cacheLifeSoon = { stale: 30, revalidate: 30, expire: 2_592_000 };
