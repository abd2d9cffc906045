import "server-only";
import { locale as localeParam } from "next/root-params";
import { getRequestConfig } from "next-intl/server";
import { loadMessages } from "#lib/i18n/load-messages.ts";
import { loadServerMessages } from "#lib/i18n/load-server-messages.ts";
import { toLocale } from "#domain/base/locale.ts";
import { env } from "./env.ts";

/** next-intl's texts of the page being rendered (next.config.ts names this file). */
export default getRequestConfig(async () => {
  const locale = toLocale(await localeParam());
  const [shared, own] = await Promise.all([loadMessages(locale, env().SPECIFIED_SPELLING), loadServerMessages(locale)]);
  return { locale, messages: { ...shared, ...own }, timeZone: "America/Bogota" };
});
