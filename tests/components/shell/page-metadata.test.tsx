import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { describe, expect, test, vi } from "vitest";
import {
  branchesMetadata,
  menuMetadata,
  productMetadata,
} from "#app/[tenant]/[locale]/[branch]/_shop/metadata/page-metadata.ts";
import { weekTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/hours-texts.ts";
import messages from "#messages/es-CO.json";
import serverTexts from "#messages/server.es-CO.json";
import { everyDay, sampleBranch, sampleBusiness, sampleItem, sampleMenuGroup } from "#tests/support/samples.ts";

const texts: Messages = { ...messages, ...serverTexts };

vi.mock("next-intl/server", () => ({
  getTranslations: (namespace: string) => createTranslator({ locale: "es-CO", messages: texts, namespace }),
}));

const branch = sampleBranch();
const business = sampleBusiness({
  name: "Sabor Santafereño",
  headerMessage: "Cocina bogotana de siempre, hecha al momento",
  branches: [branch, sampleBranch({ id: "2", name: "Usaquén" })],
});
const shop = { business, branch, locale: "es-CO" as const };
const menu = {
  id: "1",
  name: "",
  groups: ["Desayunos", "Sopas", "Platos fuertes"].map((name) => sampleMenuGroup({ name })),
};
const item = sampleItem({ name: "Bandeja paisa", price: 32_000, description: "Fríjoles, arroz, carne molida y huevo" });

function words({ title, description }: { title?: unknown; description?: string | null | undefined }) {
  return {
    title: (title as { absolute: string }).absolute,
    description: (description ?? "").replaceAll("\u00a0", " "),
  };
}

describe("title and description name the branch, its city, and what there is", () => {
  test("of a menu", async () => {
    expect(words(await menuMetadata(shop, menu))).toEqual({
      title: "Sabor Santafereño – Chapinero: menú y pedidos en línea en Bogotá",
      description:
        "Cocina bogotana de siempre, hecha al momento. Desayunos, Sopas, Platos fuertes. Precios, horarios y pedidos en línea en Chapinero, Calle 63 # 9-20, Bogotá.",
    });
  });

  test("of a product", async () => {
    expect(words(await productMetadata(shop, item))).toEqual({
      title: "Bandeja paisa · Sabor Santafereño – Chapinero, Bogotá",
      description:
        "Fríjoles, arroz, carne molida y huevo. $ 32.000 en Sabor Santafereño – Chapinero, Bogotá. Mira las opciones y pide en línea.",
    });
    const sized = {
      ...item,
      sizes: [
        { name: "a", price: 9000 },
        { name: "b", price: 8000 },
      ],
    };
    expect(words(await productMetadata(shop, sized)).description).toContain("Desde $ 8.000 en");
  });

  test("of the branches", async () => {
    expect(words(await branchesMetadata(shop))).toEqual({
      title: "Sedes de Sabor Santafereño: direcciones y horarios",
      description:
        "Dirección y horario de Chapinero, Bogotá; Usaquén, Bogotá. Elige dónde pedir en línea en Sabor Santafereño.",
    });
  });
});

describe("title and description are of a length that search engines show", () => {
  const long = "Restaurante y pizzería La Casa de la Abuela Encarnación de los Ángeles y sus nietos ".repeat(3);

  test.each([
    [
      "long names",
      { ...business, name: long, headerMessage: long },
      { ...branch, name: long },
      { ...item, name: long, description: long },
    ],
    [
      "no words at all",
      { ...business, headerMessage: null, city: null },
      { ...branch, name: "", address: { ...branch.address, city: "" } },
      { ...item, description: null },
    ],
    ["one branch", { ...business, branches: [branch] }, branch, item],
  ])("with %s", async (_, ofBusiness, ofBranch, ofItem) => {
    const of = { ...shop, business: ofBusiness, branch: ofBranch };
    const pages = [await menuMetadata(of, menu), await productMetadata(of, ofItem), await branchesMetadata(of)];
    for (const { title, description } of pages.map(words)) {
      expect([title.length > 0, title.length <= 65], title).toEqual([true, true]);
      expect([description.length >= 40, description.length <= 160], description).toEqual([true, true]);
    }
  });
});

test("the preview is a picture of its own for a menu and for a product, with words for who cannot see it", async () => {
  const { openGraph, twitter } = await productMetadata(shop, item);
  const [image] = [openGraph?.images].flat();
  expect(image).toMatchObject({
    width: 1200,
    height: 630,
    type: "image/jpeg",
    alt: "Bandeja paisa · $\u00a032.000 · Sabor Santafereño",
  });
  expect(twitter).toMatchObject({ card: "summary_large_image", images: [image] });
  expect((await menuMetadata(shop, menu)).openGraph?.images).not.toEqual(openGraph?.images);
});

test("where the branches are listed the preview has the business's sign", async () => {
  const { openGraph, twitter } = await branchesMetadata(shop);
  const [image] = [openGraph?.images].flat();
  expect(image).toMatchObject({ url: expect.stringMatching(/^\/api\/icon\/any-512-/), width: 512, height: 512 });
  expect(twitter).toMatchObject({ card: "summary", images: [image] });
});

test("the hours of the week in words (A42, A44)", async () => {
  const rule = { days: everyDay, onHolidays: true, open: 0, close: 0 };
  expect(await weekTexts([rule])).toEqual(["Todos los días: 24 horas"]);
  const hours = await weekTexts([
    { days: [1, 2, 3, 4], onHolidays: false, open: 660, close: 1320 },
    { days: [5, 6], onHolidays: false, open: 1020, close: 240 },
    { days: [7], onHolidays: true, open: 600, close: 1200 },
    { days: [], onHolidays: true, open: 600, close: 1200 },
  ]);
  expect(hours.map((row) => row.replaceAll("\u00a0", " "))).toEqual([
    "Lunes a jueves: 11:00 a. m. a 10:00 p. m.",
    "Viernes y sábado: 5:00 p. m. a 4:00 a. m.",
    "Domingo y festivos: 10:00 a. m. a 8:00 p. m.",
    "Festivos: 10:00 a. m. a 8:00 p. m.",
  ]);
});
