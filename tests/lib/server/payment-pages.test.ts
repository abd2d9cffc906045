import { beforeEach, describe, expect, test, vi } from "vitest";
import { plainPage, plainPageNames } from "#lib/edge/plain/plain-page.ts";
import { fragmentPage, paymentNotNow } from "#lib/server/order/payment-form.ts";
import { phonePage, refusedPhonePage } from "#lib/server/phone-payment.ts";
import { nextRequest, requestTo } from "#tests/support/next-request.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());

beforeEach(() => requestTo("uno.localhost:3000"));

/** Every page that the server writes by itself, with what somebody could have written into a name. */
const pages: Record<string, () => Promise<Response>> = {
  fragment: async () => await fragmentPage("token"),
  "not now": paymentNotNow,
  phone: async () =>
    await phonePage({ state: "none", number: "<b>1", amount: 12_500 }, { name: `"><script>alert('1')</script>` }),
  used: async () => await refusedPhonePage("used"),
  over: async () => await refusedPhonePage("over"),
  ...Object.fromEntries(
    plainPageNames.map((name) => [
      name,
      async () => await Promise.resolve(new Response(plainPage(name, "es-CO").body, plainPage(name, "es-CO"))),
    ]),
  ),
};

describe.each(Object.keys(pages))("the page '%s'", (name) => {
  test("is kept and indexed by nobody, loads nothing, is framed by nobody, and has nothing but our own tags", async () => {
    const page = await pages[name]?.();
    const policy = page?.headers.get("content-security-policy") ?? "";
    expect(page?.headers.get("cache-control")).toBe("private, no-store");
    expect(page?.headers.get("x-robots-tag")).toBe("noindex");
    for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).toMatch(name === "fragment" ? /form-action 'self'/ : /form-action 'none'/);
    const html = (await page?.text()) ?? "";
    expect(html).not.toMatch(/<b>|alert\('1'\)|"><script/);
    expect(html.match(/<script/g)?.length ?? 0).toBe(name === "fragment" ? 1 : 0);
  });
});

/** Language and title of a page. */
const title = async (page: Promise<Response>) =>
  /<html lang="([\w-]+)">.*<title>([^<]*)/.exec(await (await page).text())?.slice(1);

test("they speak the language that the shop is read in", async () => {
  expect(await title(refusedPhonePage("used"))).toEqual(["es-CO", "Otro celular ya tiene este pago"]);
  nextRequest.cookies.set("lang", "en");
  expect(await title(refusedPhonePage("used"))).toEqual(["en", "Another phone already has this payment"]);
  expect(await title(paymentNotNow())).toEqual(["en", "We will be back in a moment"]);
  expect(await title(fragmentPage("form"))).toEqual(["en", "We take you to the secure payment"]);
});
