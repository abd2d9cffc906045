/** The request that `next/headers` tells of while a test runs. */
export const nextRequest = {
  headers: new Headers(),
  cookies: new Map<string, string>(),
  /** Every cookie that was set, in order. */
  written: [] as { name: string; value: string; options: Record<string, unknown> }[],
};

/** A request to a host from its own page, without cookies. */
export function requestTo(host: string, headers: Record<string, string> = {}): void {
  nextRequest.headers = new Headers({ host, origin: `http://${host}`, "x-forwarded-for": "203.0.113.7", ...headers });
  nextRequest.cookies = new Map();
  nextRequest.written = [];
}

/** Puts what the last action wrote into the next request, as a browser does. */
export function followCookies(): void {
  for (const { name, value } of nextRequest.written) {
    if (value === "") nextRequest.cookies.delete(name);
    else nextRequest.cookies.set(name, value);
  }
  nextRequest.written = [];
}

/** What `vi.mock("next/headers", …)` needs. */
export function nextHeadersDouble() {
  return {
    headers: async () => nextRequest.headers,
    cookies: async () => ({
      get: (name: string) => {
        const value = nextRequest.cookies.get(name);
        return value === undefined ? undefined : { name, value };
      },
      set: (name: string, value: string, options: Record<string, unknown>) => {
        nextRequest.written.push({ name, value, options });
      },
    }),
  };
}

/** How long Next was told to keep what was read, the last first. */
export const cacheLives: unknown[] = [];

/** What `vi.mock("next/cache", …)` needs: outside Next nothing is cached. */
export function nextCacheDouble() {
  return { cacheLife: (life: unknown) => void cacheLives.unshift(life), cacheTag: () => {}, revalidateTag: () => {} };
}
