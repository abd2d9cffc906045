import { createTranslator } from "next-intl";
import type { Locale } from "#domain/base/locale.ts";
import english from "#messages/en.json" with { type: "json" };
import spanish from "#messages/es-CO.json" with { type: "json" };
import mailEnglish from "#messages/mail.en.json" with { type: "json" };
import mailSpanish from "#messages/mail.es-CO.json" with { type: "json" };

/** The words of mails, and of the shop those that name an order's amounts, its payment and its time. */
const texts = {
  "es-CO": {
    mail: mailSpanish,
    order: spanish.order,
    payment: spanish.tracking.payment,
    deliveryTime: spanish.deliveryTime,
  },
  en: {
    mail: mailEnglish,
    order: english.order,
    payment: english.tracking.payment,
    deliveryTime: english.deliveryTime,
  },
};

/** Translates what a mail says into the language of its order. */
export function mailTexts(language: Locale) {
  return createTranslator({ locale: language, messages: texts[language] });
}

/** Translates when an order is there, as the shop's pages do. */
export function promiseTexts(language: Locale) {
  return createTranslator({ locale: language, messages: texts[language], namespace: "deliveryTime" });
}

export type MailTexts = ReturnType<typeof mailTexts>;
