import * as v from "valibot";
import { isProduction } from "#domain/base/environment.ts";
import { env } from "#lib/server/env.ts";
import { isComingSoon } from "#domain/store/business.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";
import { sitemapEntries, sitemapXml } from "#lib/server/sitemap.ts";

/** The pages of a shop for search engines; none while it is coming soon, or not the real one. */
export const GET = defineHandler({
  name: "sitemap",
  access: "public",
  limit: { name: "sitemap", most: 30, seconds: 60 },
  input: v.object({}),
  run: async (_nothing, { tenant, business }) => {
    if (!isProduction(env().APP_ENV) || isComingSoon(business, tenant, env().PLATFORM_HOSTS))
      return refuse(404, "not_found");
    const entries = await sitemapEntries(tenant, business);
    const headers = { "content-type": "application/xml; charset=utf-8", "cache-control": "private, no-store" };
    return new Response(sitemapXml(entries), { headers });
  },
});
