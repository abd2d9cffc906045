import { assert, constant, pre, property, record, string, webUrl } from "fast-check";
import { describe, expect, test } from "vitest";
import { longestEndpoint, pushServiceOf } from "#domain/order/push/push-endpoint.ts";
import { pushMessageBytes, pushMessageFrom, pushMessageText } from "#domain/order/push/push-message.ts";
import { headlineOf, trackingSteps } from "#domain/order/tracking.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { orderStatus, type OrderStatus } from "#domain/order/order-status.ts";

describe("an endpoint (A261)", () => {
  test.each([
    ["https://fcm.googleapis.com/fcm/send/abc:d-e_f", "fcm.googleapis.com"],
    ["https://updates.push.services.mozilla.com/wpush/v2/abc", "updates.push.services.mozilla.com"],
    ["https://web.push.apple.com/abc", "web.push.apple.com"],
    ["https://api.push.apple.com/abc", "api.push.apple.com"],
    ["https://wns2-bl2p.notify.windows.com/w/?token=abc", "wns2-bl2p.notify.windows.com"],
  ])("%s is a push service's", (endpoint, service) => {
    expect(pushServiceOf(endpoint)).toBe(service);
  });

  test.each([
    "",
    "fcm.googleapis.com/fcm/send/abc",
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:444/fcm/send/abc",
    "https://user@fcm.googleapis.com/fcm/send/abc",
    "https://:word@fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com./fcm/send/abc",
    "https://fcm.googleapis.com@127.0.0.1/fcm/send/abc",
    "https://evil-fcm.googleapis.com/fcm/send/abc",
    "https://notify.windows.com/w",
    "https://evilnotify.windows.com/w",
    "https://evil.example/.push.apple.com",
    "https://127.0.0.1/abc",
    "https://[::1]/abc",
    "https://fcm.googleapis.com/abc#d",
    "file:///etc/passwd",
  ])("'%s' is nobody's", (endpoint) => {
    expect(pushServiceOf(endpoint)).toBeNull();
  });

  test("is as long as a browser's at most", () => {
    const start = "https://web.push.apple.com/";
    const longest = start + "a".repeat(longestEndpoint - start.length);
    expect(pushServiceOf(longest)).toBe("web.push.apple.com");
    expect(pushServiceOf(`${longest}a`)).toBeNull();
  });

  test("whatever else is asked for, no other host is reached", () => {
    const known = /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[^/]+\.push\.apple\.com)\//;
    assert(
      property(webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        expect(pushServiceOf(url) === null || known.test(url)).toBe(true);
      }),
    );
  });
});

describe("a message (A261)", () => {
  const text = string({ unit: "grapheme", minLength: 1, maxLength: 15 });

  test("is read as it was written, and all are of one length", () => {
    assert(
      property(record({ number: text, title: text, text, language: constant("es-CO") }), (message) => {
        const bytes = new TextEncoder().encode(JSON.stringify(message)).byteLength;
        pre(bytes <= pushMessageBytes);
        const written = pushMessageText(message);
        expect(new TextEncoder().encode(written)).toHaveLength(pushMessageBytes);
        expect(pushMessageFrom(written)).toEqual(message);
      }),
    );
  });

  test("that is too long is not written", () => {
    const message = { number: "SB-1", title: "x".repeat(pushMessageBytes), text: "", language: "en" };
    expect(() => pushMessageText(message)).toThrow("A push message of");
    const most = pushMessageBytes - JSON.stringify({ ...message, title: "" }).length;
    expect(pushMessageText({ ...message, title: "x".repeat(most) })).toHaveLength(pushMessageBytes);
    expect(() => pushMessageText({ ...message, title: "x".repeat(most + 1) })).toThrow(
      `of ${pushMessageBytes + 1} bytes`,
    );
  });

  test.each(["", "{", "null", "7", "[]", "{}", '{"number":"SB-1"}', '{"number":1,"title":"x"}'])(
    "'%s' is none",
    (raw) => {
      expect(pushMessageFrom(raw)).toBeNull();
    },
  );
});

function at(mode: DeliveryMode, status: OrderStatus) {
  return headlineOf(mode, trackingSteps(mode, status));
}

test("an order's one line: what nobody drives is handed over, and what failed says so", () => {
  expect(at("delivery", orderStatus.delivered)).toBe("delivered");
  expect(at("pickup", orderStatus.delivered)).toBe("collected");
  expect(at("onsite", orderStatus.delivered)).toBe("delivered");
  expect(at("pickup", orderStatus.ready)).toBe("ready");
  expect(at("delivery", orderStatus.cancelled)).toBe("cancelled");
  expect(at("delivery", orderStatus.scheduled)).toBe("scheduled");
});
