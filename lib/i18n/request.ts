import { locale as localeParam } from "next/root-params";
import { getRequestConfig } from "next-intl/server";
import { loadMessages } from "./load-messages.ts";
import { toLocale } from "./locales.ts";

export default getRequestConfig(async () => {
  const locale = toLocale(await localeParam());
  return { locale, messages: await loadMessages(locale), timeZone: "America/Bogota" };
});
