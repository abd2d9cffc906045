import { resolve } from "node:path";
import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import createNextIntlPlugin from "next-intl/plugin";
import { parseSettings } from "./lib/settings.ts";

const withIntl = createNextIntlPlugin({
  requestConfig: "./lib/server/request-texts.ts",
  experimental: {
    messages: { path: "./messages", locales: ["es-CO", "en"], format: "json", precompile: true },
  },
});

const root = import.meta.dirname;

const settings = parseSettings(process.env);

/** In development Next itself serves the shop, and passes photos on as `server/http/media-files.ts` does. */
const photosInDevelopment: NextConfig["rewrites"] = async () =>
  await Promise.resolve([{ source: "/media/:path*", destination: `${settings.CENTRAL_URL}/media/:path*` }]);

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  poweredByHeader: false,
  cacheHandler: resolve(root, "lib/cache/route-handler.mjs"),
  cacheHandlers: { default: resolve(root, "lib/cache/data-handler.ts") },
  cacheMaxMemorySize: 0,
  // Menus are served for a month while the platform is away; a signed webhook purges them as soon as they change.
  cacheLife: { menu: { stale: 60, revalidate: 300, expire: 2_592_000 } },
  images: { unoptimized: true },
  // Loaded by Node as they are: both find their parts when they run.
  serverExternalPackages: ["ioredis", "rate-limiter-flexible"],
  // `npm run verify` checks the types; a start does not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // The router's own query never reaches Next: answers are told apart by their headers.
  experimental: {
    serverActions: { bodySizeLimit: "64kb" },
    validateRSCRequestHeaders: false,
    // Half a kilobyte of Next's own modules less in every page.
    turbopackCjsTreeShaking: true,
    // A chunk that is split more finely weighs more, and a chunk that is not the same one comes again. At 300 000 the checkout's own
    // was one or two of them by a few lines more or less.
    turbopackChunking: { minChunkSize: 400_000, maxMergeChunkSize: 600_000 },
  },
  turbopack: { root },
};

/** What the compiler needs; a server that runs what was built has no compiler. */
async function compilerOf(phase: string): Promise<NonNullable<NextConfig["compiler"]>> {
  if (phase === PHASE_PRODUCTION_SERVER) return {};
  const { compileBrowserProgram, compileWorkerProgram } = await import("./scripts/browser-program.ts");
  return {
    defineServer: {
      BEFORE_REACT_PROGRAM: compileBrowserProgram(),
      SERVICE_WORKER_PROGRAM: compileWorkerProgram("main"),
      UNREGISTER_PROGRAM: compileWorkerProgram("unregister"),
    },
  };
}

export default async (phase: string): Promise<NextConfig> => {
  const rewrites = phase === PHASE_DEVELOPMENT_SERVER ? { rewrites: photosInDevelopment } : {};
  return withIntl({ ...config, ...rewrites, compiler: await compilerOf(phase) });
};
