import * as v from "valibot";
import { offlinePage } from "#lib/server/offline-page.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";
import { requestLanguage } from "#lib/server/request/language.ts";

/** What the service worker shows in place of a page that it does not have, in the shop's colours (B19). */
export const GET = defineHandler({
  name: "offline",
  access: "public",
  limit: { name: "offline", most: 120, seconds: 60 },
  input: v.strictObject({}),
  run: async (_nothing, { business }) => await offlinePage(business, await requestLanguage()),
});
