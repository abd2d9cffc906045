import * as v from "valibot";
import { cutText } from "#domain/base/cut-text.ts";
import { hasCustomStyling } from "#domain/store/business.ts";
import { deriveTheme } from "#domain/store/theme.ts";
import { defineHandler, json } from "#lib/server/request/define-handler.ts";
import { type IconContent, iconContent, type IconKind, iconKinds, iconPath } from "#lib/server/picture/icon.ts";

const manifestIcons: IconKind[] = ["any-192", "any-512", "maskable-192", "maskable-512"];

function iconOf(kind: IconKind, content: IconContent) {
  const { size, purpose } = iconKinds[kind];
  return { src: iconPath(kind, content), sizes: `${size}x${size}`, type: "image/png", purpose };
}

/** The shop as an app on a home screen: its name, its colours, its logo. */
export const GET = defineHandler({
  name: "manifest",
  access: "public",
  limit: { name: "manifest", most: 120, seconds: 60 },
  input: v.strictObject({}),
  run: async (_nothing, { business }) => {
    const { colors } = deriveTheme(business.theme, hasCustomStyling(business.plan));
    const content = iconContent(business);
    const manifest = {
      name: business.name,
      short_name: cutText(business.name, 24),
      ...(business.headerMessage !== null && { description: business.headerMessage }),
      id: "/",
      start_url: "/",
      scope: "/",
      display: "standalone",
      lang: "es-CO",
      background_color: colors.surface,
      theme_color: colors.brand,
      icons: manifestIcons.map((kind) => iconOf(kind, content)),
    };
    return await Promise.resolve(json(manifest, 200, { "content-type": "application/manifest+json" }));
  },
});
