import "server-only";
import { createTranslator } from "next-intl";
import type { Locale } from "#domain/base/locale.ts";
import { type Business, hasCustomStyling } from "#domain/store/business.ts";
import { deriveTheme } from "#domain/store/theme.ts";
import { plainHeaders, plainHtml, plainLink } from "#lib/edge/plain/plain-html.ts";
import { loadServerMessages } from "#lib/i18n/load-server-messages.ts";

/** The page that says, in the shop's colours, that there is no connection: what a device keeps in place of all others (B19). */
export async function offlinePage(business: Business, locale: Locale): Promise<Response> {
  const messages = await loadServerMessages(locale);
  const t = createTranslator({ locale, messages, namespace: "offlinePage" });
  const { colors, colorScheme } = deriveTheme(business.theme, hasCustomStyling(business.plan));
  const html = plainHtml({
    language: locale,
    title: t("title", { name: business.name }),
    text: t("text"),
    after: plainLink("", t("retry")),
    look: {
      colorScheme,
      ground: colors.surface,
      ink: colors.onSurface,
      muted: colors.mutedOnSurface,
      button: colors.button,
      onButton: colors.onButton,
    },
  });
  return new Response(html, { headers: { ...plainHeaders(), "content-language": locale } });
}
