import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { type Asked, ask } from "./support/ask.ts";
import { platformCommand } from "./support/platform-command.ts";
import { announceChange, signatureOf } from "./support/signed-webhook.ts";
import { stack } from "./support/stack.ts";

const { port } = stack;
/** The business whose menu is changed here: its first item of 150 is 40001. */
const host = "tienda.localhost";
/** One that nothing changes. */
const quiet = "plaza.localhost";
const item = "40001";

async function page(path = "/", of = host): Promise<Asked> {
  return await ask({ port, host: of, path });
}

function stateOf({ headers }: Asked): string {
  return String(headers["x-nextjs-cache"] ?? "none");
}

async function purge(): Promise<void> {
  const answer = await announceChange({ event: "menu.updated", domain: host });
  expect(answer.status, answer.body).toBe(200);
}

async function priceOnPage(): Promise<string | undefined> {
  const { status, body } = await page(`/producto/4001/${item}`);
  expect(status).toBe(200);
  return /"price":\s*"?(\d+)/.exec(body.replaceAll("\\", ""))?.[1];
}

test("a page brings its own data: nothing of it is asked for again, perhaps of another version", async () => {
  const paths = ["/", "/order", "/privacidad", "/rastrear-orden", "/rastrear-orden/X-1"];
  for (const of of [host, quiet]) {
    for (const path of [...paths, of === host ? `/producto/4001/${item}` : "/seleccionar-cocina"]) {
      const { status, body } = await page(path, of);
      expect([status, body.includes("__next_f.push"), body.includes("__NEXT_CLIENT_RESUME")], `${of}${path}`).toEqual([
        200,
        true,
        false,
      ]);
    }
  }
});

test("a page is made once and then kept", async () => {
  const path = "/producto/4001/40003";
  // A test before this one may have fetched it ahead.
  await purge();
  const made = await page(path);
  expect([made.status, stateOf(made)]).toEqual([200, "MISS"]);
  // Two seconds after the first purge comes the second one, perhaps between these visits.
  let kept = made;
  await expect.poll(async () => stateOf((kept = await page(path)))).toBe("HIT");
  expect([kept.status, kept.body]).toEqual([200, made.body]);
});

test("a page names neither its inside nor its maker, and no shared cache may keep it", async () => {
  const { headers } = await page();
  for (const name of ["x-powered-by", "x-middleware-rewrite", "x-next-cache-tags", "server"]) {
    expect(headers[name], name).toBeUndefined();
  }
  expect(headers["cache-control"]).toMatch(/private/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-frame-options"]).toBe("DENY");
});

test("the signed webhook shows a new price on the very next request", async () => {
  const before = Number(await priceOnPage());
  expect(before).toBeGreaterThan(0);
  // The second purge of an earlier test may come between the two visits.
  await expect.poll(async () => stateOf(await page(`/producto/4001/${item}`))).toBe("HIT");
  try {
    await platformCommand(["item", item, "price", String(before + 1111)]);
    await purge();
    expect(Number(await priceOnPage())).toBe(before + 1111);
  } finally {
    await platformCommand(["item", item, "price", String(before)]);
    await purge();
  }
  expect(Number(await priceOnPage())).toBe(before);
});

test("a webhook of another's hand is refused and purges nothing", async () => {
  await page("/", quiet);
  expect(stateOf(await page("/", quiet))).toMatch(/HIT|STALE/);
  const event = { event: "menu.updated", domain: quiet };
  const now = Math.floor(Date.now() / 1000);
  const signatures = [
    `t=${now},v1=${"0".repeat(64)}`,
    signatureOf("{}", "somebody else's secret"),
    `t=${now}`,
    "v1=",
    "t=0,v1=0",
    signatureOf(JSON.stringify(event), "x", now - 4000),
  ];
  for (const signature of signatures) {
    const { status } = await announceChange(event, { signature });
    expect(status, signature).toBe(401);
  }
  expect((await announceChange(event, { secret: "not the platform's" })).status).toBe(401);
  expect(stateOf(await page("/", quiet))).toMatch(/HIT|STALE/);
});

test("a webhook is no business's address", async () => {
  const { status } = await ask({ port, host, path: "/api/revalidate", method: "POST", body: "{}" });
  expect([401, 404]).toContain(status);
});

test("a page that does not exist is not kept", async () => {
  for (let visit = 0; visit < 2; visit += 1) {
    const missing = await page("/producto/4001/99999");
    expect(missing.status).toBe(404);
    expect(stateOf(missing)).not.toMatch(/HIT|STALE/);
    expect(missing.headers["cache-control"]).toMatch(/no-store/);
  }
});

test("T8: no query of a stranger comes to stand in a page that all are shown", async () => {
  const ways: Record<string, string>[] = [
    {},
    { rsc: "1" },
    { rsc: "1", "next-router-prefetch": "1" },
    { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  ];
  for (const path of ["/order", "/privacidad", "/zonas", "/producto/4001/40002", "/"]) {
    await purge();
    for (const headers of ways) await ask({ port, host, path: `${path}?token=SECRETO&_rsc`, headers });
    for (const headers of ways) {
      const { status, body } = await ask({ port, host, path, headers });
      expect(status, path).toBe(200);
      expect(body, `${path} ${JSON.stringify(headers)}`).not.toMatch(/SECRETO|[?&]_rsc/);
    }
  }
});

test("T11: a product that nobody has is missing for the router too", async () => {
  const ways: [Record<string, string>, number][] = [
    [{ rsc: "1" }, 307],
    [{ rsc: "1", "next-router-prefetch": "1" }, 204],
  ];
  for (const [headers, expected] of ways) {
    const { status } = await ask({ port, host: quiet, path: "/producto/3001/99999?_rsc", headers });
    expect(status).toBe(expected);
  }
});

test("T11, security fact 7: invented addresses do not grow the cache", async () => {
  for (let slug = 0; slug < 30; slug += 1) {
    for (const path of [`/producto/3001/9${slug}777`, `/inventado-${slug}`, `/rastrear-orden/PLA-9${slug}000`]) {
      const { status, headers } = await page(path, quiet);
      expect([200, 307, 404], path).toContain(status);
      if (status !== 200) expect(headers["cache-control"], path).toMatch(/no-store/);
    }
  }
  // Every invented number of an order is the same page, kept once.
  expect(stateOf(await page("/rastrear-orden/PLA-123456789", quiet))).toMatch(/HIT|STALE/);
  // Whatever was kept of the tenant before is still there.
  await page("/", quiet);
  expect(stateOf(await page("/", quiet))).toMatch(/HIT|STALE/);
});

test("T9: suffixes, separators and spellings make no second copy and no other page", async () => {
  await page("/", quiet);
  const tricks = [
    "/index.css",
    "/;a.css",
    "/.js",
    "/%0a.css",
    "/x.css",
    "/rastrear-orden/PLA-1.css",
    "/producto/3001/30001.js",
    "/index.rsc",
    "/index.segments/_tree.segment.rsc",
  ];
  for (const path of tricks) {
    const { status, headers } = await page(path, quiet);
    expect([400, 404], `${path} → ${status}`).toContain(status);
    expect(headers["cache-control"], path).toMatch(/no-store/);
  }
  const [plain, asked] = [await page("/", quiet), await page("/?utm_source=a&x=.css", quiet)];
  expect(asked.body).toBe(plain.body);
  expect(stateOf(asked)).toMatch(/HIT|STALE/);
});

test("X6: every script of every page may run", async () => {
  const paths = ["/", "/order", "/privacidad", "/rastrear-orden", "/zonas", "/mis-datos", "/producto/4001/40002"];
  // A business with one branch has no page to choose from.
  for (const path of [...paths, "/seleccionar-cocina"]) {
    const { body, headers } = await page(path, path === "/seleccionar-cocina" ? quiet : host);
    const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, source = ""]) => source);
    expect(scripts.length, path).toBeGreaterThan(2);
    for (const source of scripts) {
      const hash = createHash("sha256").update(source).digest("base64");
      expect(headers["content-security-policy"], `${path} ${source.slice(0, 80)}`).toContain(`'sha256-${hash}'`);
    }
  }
});

test("X6: an injected inline script is blocked and said, and the page itself breaks no rule", async ({ page: tab }) => {
  await tab.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      document.documentElement.dataset["violations"] =
        `${document.documentElement.dataset["violations"] ?? ""}${event.effectiveDirective} `;
    });
  });
  const answer = await tab.goto(`http://${host}:${port}/`);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(rule);
  expect(/script-src[^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe-inline|unsafe-eval|\*|data:/);
  await expect(tab.getByRole("main")).toBeVisible();
  expect(await tab.evaluate(() => document.documentElement.dataset["violations"])).toBeUndefined();
  await tab.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.injected = 'ran'";
    document.body.append(script);
    const image = document.createElement("img");
    image.setAttribute("onerror", "document.documentElement.dataset.injected = 'ran'");
    image.src = "data:image/png;base64,x";
    document.body.append(image);
  });
  await expect
    .poll(async () => await tab.evaluate(() => document.documentElement.dataset["violations"] ?? ""))
    .toMatch(/script-src/);
  expect(await tab.evaluate(() => document.documentElement.dataset["injected"])).toBeUndefined();
});
