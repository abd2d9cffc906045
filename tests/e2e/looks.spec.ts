import type { Locator, Page } from "@playwright/test";
import { allInDeep } from "./support/all-in-deep.ts";
import { layer } from "./support/checkout.ts";
import { productPath } from "./support/find-product.ts";
import { chosenBranch, expect, shop, test } from "./support/shop-test.ts";

test.use({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 3 });

test.beforeEach(async ({ context }) => await context.addCookies([chosenBranch]));

/** How bright the ground of a place is painted, 0 to 1, whatever space its colours are written in. */
async function luminance(place: Locator): Promise<number> {
  return await place.evaluate((element) => {
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    if (!pen) throw new Error("no canvas");
    const grounds: string[] = [];
    for (let at: Element | null = element; at; at = at.parentElement)
      grounds.unshift(getComputedStyle(at).backgroundColor);
    for (const ground of grounds) {
      pen.fillStyle = ground;
      pen.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
}

/** WCAG contrast of two grounds. */
async function contrast(one: Locator, other: Locator): Promise<number> {
  const [light = 0, dark = 0] = [await luminance(one), await luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

for (const name of allInDeep(["fantasma"] as const, ["sabor", "fantasma", "tienda"] as const)) {
  test(`${name}: the chosen side stands out by 3 : 1, above the menu and in the header (A153)`, async ({ page }) => {
    await page.goto(shop(name));
    const sides = page.getByRole("group", { name: "Tipo de entrega" }).filter({ visible: true });
    await sides.getByRole("button", { name: /^Recogida/ }).click();
    // Where there is one to collect at it is taken (A255).
    if (name === "sabor")
      await layer(page, "¿Dónde lo recoges?").getByRole("button", { name: "Continuar", exact: true }).click();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const chosen = sides.getByRole("button", { pressed: true });
      await expect(chosen).toHaveText(/^Recogida/);
      // Its colour comes in a moment.
      await expect.poll(async () => await contrast(chosen, sides), `at ${width}`).toBeGreaterThanOrEqual(3);
    }
  });
}

test("a way that is the only one of its branch has the whole width", async ({ page }) => {
  await page.goto(shop("fantasma", "/?branch=202"));
  const sides = page.getByRole("group", { name: "Tipo de entrega" }).filter({ visible: true });
  const widths = [sides, sides.getByRole("button")].map(
    async (part) => await part.evaluate((element) => element.getBoundingClientRect().width),
  );
  const [frame = 0, only = 0] = await Promise.all(widths);
  expect(only / frame).toBeGreaterThan(0.9);
});

test("the first photo of a phone is at most 40 KB, on the menu and on a product", async ({ page }) => {
  for (const path of ["/", await productPath(1, 101, "Bandeja paisa")]) {
    await page.goto(shop("sabor", path));
    const photo = page.locator('main img[fetchpriority="high"]').first();
    const source = await photo.evaluate((image: HTMLImageElement) => image.currentSrc);
    const bytes = source.startsWith("data:")
      ? Buffer.from(source.slice(source.indexOf(",")), "base64").byteLength
      : await page.evaluate(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength, source);
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThanOrEqual(40_000);
  }
});

/** Writes down every computed style of every element and of what stands before and after it; says which are others than before. */
async function changedStyles(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    await document.fonts.ready;
    const kept: Window & { styles?: string[] } = window;
    const styles = [...document.body.querySelectorAll("*:not(script, style)")].flatMap((element) =>
      ["", "::before", "::after"].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const names = part !== "" && style.content === "none" ? [] : [...style];
        const place = `${element.tagName}.${element.getAttribute("class") ?? ""}${part}`;
        return names.map((name) => `${place} ${name}: ${style.getPropertyValue(name)}`);
      }),
    );
    const last = kept.styles ?? [];
    kept.styles = styles;
    return styles
      .flatMap((style, index) => (style === last[index] ? [] : [`${last[index]} -> ${style}`]))
      .slice(0, 200);
  });
}

/** Rules of the page's own style beside those of the whole sheet, each where it stands, as the browser writes them; no fonts. */
async function rules(page: Page): Promise<{ own: string[]; whole: string[] }> {
  return await page.evaluate(async () => {
    const write = (rule: CSSRule): string[] => {
      if (rule instanceof CSSFontFaceRule) return [];
      if (!(rule instanceof CSSGroupingRule) || rule instanceof CSSStyleRule) return [rule.cssText];
      return [rule.cssText.slice(0, rule.cssText.indexOf("{")), ...[...rule.cssRules].flatMap(write), "}"];
    };
    const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet][disabled]");
    const style = link?.previousElementSibling;
    if (!link || !(style instanceof HTMLStyleElement)) throw new Error("no style of the page's own");
    const whole = await new CSSStyleSheet().replace(await (await fetch(link.href)).text());
    const [own, all] = [style.sheet, whole].map((sheet) => [...(sheet?.cssRules ?? [])].flatMap(write));
    return { own: own ?? [], whole: all ?? [] };
  });
}

test.describe("before its scripts", () => {
  // Scripts that were asked for ahead and then not run, since they or the sheet are held back.
  test.use({ expectedMessages: [/ERR_FAILED|was preloaded using link preload but not used/] });

  const product = ["sabor", "/producto/1004/10024"] as const;
  for (const [name, path] of allInDeep([product], [product, ["sabor", "/"], ["fantasma", "/"]] as const))
    test(`${name} ${path} looks as with the whole style sheet, whose rules come one by one`, async ({ page }) => {
      const whole = Promise.withResolvers<undefined>();
      // The shop's font has other widths than its stand-in.
      await page.route(/\.(js|woff2)$/, async (route) => await route.abort());
      await page.route(/\/chunks\/.*\.css$/, async (route) => {
        await whole.promise;
        await route.continue();
      });
      await page.goto(shop(name, path), { waitUntil: "domcontentloaded" });
      expect((await changedStyles(page)).length).toBeGreaterThan(100);
      whole.resolve(undefined);
      const missing = async () => {
        const { own, whole: all } = await rules(page);
        return all.length - own.length;
      };
      await expect.poll(missing).toBe(0);
      const { own, whole: all } = await rules(page);
      expect(own.length).toBeGreaterThan(700);
      expect(own).toEqual(all);
      expect(await changedStyles(page)).toEqual([]);
      await page.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet][disabled]");
        await new Promise((load) => {
          link?.addEventListener("load", load);
          if (link) link.disabled = false;
        });
      });
      expect(await changedStyles(page)).toEqual([]);
    });
});

test("the way past the header is padded", async ({ page }) => {
  await page.goto(shop("sabor", "/rastrear-orden"));
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Ir al contenido" });
  await expect(skip).toBeFocused();
  await expect(skip).toHaveCSS("padding-left", "12px");
});

test.describe("a page that is not there", () => {
  test.use({ expectedMessages: [/404/] });

  test("has its footer at the lower edge", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1600 });
    await page.goto(shop("sabor", "/producto/1004/99999999"));
    const edge = await page.getByRole("contentinfo").evaluate((footer) => footer.getBoundingClientRect().bottom);
    expect(Math.round(edge)).toBeGreaterThanOrEqual(1600);
  });
});
