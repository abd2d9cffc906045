import { runInNewContext } from "node:vm";
import { pageCacheControl } from "#server/http/response-headers.ts";

export const origin = "http://sabor.localhost:3000";

class FakeExtendableEvent {
  readonly waits: Promise<unknown>[] = [];
  readonly type: string;
  readonly data: unknown;
  constructor(type: string, data: unknown = null) {
    this.type = type;
    this.data = data;
  }
  waitUntil(wait: Promise<unknown>): void {
    this.waits.push(wait);
  }
}

class FakeNotificationEvent extends FakeExtendableEvent {
  readonly notification: FakeNotification;
  constructor(notification: FakeNotification) {
    super("notificationclick");
    this.notification = notification;
  }
}

interface FakeNotification {
  title: string;
  body: string;
  tag: string;
  lang: string;
  close: () => void;
}

class FakeFetchEvent extends FakeExtendableEvent {
  answer: Promise<Response> | null = null;
  readonly request: Request;
  constructor(request: Request) {
    super("fetch");
    this.request = request;
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = answer;
  }
}

function urlOf(request: Request | string): string {
  return new URL(typeof request === "string" ? request : request.url, origin).href;
}

/** Only a browser makes one. */
class Navigation extends Request {
  override get mode(): RequestMode {
    return "navigate";
  }
}

/** The browser's caches, by name and address; nothing of them works while their storage is broken. */
function fakeCaches() {
  const kept = new Map<string, Map<string, Response>>();
  const storage = { isBroken: false, isFull: false };
  const work = async <T>(value: () => T): Promise<T> => {
    if (storage.isBroken) throw new Error("Unexpected internal error.");
    return await Promise.resolve(value());
  };
  const open = (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      keys: async () => await work(() => [...cache.keys()].map((url) => new Request(url))),
      match: async (request: Request | string) => await work(() => cache.get(urlOf(request))?.clone()),
      put: async (request: Request | string, answer: Response) =>
        await work(() => {
          if (storage.isFull) throw new DOMException("Quota exceeded.", "QuotaExceededError");
          cache.set(urlOf(request), answer);
        }),
      delete: async (request: Request | string) => await work(() => cache.delete(urlOf(request))),
    };
  };
  const caches = {
    keys: async () => await work(() => [...kept.keys()]),
    delete: async (name: string) => await work(() => kept.delete(name)),
    match: async ({ url }: Request, { cacheName }: { cacheName: string }) =>
      await work(() => kept.get(cacheName)?.get(url)?.clone()),
    open: async (name: string) => await work(() => open(name)),
  };
  return { caches, kept, storage };
}

/** The notices that are shown, and those that were closed. */
function fakeNotices() {
  const notices: FakeNotification[] = [];
  const closed: string[] = [];
  const registration = {
    getNotifications: async ({ tag }: { tag: string }) =>
      await Promise.resolve(notices.filter((notice) => notice.tag === tag)),
    showNotification: async (title: string, options: { body: string; tag: string; lang: string }) => {
      // The same tag is replaced in its place.
      const at = notices.findIndex(({ tag }) => tag === options.tag);
      const notice: FakeNotification = {
        title,
        ...options,
        close: () => {
          notices.splice(notices.indexOf(notice), 1);
          closed.push(notice.body);
        },
      };
      notices.splice(at === -1 ? notices.length : at, at === -1 ? 0 : 1, notice);
      return await Promise.resolve();
    },
  };
  return { notices, closed, registration };
}

/** The windows of the shop, and which of them came to the front. */
function fakeWindows() {
  const windows: { url: string; focus: () => Promise<void> }[] = [];
  const opened: string[] = [];
  const clients = {
    claim: async () => await Promise.resolve(),
    matchAll: async () => await Promise.resolve(windows),
    openWindow: async (path: string) => await Promise.resolve(opened.push(new URL(path, origin).href)),
  };
  const opensWindow = (path: string) =>
    windows.push({
      url: `${origin}${path}`,
      focus: async () => await Promise.resolve(void opened.push(`focus ${path}`)),
    });
  return { clients, opened, opensWindow };
}

interface Cookie {
  name: string;
  value: string;
}

/** The shop's server behind a line that may be slow or down, as it answers who has these cookies; `words` stand at the end of all. */
function fakeShop(build: string, cookies: () => readonly Cookie[]) {
  const line = {
    isUp: true,
    isSlow: false,
    build,
    cacheControl: pageCacheControl,
    words: "",
    isOfflinePageThere: true,
  };
  const asked: string[] = [];
  const answers = (path: string): Response => {
    const page = path.startsWith("/producto/") ? path : path.replace(/\?.*$/, "").replace(/^\/$/, "");
    const language = path.includes("lang=en") || cookies().some(({ value }) => value === "en") ? "en" : "es-CO";
    if (path === "/api/offline")
      return new Response(`offline page${line.words}`, {
        status: line.isOfflinePageThere ? 200 : 503,
        headers: { "content-language": language },
      });
    const branch = cookies().find(({ name }) => name === "branch")?.value ?? "101";
    const headers = {
      "x-page": `${line.build} /${language}/${branch}/shop${page}`,
      vary: "Cookie",
      "cache-control": line.cacheControl,
    };
    return new Response(`${path} ${language} ${branch}${line.words}`, { headers });
  };
  const fetch = async (request: Request | string) => {
    const url = new URL(urlOf(request));
    asked.push(url.pathname);
    if (line.isSlow) await new Promise((resolve) => setTimeout(resolve, 200));
    if (!line.isUp) throw new TypeError("Failed to fetch");
    return await Promise.resolve(answers(`${url.pathname}${url.search}`));
  };
  return { line, asked, fetch };
}

/** A worker that runs `program` in a scope of its own, and hears what is dispatched to it. */
function startWorker(program: string, build: string, scope: object) {
  const listeners = new Map<string, (event: FakeExtendableEvent) => void>();
  const self = {
    Request,
    Response,
    Headers,
    Date,
    Error,
    URL,
    URLSearchParams,
    FetchEvent: FakeFetchEvent,
    ExtendableEvent: FakeExtendableEvent,
    location: new URL(`${origin}/worker.js`),
    skipWaiting: async () => await Promise.resolve(),
    addEventListener: (type: string, listener: (event: FakeExtendableEvent) => void) => listeners.set(type, listener),
    ...scope,
  };
  runInNewContext(`const SHOP_BUILD=${JSON.stringify(build)};${program}`, Object.assign(self, { self }));
  return async (event: FakeExtendableEvent): Promise<Response | null> => {
    listeners.get(event.type)?.(event);
    const answer = event instanceof FakeFetchEvent ? await event.answer : null;
    // What waits may wait for more.
    for (let index = 0; index < event.waits.length; index += 1) await event.waits[index];
    return answer;
  };
}

/** A browser with one shop's worker, as far as a worker sees it. */
export function openBrowser(program: string, build = "b1") {
  let cookies: Cookie[] = [];
  let isRegistered = true;
  const { caches, kept, storage } = fakeCaches();
  const { notices, closed, registration } = fakeNotices();
  const { clients, opened, opensWindow } = fakeWindows();
  const { line, asked, fetch } = fakeShop(build, () => cookies);
  const unregister = async () => {
    isRegistered = false;
    return await Promise.resolve(true);
  };
  const dispatch = startWorker(program, build, {
    // A moment's pause has passed at once; who waits for an answer waits for as long as the line is slow.
    setTimeout: (run: (value: unknown) => void, milliseconds: number, value: unknown) =>
      milliseconds === 4000 && !line.isSlow ? 0 : setTimeout(run, 1, value),
    registration: { scope: `${origin}/`, unregister, ...registration },
    clients,
    cookieStore: { getAll: async () => await Promise.resolve(cookies) },
    caches,
    fetch,
  });
  return {
    line,
    asked,
    /** What a page of the shop has by the same name. */
    caches,
    storage,
    isRegistered: () => isRegistered,
    chooses: (values: Record<string, string>) => {
      cookies = Object.entries(values).map(([name, value]) => ({ name, value }));
    },
    start: async () => {
      await dispatch(new FakeExtendableEvent("install"));
      await dispatch(new FakeExtendableEvent("activate"));
    },
    tell: async (said: unknown) => await dispatch(new FakeExtendableEvent("message", said)),
    push: async (text: string) => await dispatch(new FakeExtendableEvent("push", { text: () => text })),
    click: async (notice: FakeNotification) => await dispatch(new FakeNotificationEvent(notice)),
    notices,
    closed,
    opened,
    opensWindow,
    /** The worker's answer as text; null where it leaves the request to the browser. */
    open: async (path: string) => {
      const answer = await dispatch(new FakeFetchEvent(new Navigation(`${origin}${path}`)));
      return answer && { text: await answer.text(), age: answer.headers.get("server-timing") };
    },
    load: async (path: string, init: RequestInit = {}) =>
      await dispatch(new FakeFetchEvent(new Request(`${origin}${path}`, init))),
    kept: () =>
      [...kept].flatMap(([name, cache]) => [...cache.keys()].map((key) => `${name} ${key.slice(origin.length)}`)),
  };
}
