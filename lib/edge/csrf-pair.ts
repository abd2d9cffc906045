const longest = 1000;

/** A value for a header, of a cookie's as it is written; null for none that can be sent. */
function decoded(written: string): string | null {
  try {
    const value = decodeURIComponent(written);
    return /^[\x21-\x7e]+$/.test(value) && written.length <= longest ? value : null;
  } catch {
    return null;
  }
}

/**
 * The cookie and the header by whose equal values a backend knows its own pages (S1 §7, A135). Nothing of a customer's is in
 * them: who asks, the bearer token says. The value is the backend's own, where an answer set the cookie, else random.
 */
export function createCsrfPair(names: { cookie: string; header: string }) {
  const random = crypto.randomUUID();
  let held = { written: random, value: random };
  return {
    /** Puts both on a request that changes something. */
    write: (headers: Headers): void => {
      headers.set("cookie", `${names.cookie}=${held.written}`);
      headers.set(names.header, held.value);
    },
    /** Takes the cookie over that an answer set. */
    read: ({ headers }: Pick<Response, "headers">): void => {
      const start = `${names.cookie}=`;
      const set = headers.getSetCookie().findLast((cookie) => cookie.startsWith(start));
      const written = set?.slice(start.length).split(";", 1)[0]?.trim() ?? "";
      const value = decoded(written);
      if (value !== null) held = { written, value };
    },
  };
}

export type CsrfPair = ReturnType<typeof createCsrfPair>;
