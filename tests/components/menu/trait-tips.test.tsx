import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { afterEach, expect, test, vi } from "vitest";
import { ItemNote, ItemNotes } from "#components/menu/card/item-notes.tsx";
import { useTipEscape } from "#components/menu/card/tip-escape.ts";
import { TraitBadges, TraitTips } from "#components/menu/card/trait-badges.tsx";
import messages from "#messages/es-CO.json";
import { sampleItem } from "#tests/support/samples.ts";

const texts: Messages = messages;
vi.mock("next-intl/server", () => ({
  getTranslations: (namespace: string) => createTranslator({ locale: "es-CO", messages: texts, namespace }),
}));

afterEach(cleanup);

test("each badge has its word, and a tooltip 6 points wide for each letter (S1 §2, UX39)", async () => {
  const traits = { ...sampleItem().traits, spicyLevel: 2 as const, vegan: true };
  const { prelude } = await prerenderToNodeStream(<TraitTips traits={traits} />);
  document.body.innerHTML = await text(prelude);
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Picante medio", "Vegano"]);
  for (const button of screen.getAllByRole("button")) {
    const tip = document.querySelector<HTMLElement>(`#${button.getAttribute("aria-describedby") ?? ""}`);
    const letters = tip?.textContent.length ?? 0;
    expect(letters).toBeGreaterThan(0);
    expect(tip?.style.width).toBe(`${letters * 6 + 16}px`);
  }
});

test("on a card badges are one line: the first with its word, the others named icons, and vegan says vegetarian too", () => {
  const t = createTranslator({ locale: "es-CO", messages: texts, namespace: "product.traits" });
  const traits = { ...sampleItem().traits, spicyLevel: 2 as const, vegan: true, vegetarian: true };
  const { container } = render(<TraitBadges traits={traits} t={t} />);
  const badges = [...container.querySelectorAll<HTMLElement>(".traits > span")];
  expect(badges.map(({ title, hidden, textContent }) => [textContent, title, hidden])).toEqual([
    ["Picante medio", "", false],
    ["Vegano", "Vegano", false],
    ["Vegetariano", "Vegetariano", true],
  ]);
});

test("what is sold out is a badge; what has hours is a note", () => {
  const notes = { a: [{ at: 0, text: "Agotado" }], b: [{ at: 0, text: "Disponible de 6:00 a. m. a 11:00 a. m." }] };
  render(
    <ItemNotes notes={notes} soldOut="Agotado">
      <ItemNote noteKey="a" isHidden={false} />
      <ItemNote noteKey="b" isHidden={false} />
      <ItemNote noteKey="b" isHidden />
    </ItemNotes>,
  );
  const classes = [...document.querySelectorAll("[data-unavailable]")].map((note) => note.className.split(" ")[0]);
  expect(classes).toEqual(["sold-out", "text-xs", "sr-only"]);
});

function Tips() {
  useTipEscape();
  return (
    <ul className="trait-tips">
      <li>
        <button type="button">Picante</button>
      </li>
    </ul>
  );
}

/** False when nothing else hears it. */
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });

test("Escape puts the tooltip away that is shown, alone, until it is looked at again", async () => {
  document.body.innerHTML = "";
  render(<Tips />);
  const button = screen.getByRole("button");
  expect(escape()).toBe(true);
  button.focus();
  expect(escape()).toBe(false);
  expect(button.parentElement?.hasAttribute("data-away")).toBe(true);
  expect(escape()).toBe(true);
  button.blur();
  await waitFor(() => expect(button.parentElement?.hasAttribute("data-away")).toBe(false));
  button.focus();
  expect(escape()).toBe(false);
});
