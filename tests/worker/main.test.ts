import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { pushMessageText } from "#domain/order/push/push-message.ts";
import { pageCacheControl, unstored } from "#server/http/response-headers.ts";
import { compileWorkerProgram } from "#scripts/browser-program.ts";

const origin = "http://sabor.localhost:3000";

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

/** A browser with one shop's worker, as far as a worker sees it. */
function openBrowser(program: string, build = "b1") {
  const kept = new Map<string, Map<string, Response>>();
  const listeners = new Map<string, (event: FakeExtendableEvent) => void>();
  const line = { isUp: true, isSlow: false, build, cacheControl: pageCacheControl };
  const asked: string[] = [];
  let cookies: { name: string; value: string }[] = [];
  let isRegistered = true;
  const notices: FakeNotification[] = [];
  const closed: string[] = [];
  const windows: { url: string; focus: () => Promise<void> }[] = [];
  const opened: string[] = [];
  const answers = (path: string): Response => {
    if (path === "/api/offline") return new Response("offline page");
    const page = path.startsWith("/producto/") ? path : path.replace(/\?.*$/, "").replace(/^\/$/, "");
    const language = path.includes("lang=en") || cookies.some(({ value }) => value === "en") ? "en" : "es-CO";
    const branch = cookies.find(({ name }) => name === "branch")?.value ?? "101";
    const headers = {
      "x-page": `${line.build} /${language}/${branch}/shop${page}`,
      vary: "Cookie",
      "cache-control": line.cacheControl,
    };
    return new Response(`${path} ${language} ${branch}`, { headers });
  };
  const scope = {
    Request,
    Response,
    Headers,
    URL,
    URLSearchParams,
    FetchEvent: FakeFetchEvent,
    ExtendableEvent: FakeExtendableEvent,
    // A moment's pause has passed at once; who waits for an answer waits for as long as the line is slow.
    setTimeout: (run: (value: unknown) => void, milliseconds: number, value: unknown) =>
      milliseconds === 4000 && !line.isSlow ? 0 : setTimeout(run, 1, value),
    location: new URL(`${origin}/worker.js`),
    registration: {
      scope: `${origin}/`,
      unregister: async () => {
        isRegistered = false;
        return await Promise.resolve(true);
      },
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
    },
    clients: {
      claim: async () => await Promise.resolve(),
      matchAll: async () => await Promise.resolve(windows),
      openWindow: async (path: string) => await Promise.resolve(opened.push(new URL(path, origin).href)),
    },
    skipWaiting: async () => await Promise.resolve(),
    cookieStore: { getAll: async () => await Promise.resolve(cookies) },
    addEventListener: (type: string, listener: (event: FakeExtendableEvent) => void) => listeners.set(type, listener),
    caches: {
      keys: async () => await Promise.resolve([...kept.keys()]),
      delete: async (name: string) => await Promise.resolve(kept.delete(name)),
      match: async ({ url }: Request, { cacheName }: { cacheName: string }) =>
        await Promise.resolve(kept.get(cacheName)?.get(url)?.clone()),
      open: async (name: string) => {
        const cache = kept.get(name) ?? new Map<string, Response>();
        kept.set(name, cache);
        return await Promise.resolve({
          keys: async () => await Promise.resolve([...cache.keys()].map((url) => new Request(url))),
          match: async (request: Request | string) => await Promise.resolve(cache.get(urlOf(request))?.clone()),
          put: async (request: Request | string, answer: Response) =>
            await Promise.resolve(cache.set(urlOf(request), answer)),
          delete: async (request: Request | string) => await Promise.resolve(cache.delete(urlOf(request))),
        });
      },
    },
    fetch: async (request: Request | string) => {
      const url = new URL(urlOf(request));
      asked.push(url.pathname);
      if (line.isSlow) await new Promise((resolve) => setTimeout(resolve, 200));
      if (!line.isUp) throw new TypeError("Failed to fetch");
      return await Promise.resolve(answers(`${url.pathname}${url.search}`));
    },
  };
  runInNewContext(`const SHOP_BUILD=${JSON.stringify(build)};${program}`, Object.assign(scope, { self: scope }));
  const dispatch = async (event: FakeExtendableEvent) => {
    listeners.get(event.type)?.(event);
    const answer = event instanceof FakeFetchEvent ? await event.answer : null;
    // What waits may wait for more.
    for (let index = 0; index < event.waits.length; index += 1) await event.waits[index];
    return answer;
  };
  return {
    line,
    asked,
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
    opensWindow: (path: string) =>
      windows.push({
        url: `${origin}${path}`,
        focus: async () => await Promise.resolve(void opened.push(`focus ${path}`)),
      }),
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

const program = compileWorkerProgram("main");
let browser = openBrowser(program);
beforeEach(async () => {
  browser = openBrowser(program);
  await browser.start();
});

describe("the service worker as it is built", () => {
  test("a page comes from the network; without a line as it was seen, with its age", async () => {
    expect(await browser.open("/")).toEqual({ text: "/ es-CO 101", age: null });
    browser.line.isUp = false;
    expect(await browser.open("/")).toMatchObject({
      text: "/ es-CO 101",
      age: expect.stringMatching(/^kept;desc="\d+"$/),
    });
  });

  test("what was never seen is the page in the shop's colours", async () => {
    browser.line.isUp = false;
    expect(await browser.open("/producto/1/2")).toEqual({ text: "offline page", age: null });
    expect(await browser.open("/mis-datos")).toEqual({ text: "offline page", age: null });
  });

  test("another branch or language than the cookies choose is not shown, and both are kept beside each other", async () => {
    browser.chooses({ branch: "101" });
    await browser.open("/");
    browser.chooses({ branch: "102" });
    await browser.open("/");
    browser.line.isUp = false;
    expect(await browser.open("/")).toMatchObject({ text: "/ es-CO 102" });
    browser.chooses({ branch: "101" });
    expect(await browser.open("/")).toMatchObject({ text: "/ es-CO 101" });
    browser.chooses({ branch: "101", lang: "en" });
    expect(await browser.open("/")).toMatchObject({ text: "offline page" });
  });

  test("what is to be kept nowhere, as another business by '?domain=' (A23), is not kept", async () => {
    browser.line.cacheControl = unstored["cache-control"];
    await browser.open("/");
    await browser.tell([`${origin}/`]);
    browser.line.isUp = false;
    expect(await browser.open("/")).toEqual({ text: "offline page", age: null });
  });

  test("a line that hardly carries anything is none, where the page is kept", async () => {
    await browser.open("/");
    browser.line.isSlow = true;
    expect((await browser.open("/"))?.age).toMatch(/^kept/);
  });

  test("what the first page loaded before the worker was there is kept when it is told", async () => {
    await browser.tell([
      `${origin}/`,
      `${origin}/_next/static/a.js`,
      `${origin}/media/a.webp`,
      `${origin}/api/session`,
    ]);
    expect(browser.kept().map((key) => key.split("?")[0])).toEqual([
      "shop-files-b1 /api/offline",
      "shop-files-b1 /_next/static/a.js",
      "shop-pages-b1 /kept",
      "shop-photos /media/a.webp",
    ]);
    browser.line.isUp = false;
    expect((await browser.load("/media/a.webp"))?.status).toBe(200);
  });

  test("handlers and actions go past it", async () => {
    for (const path of ["/api/session", "/api/orders", "/api/quote", "/api/payment"])
      expect(await browser.load(path)).toBeNull();
    expect(await browser.load("/", { method: "POST", body: "x" })).toBeNull();
    expect(browser.kept().filter((key) => key.includes("/api/"))).toEqual(["shop-files-b1 /api/offline"]);
  });

  test("a page of another build is shown and not kept: two are never mixed", async () => {
    browser.line.build = "b2";
    const copy = vi.spyOn(Response.prototype, "clone");
    await browser.open("/");
    // One that nobody reads has the event last for good, and the worker of the other build, for which every page waits.
    expect(copy).not.toHaveBeenCalled();
    copy.mockRestore();
    browser.line.isUp = false;
    expect(await browser.open("/")).toMatchObject({ text: "offline page" });
  });
});

test("the program that is sent in its place empties what was kept and unregisters itself", async () => {
  const last = openBrowser(compileWorkerProgram("unregister"));
  await last.start();
  expect(last.isRegistered()).toBe(false);
  expect(last.kept()).toEqual([]);
});

function message(text: string, number = "SB-77"): string {
  return pushMessageText({ number, title: `Pedido ${number}`, text, language: "es-CO" });
}

describe("what the platform sends of an order (A261)", () => {
  test("is shown in place of how it stood, each order by itself; nothing else is shown", async () => {
    await browser.push(message("Estamos preparando tu pedido"));
    await browser.push(message("Tu pedido va en camino"));
    await browser.push(message("Tu pedido está listo", "SB-78"));
    for (const text of ["", "{", "{}", "hola"]) await browser.push(text);
    expect(browser.notices).toMatchObject([
      { title: "Pedido SB-77", body: "Tu pedido va en camino", tag: "SB-77", lang: "es-CO" },
      { title: "Pedido SB-78", body: "Tu pedido está listo" },
    ]);
  });

  test("once more the same stays where it stands, without a sound; a new state is another notice", async () => {
    await browser.push(message("Tu pedido va en camino"));
    await browser.push(message("Tu pedido va en camino"));
    expect(browser.closed).toEqual([]);
    await browser.push(message("Tu pedido fue entregado"));
    expect(browser.closed).toEqual(["Tu pedido va en camino"]);
    expect(browser.notices).toHaveLength(1);
  });

  test("leads to the order's page, of the shop alone: the window that shows it, else a new one", async () => {
    await browser.push(message("Listo", "SB-77"));
    await browser.push(message("Listo", "//example.com/a#b"));
    const [one, odd] = browser.notices;
    if (one === undefined || odd === undefined) throw new Error("They are shown.");
    browser.opensWindow("/rastrear-orden/SB-78");
    await browser.click(one);
    await browser.click(odd);
    browser.opensWindow("/rastrear-orden/SB-77");
    await browser.click(one);
    expect(browser.opened).toEqual([
      `${origin}/rastrear-orden/SB-77`,
      `${origin}/rastrear-orden/%2F%2Fexample.com%2Fa%23b`,
      "focus /rastrear-orden/SB-77",
    ]);
    expect(browser.notices).toEqual([]);
  });
});
