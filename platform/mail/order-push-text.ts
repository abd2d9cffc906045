import { createTranslator } from "next-intl";
import type { Locale } from "#domain/base/locale.ts";
import type { OrderStatus } from "#domain/order/order-status.ts";
import type { PushMessage } from "#domain/order/push/push-message.ts";
import { headlineOf, trackingSteps } from "#domain/order/tracking.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import english from "#messages/en.json" with { type: "json" };
import spanish from "#messages/es-CO.json" with { type: "json" };

const words = {
  "es-CO": { number: spanish.tracking.number, headline: spanish.tracking.headline },
  en: { number: english.tracking.number, headline: english.tracking.headline },
};

/** An order as a message may name it. */
interface NotifiedOrder {
  number: string;
  status: OrderStatus;
  deliveryMode: DeliveryMode;
  language: Locale;
}

/** The message of a state, in the words of the order's own page (A261). */
export function orderPushMessage({ number, status, deliveryMode, language }: NotifiedOrder): PushMessage {
  const t = createTranslator({ locale: language, messages: words[language] });
  const headline = headlineOf(deliveryMode, trackingSteps(deliveryMode, status));
  return { number, title: t("number", { number }), text: t(`headline.${headline}`), language };
}
