import { expect, test } from "vitest";
import { isPreviewAgent } from "#lib/edge/preview-agent.ts";

test.each([
  ["WhatsApp/2.23.20.0", true],
  ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", true],
  ["TelegramBot (like TwitterBot)", true],
  ["Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36", false],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", false],
  [null, false],
])("%s shows previews: %s", (agent, isPreview) => {
  expect(isPreviewAgent(agent)).toBe(isPreview);
});
