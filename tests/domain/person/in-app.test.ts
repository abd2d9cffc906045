import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inAppOf, intentAddress } from "#domain/person/login/in-app.ts";
import { isWebview } from "#domain/person/login/provider.ts";
import { runs } from "#tests/support/arbitraries.ts";

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android = "Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile";

describe("the app that shows a page (B5)", () => {
  test.each([
    [
      `${iphone} Mobile/22A Instagram 350.0.0.30.108 (iPhone16,2; iOS 18_0; es_CO; es; scale=3.00) [FBAN/IG]`,
      "Instagram",
      "copy",
    ],
    [`${iphone} Mobile/22A [FBAN/FBIOS;FBAV/500.0.0.40.102;FBBV/1;FBDV/iPhone16,2;FBMD/iPhone]`, "Facebook", "copy"],
    [`${iphone} Mobile/22A musical_ly_36.5.0 BytedanceWebview/d8a21c6`, "TikTok", "copy"],
    [`${iphone} Mobile/15E148 WhatsApp/2.25`, "WhatsApp", "copy"],
    [
      `${android} Safari/537.36 Instagram 350.0.0.46.92 Android (35/15; 420dpi; Google; Pixel 8)`,
      "Instagram",
      "intent",
    ],
    [`${android} Safari/537.36 [FB_IAB/FB4A;FBAV/500.0.0.56.109;]`, "Facebook", "intent"],
    [`${android} Safari/537.36 trill_360503 AppName/musical_ly TikTok`, "TikTok", "intent"],
    [`${android} Safari/537.36`, null, "intent"],
  ])("%s: %s, out by %s", (agent, name, wayOut) => {
    expect(inAppOf(agent)).toEqual({ name, wayOut });
  });

  test.each([
    `${iphone} Version/18.0 Mobile/15E148 Safari/604.1`,
    "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "",
  ])("%s is a browser of one's own", (agent) => {
    expect(inAppOf(agent)).toBeNull();
  });

  test("whatever a browser says of itself, there is a way out exactly where log-ins are left out (A78)", () => {
    const parts = fc.constantFrom("Instagram", "FBAN", "; wv)", "Android", "WhatsApp", "TikTok", "Safari", " ");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((some) => some.join(" ")),
        ),
        (agent) => {
          expect(inAppOf(agent) !== null).toBe(isWebview(agent));
        },
      ),
      runs(500),
    );
  });
});

/** What Android reads of an intent's address: the last `#Intent;` begins what is not the address itself. */
function readIntent(intent: string): { url: string; fallback: string } {
  const end = intent.lastIndexOf("#Intent;");
  const values = new Map(
    intent
      .slice(end + 8)
      .split(";")
      .map((pair): [string, string] => [pair.split("=")[0] ?? "", pair.split("=")[1] ?? ""]),
  );
  return {
    url: `${values.get("scheme")}${intent.slice("intent".length, end)}`,
    fallback: decodeURIComponent(values.get("S.browser_fallback_url") ?? ""),
  };
}

test("an address that Android opens elsewhere comes there as it was, its cart with it (B5)", () => {
  const path = fc.constantFrom("/", "/?branch=101", "/m/7?branch=101");
  const text = fc.stringMatching(/^[\w,;+:@~.=%-]*$/);
  const scheme = fc.constantFrom("https", "http");
  fc.assert(
    fc.property(scheme, path, text, (name, where, cart) => {
      const url = new URL(`${name}://sabor.example:3000${where}#c=${cart}`).href;
      expect(readIntent(intentAddress(url))).toEqual({ url, fallback: url });
    }),
    runs(500),
  );
});
