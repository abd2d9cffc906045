import { globSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { isHandlerPath, productLinksPath, workerProgramsPath } from "#lib/edge/handler-path.ts";

const root = resolve(import.meta.dirname, "../../..");
const handlers = globSync("app/**/route.ts", { cwd: root }).map((file) =>
  file
    .replaceAll("\\", "/")
    .replace(/^app/, "")
    .replace(/\/route\.ts$/, "")
    .replaceAll(/\[\w+\]/g, "SAB-1001"),
);
const middleware: { config: { matcher: string[] } } = await import(join(root, "middleware.ts"));
const [pattern = ""] = middleware.config.matcher;
const throughMiddleware = new RegExp(`^${pattern}$`);

describe("the handlers", () => {
  test("are there", () => expect(handlers.length).toBeGreaterThan(10));

  test.each(handlers)("%s goes past the middleware, and all but the private ones are the browser's", (path) => {
    expect(isHandlerPath(path)).toBe(![productLinksPath, workerProgramsPath].includes(path));
    expect(throughMiddleware.test(path)).toBe(false);
  });

  test("the files of public/ go past the middleware too", () => {
    const files = globSync("public/**/*.*", { cwd: root }).map((file) => file.replace("public", ""));
    expect(files).toContain("/favicon.ico");
    expect(files.filter((file) => throughMiddleware.test(file))).toEqual([]);
  });

  test.each([
    "/",
    "/order",
    "/api",
    "/api/",
    "/api/es-CO/1",
    "/api/session/x",
    "/api/product-links/x",
    "/api/session/",
    "/api/orders/1/2",
    "/api/card/menu/1",
    "/api/card/product/1/2/3",
    "/api/card/x/1/2",
    "/robots.txt/x",
    "/x/sitemap.xml",
    "/api/es-CO/1/order",
    "/api/es-CO/1/shop",
    "/_next/es-CO/1",
    "/_next/es-CO/1/shop",
    "/_next/static",
    "/_next/image",
    "/_next/es-CO/1/producto/1/1",
  ])("%s is none of them: the middleware decides (T4)", (path) => {
    expect(isHandlerPath(path)).toBe(false);
    expect(throughMiddleware.test(path)).toBe(true);
  });
});
