import { expect, test } from "vitest";
import { offlinePage } from "#lib/server/offline-page.ts";
import { sampleBusiness } from "#tests/support/samples.ts";

test("the page that stands for all others without a connection has the shop's name, colours and language, and no script (B19)", async () => {
  const business = sampleBusiness({ name: "Sabor & <Cía>" });
  const page = await offlinePage(business, "es-CO");
  const html = await page.text();
  expect(html).toContain("<title>Sabor &amp; &lt;Cía&gt; · Sin conexión</title>");
  expect(html).toContain('<a href="">Intentar de nuevo</a>');
  expect(html).toMatch(/--ground:#[\da-f]{6}/);
  expect(html).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.headers.get("content-language")).toBe("es-CO");
  const english = await offlinePage(business, "en");
  expect(await english.text()).toContain('<html lang="en">');
  // By which the worker knows that another was chosen since.
  expect(english.headers.get("content-language")).toBe("en");
});
