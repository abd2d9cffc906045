import { request } from "node:http";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { schemaProblems } from "#tests/support/schema-vocabulary.ts";
import { type Asked, ask } from "./support/ask.ts";
import { productPath } from "./support/find-product.ts";
import { platformCommand } from "./support/platform-command.ts";
import { announceChange } from "./support/signed-webhook.ts";
import { stack } from "./support/stack.ts";

/** What search engines and chats see: everything here is asked for without a browser, and so without JavaScript. */
const { port } = stack;
const shops = ["sabor", "fantasma", "plaza", "tienda"].map((name) => `${name}.localhost`);
const whatsapp = { "user-agent": "WhatsApp/2.23.20.0 A" };

async function get(host: string, path: string, headers: Record<string, string> = whatsapp): Promise<Asked> {
  return await ask({ port, host, path, headers });
}

function meta({ body }: Asked, name: string): string | undefined {
  const pattern = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`);
  return pattern.exec(body)?.[1]?.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
}

/** The words that a person reads with JavaScript off. */
function wordsOf({ body }: Asked): string {
  const visible = body
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<template[\s\S]*?<\/template>/g, " ")
    .replace(/<[^>]+>/g, " ");
  return visible.replaceAll("&nbsp;", " ").replaceAll("\u00a0", " ").replaceAll("&amp;", "&").replace(/\s+/g, " ");
}

function graphOf({ body }: Asked): Record<string, unknown>[] {
  const [, json = "{}"] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(body) ?? [];
  return (JSON.parse(json) as { "@graph": Record<string, unknown>[] })["@graph"];
}

function canonicalOf({ body }: Asked): string[] {
  return [...body.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href ?? "");
}

/** A picture by the absolute address that a page names, as a crawler fetches it. */
async function picture(address: string) {
  const url = new URL(address);
  return await new Promise<{ status: number; type: string; cache: string; bytes: Buffer }>((resolve, reject) => {
    const options = { host: "127.0.0.1", port: url.port, path: url.pathname, headers: { host: url.host, ...whatsapp } };
    const call = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers["content-type"] ?? "",
          cache: answer.headers["cache-control"] ?? "",
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    call.once("error", reject);
    call.end();
  });
}

test.describe("without JavaScript", () => {
  test("a menu has its names, descriptions, prices and hours", async () => {
    const words = wordsOf(await get("sabor.localhost", "/"));
    for (const text of ["Sabor Santafereño", "Platos fuertes", "Bandeja paisa", "Horario", "Todos los días: 24 horas"])
      expect(words).toContain(text);
    expect(words).toMatch(/Bandeja paisa .{10,300}\$ \d{2}\.\d{3}/);
  });

  test("a product has its description, sizes, options with their prices, and how to get it", async () => {
    const path = await productPath(1, 101, "Bandeja paisa");
    const page = await get("sabor.localhost", path);
    const words = wordsOf(page);
    const [dish] = graphOf(page) as [
      { description: string; menuAddOn: { name: string; hasMenuItem: { name: string }[] }[] },
    ];
    expect(words).toContain(dish.description);
    const names = dish.menuAddOn.flatMap((group) => [group.name, ...group.hasMenuItem.map(({ name }) => name)]);
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) expect(words).toContain(name);
  });

  test("the branches have their addresses and hours", async () => {
    const words = wordsOf(await get("sabor.localhost", "/seleccionar-cocina"));
    for (const text of [
      "Chapinero",
      "Carrera 6 # 117-28",
      "Lunes a jueves: 11:00 a. m. a 10:00 p. m.",
      "Domingo y festivos",
    ])
      expect(words).toContain(text);
  });

  test("a link to what was coming soon leads to the menu of a shop that is open (A144)", async () => {
    for (const path of ["/proximamente", "/coming-soon"]) {
      const page = await get("sabor.localhost", path);
      expect([page.status, page.headers.location]).toEqual([307, "/"]);
    }
  });

  test("the search of an order has its form", async () => {
    const page = await get("sabor.localhost", "/rastrear-orden");
    expect(wordsOf(page)).toContain("Rastrear pedido");
  });
});

for (const host of shops) {
  test(`${host}: title, description, one canonical address, preview and data of every kind of page`, async () => {
    const home = await get(host, "/");
    const sitemap = await get(host, "/sitemap.xml");
    const products = [...sitemap.body.matchAll(/<loc>[^<]*(\/producto\/[^<]+)<\/loc>/g)].map(([, path]) => path ?? "");
    const [first = "", last = ""] = [products[0], products.at(-1)];
    const titles = new Set<string>();
    for (const path of ["/", first, last]) {
      const page = path === "/" ? home : await get(host, path);
      expect(page.status, path).toBe(200);
      const title = /<title>([^<]*)<\/title>/.exec(page.body)?.[1] ?? "";
      titles.add(title);
      expect([title.length > 15, title.length < 80], title).toEqual([true, true]);
      expect(meta(page, "description")?.length, path).toBeGreaterThan(50);
      expect(canonicalOf(page)).toEqual([`http://${host}:${port}${path}`]);
      expect(meta(page, "og:url")).toBe(`http://${host}:${port}${path}`);
      expect(meta(page, "twitter:card")).toBe("summary_large_image");
      expect(meta(page, "theme-color")).toMatch(/^#[0-9a-f]{6}$/);
      expect(meta(page, "robots"), path).toBeUndefined();
      expect(schemaProblems(graphOf(page)), path).toEqual([]);
      expect(meta(page, "og:image")).toMatch(new RegExp(`^http://${host}:${port}/api/card/`));
      const { status, type, cache, bytes } = await picture(meta(page, "og:image") ?? "");
      expect([status, type, cache]).toEqual([200, "image/jpeg", "public, max-age=31536000, immutable"]);
      expect(bytes.byteLength).toBeLessThanOrEqual(300_000);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    }
    expect(titles.size).toBe(3);
  });
}

test("a menu's data say what it is, when it is open, and where to order", async () => {
  const data = graphOf(await get("sabor.localhost", "/"));
  expect(data.find((node) => node["@type"] === "Restaurant")).toMatchObject({
    name: "Sabor Santafereño – Chapinero",
    openingHoursSpecification: [{ opens: "00:00", closes: "23:59" }],
    potentialAction: { "@type": "OrderAction", target: { urlTemplate: `http://sabor.localhost:${port}/` } },
    hasMenu: { "@type": "Menu" },
  });
  expect(graphOf(await get("tienda.localhost", "/")).find((node) => node["@type"] === "Store")).toBeDefined();
});

test("the policy of a page with structured data still runs no script but the build's (ADR 10)", async () => {
  const { body, headers } = await get("sabor.localhost", "/");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("'sha256-");
  expect(policy.split("script-src")[1]?.split(";")[0]).not.toContain("unsafe-inline");
  const [, json] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(body) ?? [];
  expect(json).not.toContain("<");
});

test("B16: another price is another picture, and the old address leads to it", async () => {
  const host = "tienda.localhost";
  const path = "/producto/4001/40002";
  const before = meta(await get(host, path), "og:image") ?? "";
  const price = Number(/"price":(\d+)/.exec((await get(host, path)).body)?.[1]);
  try {
    await platformCommand(["item", "40002", "price", String(price + 1000)]);
    await announceChange({ event: "menu.updated", domain: host });
    const after = meta(await get(host, path), "og:image") ?? "";
    expect(after).not.toBe(before);
    const old = await get(host, new URL(before).pathname);
    expect([old.status, old.headers.location, old.body]).toEqual([307, new URL(after).pathname, ""]);
    expect((await picture(after)).status).toBe(200);
  } finally {
    await platformCommand(["item", "40002", "price", String(price)]);
    await announceChange({ event: "menu.updated", domain: host });
  }
});

test("B16: a coupon's link has a card of its own, the same for every code; people are led to the menu", async () => {
  const host = "sabor.localhost";
  const previews = [await get(host, "/cupon/sabor15"), await get(host, "/cupon/no-existe")];
  const [first] = previews;
  if (!first) throw new Error("no answer");
  expect(previews.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(previews.map(({ body }) => body)).size).toBe(1);
  expect(first.body).not.toMatch(/sabor15/i);
  expect([meta(first, "robots"), meta(first, "og:title")]).toEqual([
    "noindex",
    "Tienes un regalo de Sabor Santafereño",
  ]);
  const card = meta(first, "og:image") ?? "";
  expect(new URL(card).pathname).toMatch(/^\/api\/card\/gift\//);
  const { status, type, bytes } = await picture(card);
  expect([status, type, bytes.byteLength <= 300_000]).toEqual([200, "image/jpeg", true]);
  const person = await get(host, "/cupon/sabor15", { "user-agent": "Mozilla/5.0" });
  expect([person.status, person.headers.location]).toEqual([307, "/?cupon=SABOR15"]);
});

test("T7: a card is of its own shop alone; what is not there is not drawn", async () => {
  const address = new URL(meta(await get("sabor.localhost", "/"), "og:image") ?? "");
  expect((await get("fantasma.localhost", address.pathname)).status).toBe(404);
  for (const path of [
    "/api/card/product/101/1004/99999/x.jpg",
    "/api/card/menu/999/x.jpg",
    "/api/card/product/101/x/y/z.jpg",
    "/api/icon/x.png",
  ])
    expect((await get("sabor.localhost", path)).status, path).toBe(404);
});

test("the manifest names the shop and icons that are there, with room for a mask", async () => {
  for (const host of shops) {
    const manifest = JSON.parse((await get(host, "/api/manifest")).body) as {
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      "any 192x192",
      "any 512x512",
      "maskable 192x192",
      "maskable 512x512",
    ]);
    const { body } = await get(host, "/");
    const apple = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(body)?.[1] ?? "";
    for (const { src, sizes } of [...manifest.icons, { src: apple, sizes: "180x180" }]) {
      const { status, type, bytes } = await picture(new URL(src, `http://${host}:${port}`).href);
      const { width, height } = await sharp(bytes).metadata();
      expect([status, type, `${width}x${height}`], src).toEqual([200, "image/png", sizes]);
    }
  }
});

test("robots and sitemap are the host's own, and every address in it is a canonical page", async () => {
  for (const host of shops) {
    const robots = await get(host, "/robots.txt");
    expect([robots.status, robots.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(robots.body).toContain(`Sitemap: http://${host}:${port}/sitemap.xml`);
    const { body } = await get(host, "/sitemap.xml");
    const pages = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? ""));
    expect(pages.every((url) => url.host === `${host}:${port}`)).toBe(true);
    expect(new Set(pages.map(String)).size).toBe(pages.length);
    expect(pages.some(({ pathname }) => pathname === "/seleccionar-cocina")).toBe(host !== "tienda.localhost");
    // One of each branch is enough: each is a render.
    const some = pages.filter((_, index) => index % Math.ceil(pages.length / 6) === 0);
    for (const url of some) {
      const page = await get(host, url.pathname);
      expect([page.status, canonicalOf(page), meta(page, "robots")], url.href).toEqual([
        200,
        [url.pathname === "/" ? url.href : url.href],
        undefined,
      ]);
    }
  }
  for (const path of ["/robots.txt", "/sitemap.xml"]) expect((await get("nadie.localhost", path)).status).toBe(404);
});

test("what is one person's own, or nothing yet, is for no search engine", async () => {
  for (const path of ["/order", "/rastrear-orden", "/rastrear-orden/SAB-1001", "/mis-datos", "/producto/1/1"]) {
    expect(meta(await get("sabor.localhost", path), "robots"), path).toMatch(/noindex/);
  }
  // With one branch there is nothing to choose from.
  expect((await get("tienda.localhost", "/seleccionar-cocina")).status).toBe(307);
});

test("a product of another branch opens with that branch, and one that moved leads there", async () => {
  const { body } = await get("plaza.localhost", "/sitemap.xml");
  // The sitemap goes from branch to branch: the last product is the last branch's.
  const path = [...body.matchAll(/<loc>[^<]*(\/producto\/[^<]+)<\/loc>/g)].at(-1)?.[1] ?? "";
  const page = await get("plaza.localhost", path);
  expect(page.status).toBe(200);
  expect(String(page.headers["set-cookie"])).toMatch(/^branch=30[23];/);
  const [, , , item] = path.split("/");
  const moved = await get("plaza.localhost", `/producto/1/${item}?utm_source=x`);
  expect([moved.status, moved.headers.location]).toEqual([308, `${path}?utm_source=x`]);
});
