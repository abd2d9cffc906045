import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { brotli } from "./page-weight.ts";

const variant = "/[tenant]/[locale]/[branch]/[variant]";

/** By the names of the benchmarks. */
const pages = {
  menu: `${variant}/page`,
  product: `${variant}/producto/[group]/[item]/page`,
  checkout: `${variant}/order/page`,
};

interface ClientManifest {
  entryJSFiles: Record<string, (string | { path: string })[]>;
}

function clientManifest(build: string, page: string): ClientManifest {
  const text = readFileSync(join(build, "server/app", `${page}_client-reference-manifest.js`), "utf8");
  // A program that puts itself into a table of all pages.
  const written: Record<string, Record<string, ClientManifest>> = {};
  runInContext(text, createContext({ globalThis: written }));
  const [manifest] = Object.values(written).flatMap((table) => Object.values(table));
  if (!manifest) throw new Error(`${page} has no manifest`);
  return manifest;
}

/** Bytes (brotli 11) of the scripts that a page loads at first, by the lists of the build in `build`. @throws Error without one */
export function firstLoads(build: string): Record<keyof typeof pages, number> {
  const { rootMainFiles } = JSON.parse(readFileSync(join(build, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  const bytesOf = (page: string) => {
    const own = Object.values(clientManifest(build, page).entryJSFiles).flat();
    const names = own.map((file) => (typeof file === "string" ? file : file.path).replace(/^\/?(?:_next\/)?/, ""));
    const files = [...new Set([...rootMainFiles, ...names])];
    return files.reduce((sum, file) => sum + brotli(readFileSync(join(build, file))), 0);
  };
  return { menu: bytesOf(pages.menu), product: bytesOf(pages.product), checkout: bytesOf(pages.checkout) };
}
