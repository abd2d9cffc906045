import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { expect, test } from "vitest";
import { deliveryTimeText } from "#lib/client/place/delivery-time-text.ts";
import messages from "#messages/es-CO.json";

const texts: Messages = messages;
const t = createTranslator({ locale: "es-CO", messages: texts, namespace: "deliveryTime" });

test.each([
  [{ min: 30, max: 45 }, "30–45 min"],
  [{ min: 40, max: 75 }, "40–60 min"],
  [{ min: 70, max: 90 }, "60+ min"],
  [null, "10–20 min"],
])("%j is '%s' (S3 §4, A127)", (range, expected) => {
  expect(deliveryTimeText(t, range)).toBe(expected);
});
