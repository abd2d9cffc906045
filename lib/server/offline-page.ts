import "server-only";
import { createTranslator } from "next-intl";
import type { Locale } from "#domain/base/locale.ts";
import { type Business, hasCustomStyling } from "#domain/store/business.ts";
import { deriveTheme } from "#domain/store/theme.ts";
import { plainHtml } from "#lib/edge/plain-page.ts";
import { loadMessages } from "#lib/i18n/load-messages.ts";
import { env } from "./env.ts";

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The page that says, in the shop's colours, that there is no connection: what a device keeps in place of all others (B19). */
export async function offlinePage(business: Business, locale: Locale): Promise<Response> {
  const messages = await loadMessages(locale, env().SPECIFIED_SPELLING);
  const t = createTranslator({ locale, messages, namespace: "offline" });
  const { colors, colorScheme } = deriveTheme(business.theme, hasCustomStyling(business.plan));
  const html = plainHtml({
    language: locale,
    title: escaped(t("title", { name: business.name })),
    text: escaped(t("text")),
    // An empty address reloads the page.
    after: `<a href="">${escaped(t("retry"))}</a>`,
    look: {
      colorScheme,
      ground: colors.surface,
      ink: colors.onSurface,
      muted: colors.mutedOnSurface,
      button: colors.button,
      onButton: colors.onButton,
    },
  });
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  };
  return new Response(html, { headers });
}
