import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { contrastRatio, textContrast } from "#domain/base/color.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { type Card, cardPath, giftCard, offerOf, productCard, storeCard } from "#lib/server/picture/card.ts";
import { drawCard } from "#lib/server/picture/draw-card.ts";
import { drawIcon } from "#lib/server/picture/draw-icon.ts";
import { drawText } from "#lib/server/picture/draw-text.ts";
import { iconContent, type IconKind, iconKinds, iconPath } from "#lib/server/picture/icon.ts";
import {
  sampleBranch,
  sampleBusiness,
  sampleItem,
  sampleMenuGroup,
  samplePromotion,
  sampleThemeSource,
} from "#tests/support/samples.ts";

const photos = resolve(import.meta.dirname, "../../../../platform/demo/photos");
/** By URL: what the media host has besides the demo's photos. */
const pictures = vi.hoisted(() => new Map<string, Uint8Array | Error | null>());

vi.mock("#lib/server/central/http/client.ts", () => ({
  requestPicture: async (url: string) => {
    const known = pictures.get(url);
    if (known instanceof Error) throw known;
    return await Promise.resolve(known === undefined ? readFileSync(join(photos, url.replace("/media/", ""))) : known);
  },
}));
beforeEach(() => pictures.clear());

const photo = { url: "/media/bandeja-paisa-1080.webp", width: 1080, height: 810 };
const logo = { url: "/media/sabor-icon-512.webp", width: 512, height: 512 };
const branch = sampleBranch();
const business = sampleBusiness({ logo, branches: [branch, sampleBranch({ id: "2" })] });
const item = sampleItem({ name: "Bandeja paisa", price: 32_000, photo });
const card = productCard(business, branch, item);
const longName = "Hamburguesa doble con tocineta ahumada, queso azul, cebolla caramelizada y salsa ".repeat(6);

async function facts(of: Card) {
  const jpeg = await drawCard(of);
  const { format, width, height } = await sharp(jpeg).metadata();
  return { format, width, height, isLight: jpeg.byteLength <= 300_000 };
}

const whole = { format: "jpeg", width: 1200, height: 630, isLight: true };

describe("B16: a card is a JPEG of 1200 × 630 and at most 300 kB", () => {
  test.each<[string, Partial<Card>]>([
    ["of a product", {}],
    ["of a very long name", { title: longName, shop: longName, place: longName }],
    ["of a word without end", { title: "x".repeat(400) }],
    ["of an offer that ends", { price: "Pizzas al 20 %", until: "Válido hasta el 30 de septiembre de 2026" }],
    ["of a dear product", { price: "$ 1.250.000.000 – $ 99.999.999.999" }],
    ["without photo and logo", { photo: null, logo: null }],
    ["of words that the font has no letters for", { title: "🍔 漢堡", shop: "🍔", place: "" }],
    ["of words that look like markup", { title: '</span><span size="900000">& "x"', shop: "<b>", place: "&amp;" }],
  ])("%s", async (_, change) => {
    expect(await facts({ ...card, ...change })).toEqual(whole);
  });

  test("of a photo that cannot be made small", async () => {
    const noise = sharp({
      create: {
        width: 1600,
        height: 1200,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 90 },
      },
    });
    pictures.set(photo.url, await noise.png().toBuffer());
    expect(await facts(card)).toEqual(whole);
  });

  test.each<[string, Uint8Array | null]>([
    ["missing", null],
    ["broken", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ["a program", new TextEncoder().encode("<script>alert(1)</script>")],
    [
      "a drawing that could name other files",
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
  ])("of a photo that is %s: the same as without one", async (_, bytes) => {
    pictures.set(photo.url, bytes);
    expect(await drawCard(card)).toEqual(await drawCard({ ...card, photo: null }));
  });

  test("is not made while its photo cannot be had: what is kept is whole", async () => {
    pictures.set(photo.url, new CentralError("timeout", "no answer"));
    await expect(drawCard(card)).rejects.toBeInstanceOf(CentralError);
  });
});

describe("what a card shows can be read", () => {
  test.each(["#ffff00", "#ffffff", "#000000", "#7f7f7f", "#ff7a2f", "nonsense"])(
    "in the colours of %s (A153)",
    (color) => {
      for (const backgroundColor of [null, color, "#131114"]) {
        const theme = { ...sampleThemeSource, primaryColor: color, backgroundColor };
        const { colors } = productCard({ ...business, theme }, branch, item);
        for (const [ink, ground] of [
          [colors.text, colors.surface],
          [colors.muted, colors.surface],
          [colors.onBrand, colors.brand],
        ] as const)
          expect(contrastRatio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(textContrast);
      }
    },
  );

  test("a text stays in its place, at the largest size that fits", async () => {
    const style = { color: "#000000", weight: "bold", sizes: [84, 40], width: 400, height: 200 } as const;
    for (const text of ["Sopa", "Bandeja paisa con todo", longName, "x".repeat(90)]) {
      const drawn = await drawText(text, style);
      expect([(drawn?.width ?? 999) <= 400, (drawn?.height ?? 999) <= 200], text).toEqual([true, true]);
    }
    const [short, long] = [await drawText("Sopa", style), await drawText(`Sopa ${"de la casa ".repeat(5)}`, style)];
    expect(short?.height).toBeGreaterThan(60);
    expect(long?.height).toBeLessThanOrEqual(200);
    expect(await drawText("🍔", style)).toBeNull();
  });
});

describe("B16: the address of a card is the version of what it shows", () => {
  const path = cardPath(branch, item, card);
  const pathOf = (of: Card) => cardPath(branch, item, of);

  test("a path of its branch and product", () => {
    expect(path).toMatch(/^\/api\/card\/product\/1\/m1\/i1\/[\w-]{16}\.jpg$/);
    expect(cardPath(branch, "menu", storeCard(business, branch, null))).toMatch(
      /^\/api\/card\/menu\/1\/[\w-]{16}\.jpg$/,
    );
  });

  test.each<[string, () => Card]>([
    ["price", () => productCard(business, branch, { ...item, price: 32_001 })],
    ["size's price", () => productCard(business, branch, { ...item, sizes: [{ name: "Grande", price: 40_000 }] })],
    ["name", () => productCard(business, branch, { ...item, name: "Bandeja" })],
    ["photo", () => productCard(business, branch, { ...item, photo: null })],
    ["logo", () => productCard({ ...business, logo: null }, branch, item)],
    [
      "colour",
      () => productCard({ ...business, theme: { ...sampleThemeSource, primaryColor: "#0f6b5c" } }, branch, item),
    ],
    ["branch", () => productCard(business, { ...branch, name: "Usaquén" }, item)],
  ])("another %s is another address", (_, changed) => {
    expect(pathOf(changed())).not.toBe(path);
  });

  test("what it does not show changes nothing", () => {
    const other = { ...item, description: "Otra", disabledUntil: 5, optionGroups: null };
    expect(pathOf(productCard({ ...business, isAvailable: false }, branch, other))).toBe(path);
  });
});

test("a menu's card says what the business says of itself, with its cover, or its first dish", () => {
  const menu = { id: "1", name: "", groups: [sampleMenuGroup({ items: [sampleItem(), item] })] };
  expect(storeCard({ ...business, headerMessage: "Hecha al momento", portrait: logo }, branch, menu)).toMatchObject({
    title: "Hecha al momento",
    shop: "Sabor Bogotano",
    place: "Chapinero, Bogotá",
    photo: logo.url,
  });
  expect(storeCard(business, branch, menu)).toMatchObject({ title: "Sabor Bogotano", shop: "", photo: photo.url });
});

const named = (name: string, more: Partial<Promotion> = {}) => samplePromotion({ id: name, name, ...more });

describe("what a branch gives away (B16)", () => {
  const now = Date.UTC(2026, 10, 23, 17);
  const ten = named("Todo al 10 %");
  const twenty = named("Pizzas al 20 %", { discount: { kind: "percent", rate: 200_000 } });

  test("is the best promotion that anybody has there", () => {
    const until = now + 1;
    expect(offerOf([ten, { ...twenty, dates: { from: null, until } }], branch, now)).toEqual({
      name: "Pizzas al 20 %",
      until,
    });
    const words = { price: "Pizzas al 20 %", until: "Válido hasta el 30 de noviembre" };
    expect(storeCard(business, branch, null, words)).toMatchObject(words);
    expect(offerOf([], branch, now)).toBeNull();
  });

  test.each<[string, Partial<Promotion>]>([
    ["of another branch", { branchIds: ["9"] }],
    ["for a first order", { firstOrder: true }],
    ["for once", { oncePerCustomer: true }],
    ["that is over", { dates: { from: null, until: now - 1 } }],
    ["that is switched off", { isActive: false }],
    ["that takes nothing off", { discount: null, freeDelivery: true }],
  ])("not a promotion %s", (_, more) => {
    expect(offerOf([ten, { ...twenty, ...more }], branch, now)?.name).toBe("Todo al 10 %");
  });

  test("a gift's card names the shop and no code, and is another picture than the menu's", async () => {
    const gift = giftCard(business, branch, null, "REGALO PARA TI");
    expect(gift).toMatchObject({ title: "REGALO PARA TI", shop: business.name, price: null });
    expect(cardPath(branch, "gift", gift)).toMatch(/^\/api\/card\/gift\/1\/[\w-]{16}\.jpg$/);
    expect(await facts(gift)).toEqual(whole);
  });
});

describe("icons", () => {
  const kinds: IconKind[] = ["any-192", "any-512", "maskable-192", "maskable-512", "apple-180"];

  test.each(kinds)("%s is a square PNG, with and without a logo", async (kind) => {
    for (const of of [business, { ...business, logo: null }, { ...business, logo: null, name: "🍔" }]) {
      const { format, width, height } = await sharp(await drawIcon(iconContent(of), kind)).metadata();
      expect({ format, width, height }).toEqual({
        format: "png",
        width: iconKinds[kind].size,
        height: iconKinds[kind].size,
      });
    }
  });

  test("a mask takes nothing of the logo, and no part of the icon is left open", async () => {
    pictures.set(
      logo.url,
      await sharp({ create: { width: 300, height: 300, channels: 4, background: "#ff0000" } })
        .png()
        .toBuffer(),
    );
    for (const kind of ["maskable-512", "apple-180"] as const) {
      const { data, info } = await sharp(await drawIcon(iconContent(business), kind))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.channels, data[0]], kind).toEqual([3, 255]);
    }
    const clear = { r: 255, g: 0, b: 0, alpha: 0 };
    const round = sharp({ create: { width: 300, height: 300, channels: 4, background: clear } });
    const dot = await sharp({ create: { width: 200, height: 200, channels: 4, background: "#ff0000" } })
      .png()
      .toBuffer();
    pictures.set(
      logo.url,
      await round
        .composite([{ input: dot }])
        .png()
        .toBuffer(),
    );
    const pixels = await sharp(await drawIcon(iconContent(business), "maskable-512"))
      .raw()
      .toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test("have another address with another logo", () => {
    expect(iconPath("any-192", iconContent(business))).not.toBe(
      iconPath("any-192", iconContent({ ...business, logo: null })),
    );
  });
});
