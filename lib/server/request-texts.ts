import "server-only";
import { locale as localeParam } from "next/root-params";
import { getRequestConfig } from "next-intl/server";
import { loadMessages } from "#lib/i18n/load-messages.ts";
import { toLocale } from "#domain/base/locale.ts";
import { env } from "./env.ts";

/** next-intl's texts of the page being rendered (next.config.ts names this file). */
export default getRequestConfig(async () => {
  const locale = toLocale(await localeParam());
  return { locale, messages: await loadMessages(locale, env().SPECIFIED_SPELLING), timeZone: "America/Bogota" };
});
