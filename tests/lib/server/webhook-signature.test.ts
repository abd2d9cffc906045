import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { tagsOfEvent } from "#lib/server/cache-tags.ts";
import { isSignedByPlatform } from "#lib/server/webhook-signature.ts";

const secret = "r".repeat(40);
const body = '{"event":"menu.updated","domain":"sabor.localhost"}';
const now = 1_800_000_000_000;

/** As the platform makes it; that it is the same is seen end to end, by a menu that changes. */
function webhookSignature(key: string, text: string, instant: number): string {
  const t = Math.floor(instant / 1000);
  return `t=${t},v1=${createHmac("sha256", key).update(`${t}.${text}`).digest("hex")}`;
}

describe("the platform's signature", () => {
  test("is the one that the platform makes", () => {
    expect(isSignedByPlatform(webhookSignature(secret, body, now), body, secret, now)).toBe(true);
  });

  test.each([-301_000, -300_001, 301_000])("is refused %i ms away (F16)", (away) => {
    expect(isSignedByPlatform(webhookSignature(secret, body, now), body, secret, now + away)).toBe(false);
  });

  test.each([-299_000, 0, 299_000])("holds %i ms away (F16)", (away) => {
    expect(isSignedByPlatform(webhookSignature(secret, body, now), body, secret, now + away)).toBe(true);
  });

  test("is refused for another body, another secret, another time, and what is none", () => {
    const good = webhookSignature(secret, body, now);
    expect(isSignedByPlatform(good, `${body} `, secret, now)).toBe(false);
    expect(isSignedByPlatform(webhookSignature("x".repeat(40), body, now), body, secret, now)).toBe(false);
    expect(isSignedByPlatform(good.replace(/t=\d+/, `t=${now / 1000 + 1}`), body, secret, now)).toBe(false);
    const none = [
      null,
      "",
      "t=1,v1=",
      good.slice(0, -1),
      `${good}0`,
      good.toUpperCase(),
      `${good},v1=00`,
      "t=abc,v1=00",
    ];
    expect(none.map((header) => isSignedByPlatform(header, body, secret, now))).toEqual(none.map(() => false));
  });
});

test.each([
  ["menu.updated", "2", ["menu:sabor.localhost:2"]],
  ["menu.updated", null, ["menu:sabor.localhost"]],
  ["promos.updated", null, ["promotions:sabor.localhost"]],
  ["branch.updated", "2", ["business:sabor.localhost"]],
  ["business.updated", null, ["business:sabor.localhost"]],
] as const)("%s of branch %s makes %j old, and no other tenant's", (event, branchId, tags) => {
  expect(tagsOfEvent({ event, domain: "sabor.localhost", branchId })).toEqual(tags);
});
