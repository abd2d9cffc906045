import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { expect, test } from "vitest";
import { deliveryTimeText } from "#lib/client/place/delivery-time-text.ts";
import messages from "#messages/es-CO.json";

const texts: Messages = messages;
const t = createTranslator({ locale: "es-CO", messages: texts, namespace: "deliveryTime" });

test.each([
  [{ min: 30, max: 45 }, "30 - 45 mins"],
  [{ min: 40, max: 75 }, "40 - 60 mins"],
  [{ min: 70, max: 90 }, "60+ mins"],
  [null, "10 - 20 mins"],
])("%j is '%s' (S3 §4, A127)", (range, expected) => {
  expect(deliveryTimeText(t, range)).toBe(expected);
});
