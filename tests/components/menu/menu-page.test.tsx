import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { expect, test, vi } from "vitest";
import { MenuSections } from "#components/menu/menu-sections.tsx";
import { MenuBanner } from "#components/menu/menu-banner.tsx";
import { CategoryStrip } from "#components/menu/menu-nav.tsx";
import messages from "#messages/es-CO.json";
import { sampleItem, sampleMenuGroup } from "#tests/support/samples.ts";

const texts: Messages = messages;
vi.mock("next-intl/server", () => ({
  getTranslations: (namespace: string) => createTranslator({ locale: "es-CO", messages: texts, namespace }),
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined, prefetch: () => undefined }) }));
vi.mock("#components/page/panel-button.tsx", () => ({ PanelButton: () => <button type="button">abre</button> }));

async function painted(node: React.ReactNode): Promise<HTMLElement> {
  const { prelude } = await prerenderToNodeStream(node);
  const page = document.createElement("div");
  page.innerHTML = await text(prelude);
  return page;
}

const photo = { url: "/media/x-1600.webp", width: 1600, height: 533 };
const groups = ["1", "2", "3"].map((id) => sampleMenuGroup({ id, name: `Grupo ${id}` }));

test("a banner leads where its link does, and names its groups (S1 §3)", async () => {
  const banner = { photo, groupIds: ["2", "9", "3"], link: "/cupon/HOLA" };
  const page = await painted(<MenuBanner banner={banner} groups={groups} />);
  const links = [...page.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link.textContent]);
  expect(links).toEqual([
    ["/cupon/HOLA", ""],
    ["#g-2", "Grupo 2"],
    ["#g-3", "Grupo 3"],
  ]);
  expect(page.querySelector("img")?.alt).toBe("Lo que destacamos");
});

test("without a link it leads to the first of its groups, without groups nowhere", async () => {
  const own = await painted(<MenuBanner banner={{ photo, groupIds: ["3"], link: null }} groups={groups} />);
  expect(own.querySelector("a")?.getAttribute("href")).toBe("#g-3");
  const none = await painted(<MenuBanner banner={{ photo, groupIds: ["9"], link: null }} groups={groups} />);
  expect(none.querySelector("a")).toBeNull();
  expect(none.querySelector("img")).not.toBeNull();
});

test("a business that shows no categories keeps the search (S1 §3 show_menu_option_categories)", async () => {
  const page = await painted(<CategoryStrip categories={[]} />);
  expect(page.querySelector("button")).not.toBeNull();
  expect(page.querySelector("nav")).toBeNull();
});

test("a menu in another language than the page says so at its words, and the page's own words do not (WCAG 3.1.2)", async () => {
  const item = sampleItem({ name: "Ajiaco", description: "Con pollo" });
  const marked = [sampleMenuGroup({ id: "-2", name: "Promos", items: [item] }), sampleMenuGroup({ items: [item] })];
  const shared = { groups: marked, layout: "text" as const, noteKeys: {}, prices: new Map(), afterFirst: null };
  const languages = async (lang: "es" | undefined) => {
    const page = await painted(<MenuSections {...shared} counts={() => null} lang={lang} />);
    return [...page.querySelectorAll("h2, [data-name], [data-description], [data-price]")].map((each) =>
      each.getAttribute("lang"),
    );
  };
  expect(await languages("es")).toEqual([null, "es", "es", null, "es", "es", "es", null]);
  expect(new Set(await languages(undefined))).toEqual(new Set([null]));
});
