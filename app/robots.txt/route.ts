import * as v from "valibot";
import { isProduction } from "#domain/base/environment.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";
import { env } from "#lib/server/env.ts";
import { storeOrigin } from "#lib/server/store-origin.ts";

/** Pages are for every crawler, those that are not say so themselves; of the handlers only the pictures of pages. */
const rules = [
  "User-agent: *",
  "Disallow: /api/",
  "Allow: /api/card/",
  "Allow: /api/icon/",
  "Allow: /api/manifest",
  "",
];

/** What crawlers may read of a shop, and where its sitemap is. */
export const GET = defineHandler({
  name: "robots",
  access: "public",
  limit: { name: "robots", most: 120, seconds: 60 },
  input: v.object({}),
  run: async (_nothing, { business }) => {
    const more = isProduction(env().APP_ENV) ? [`Sitemap: ${storeOrigin(business)}/sitemap.xml`, ""] : [];
    const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" };
    return await Promise.resolve(new Response([...rules, ...more].join("\n"), { headers }));
  },
});
