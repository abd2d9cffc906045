import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TraitBadges } from "#components/menu/card/trait-badges.tsx";
import type { TraitTexts } from "#components/menu/card/trait-badges.tsx";
import { CardCounts } from "#components/menu/card/card-counts.tsx";
import { DietChoice } from "#components/menu/diet/diet-choice.tsx";
import { readEntries } from "#components/menu/search-index.ts";
import { noTraits } from "#domain/menu/product-traits.ts";
import { fillBrowserGaps } from "#tests/support/browser-gaps.ts";
import { openPanels } from "#tests/support/open-panels.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

fillBrowserGaps();

const dishes = [
  ["Bandeja paisa", {}],
  ["Ensalada", { vegan: true, glutenFree: true }],
  ["Brownie", { vegetarian: true, containsNuts: true }],
] as const;

/** The badges' words count nothing: a page may have them in another language than its panels. */
const word = ((key: string) => `${key}!`) as TraitTexts;

/** A section of the menu as its page has it, with what only the device knows. */
function Section() {
  return (
    <section id="g-1" data-menu-section="">
      <ul>
        {dishes.map(([name, traits], index) => (
          <li key={name} data-card={`1/${index}`}>
            <a data-menu-item="" href={`/producto/1/${index}`}>
              <span data-name="">{name}</span>
              <TraitBadges traits={{ ...noTraits, ...traits }} t={word} />
            </a>
          </li>
        ))}
      </ul>
      <CardCounts sectionId="g-1" />
    </section>
  );
}

const seen = () => [...document.querySelectorAll<HTMLElement>("li[data-card]")].filter((card) => !card.hidden);
const names = () => seen().map((card) => card.querySelector("[data-name]")?.textContent);

async function choose(name: string): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole("checkbox", { name })));
}

beforeEach(() => {
  localStorage.clear();
  renderInShop(
    <>
      <Section />
      <DietChoice />
    </>,
  );
});
afterEach(cleanup);

describe("what somebody does not eat (B6)", () => {
  test("what the menu marks is out of sight, counted, and shown by a press; the device keeps it", async () => {
    expect(names()).toEqual(["Bandeja paisa", "Ensalada", "Brownie"]);
    await choose("Nueces ni otros frutos secos");
    expect(await screen.findByText("1 plato oculto por lo que no comes")).toBeTruthy();
    expect([names(), keptOnDevice("avoided")]).toEqual([["Bandeja paisa", "Ensalada"], ["nuts"]]);
    fireEvent.click(screen.getByRole("button", { name: "Mostrar" }));
    expect(names()).toEqual(["Bandeja paisa", "Ensalada", "Brownie"]);
    expect(screen.getByText("1 plato no va con lo que comes")).toBeTruthy();
  });

  test("what a menu cannot tell is said, where it is chosen and above all in the menu", async () => {
    await choose("Alcohol");
    await waitFor(() => expect(screen.getAllByText(/la carta no dice si llevan/)).toHaveLength(2));
    expect(screen.getByText(/Si eres alérgico, confirma con el restaurante/)).toBeTruthy();
    await choose("Gluten");
    expect(await screen.findByText("2 platos ocultos por lo que no comes")).toBeTruthy();
    expect(screen.getByText(/otro plato podría servirte, pero la carta no lo dice/)).toBeTruthy();
  });

  test("the search finds what is hidden too, and says why it is", async () => {
    await choose("Nada de origen animal");
    await choose("Nueces ni otros frutos secos");
    await screen.findByText("2 platos ocultos por lo que no comes");
    expect(readEntries(document).map(({ name, note }) => [name, note])).toEqual([
      ["Bandeja paisa", "La carta no dice que sea vegano"],
      ["Ensalada", null],
      ["Brownie", "La carta no dice que sea vegano · Contiene nueces"],
    ]);
  });

  test("without anything avoided all is as it was, and the way to change it is beside what is hidden", async () => {
    await choose("Gluten");
    fireEvent.click(await screen.findByRole("button", { name: "Cambiar lo que no como" }));
    await waitFor(() => expect(openPanels()).toEqual(["search"]));
    await choose("Gluten");
    expect(names()).toHaveLength(3);
    expect([document.querySelector("[data-unfit]"), keptOnDevice("avoided")]).toEqual([null, null]);
  });
});
