import createNextIntlPlugin from "next-intl/plugin";
import type { NextConfig } from "next";

const withIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  experimental: { messages: { path: "./messages", locales: ["es-CO", "en"], format: "json", precompile: true } },
});

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  poweredByHeader: false,
  distDir: process.env["NEXT_DIST_DIR"] ?? ".next",
  compress: false,
  // A page is fresh for five minutes; the platform's webhook makes it old at once (framework facts §5).
  cacheLife: { menu: { stale: 60, revalidate: 300, expire: 86_400 } },
  images: { unoptimized: true },
  experimental: { serverActions: { bodySizeLimit: "64kb" } },
};

export default withIntl(config);
