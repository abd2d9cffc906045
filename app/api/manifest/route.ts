import * as v from "valibot";
import { tenantIcons } from "#app/tenant-icons.ts";
import { hasCustomStyling } from "#domain/store/business.ts";
import { deriveTheme } from "#domain/store/theme.ts";
import { defineHandler, json } from "#lib/server/define-handler.ts";

/** The shop as an app on a home screen: its name, its colours, its logo. */
export const GET = defineHandler({
  name: "manifest",
  limit: { name: "manifest", most: 120, seconds: 60 },
  input: v.strictObject({}),
  run: async (_nothing, { business }) => {
    const { colors } = deriveTheme(business.theme, hasCustomStyling(business.plan));
    const manifest = {
      name: business.name,
      short_name: business.name.slice(0, 24),
      start_url: "/",
      display: "standalone",
      lang: "es-CO",
      background_color: colors.surface,
      theme_color: colors.brand,
      icons: tenantIcons(business.logo),
    };
    return await Promise.resolve(json(manifest, 200, { "content-type": "application/manifest+json" }));
  },
});
