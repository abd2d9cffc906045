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
  images: { unoptimized: true },
};

export default withIntl(config);
