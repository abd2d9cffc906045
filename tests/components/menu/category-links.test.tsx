import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CategoryLinks } from "#components/menu/category-links.tsx";
import { fillBrowserGaps } from "#tests/support/browser-gaps.ts";

fillBrowserGaps();
Element.prototype.scrollTo = () => undefined;

const categories = [
  { id: "g-1", name: "Entradas" },
  { id: "g-2", name: "Sopas" },
  { id: "g-3", name: "Postres" },
];

/** Where each section begins on the screen, in px. */
let tops: Record<string, number>;

/** `version` changes when the branch's menu takes the place of another one. */
function Menu({ version = 1 }: { version?: number }) {
  return (
    <>
      <nav aria-label="Categorías">
        <CategoryLinks categories={categories} shape="strip" />
      </nav>
      {categories.map(({ id, name }) => (
        <section key={`${version} ${id}`} id={id} data-menu-section="">
          <h2 tabIndex={-1}>{name}</h2>
        </section>
      ))}
    </>
  );
}

async function scroll(next: Record<string, number>): Promise<void> {
  tops = next;
  await act(async () => {
    window.dispatchEvent(new Event("scroll"));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

const current = () => document.querySelector("nav [aria-current]")?.textContent;

beforeEach(() => {
  tops = { "g-1": 100, "g-2": 900, "g-3": 1700 };
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function rect(this: Element) {
    return DOMRect.fromRect({ y: tops[this.id] ?? 0 });
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the category strip (UX1)", () => {
  test("marks the first section at first, then the one that is being read", async () => {
    render(<Menu />);
    expect(current()).toBe("Entradas");
    await scroll({ "g-1": -700, "g-2": 10, "g-3": 900 });
    expect(current()).toBe("Sopas");
    await scroll({ "g-1": -800, "g-2": -790, "g-3": -5 });
    expect(current()).toBe("Postres");
    await scroll({ "g-1": 0, "g-2": 900, "g-3": 1700 });
    expect(current()).toBe("Entradas");
  });

  test("reads the menu that is shown, not one that was left and is kept hidden", async () => {
    render(
      <>
        <Menu />
        <div style={{ display: "none" }}>
          <section id="g-8" data-menu-section="" />
          <section id="g-9" data-menu-section="" />
        </div>
      </>,
    );
    // What is hidden has no place: its top is 0.
    await scroll({ "g-1": 100, "g-2": 900, "g-3": 1700, "g-8": 0, "g-9": 0 });
    expect(current()).toBe("Entradas");
    await scroll({ "g-1": -700, "g-2": 10, "g-3": 900, "g-8": 0, "g-9": 0 });
    expect(current()).toBe("Sopas");
  });

  test("follows a menu that takes the place of another under it", async () => {
    const { rerender } = render(<Menu version={1} />);
    rerender(<Menu version={2} />);
    await scroll({ "g-1": -700, "g-2": 10, "g-3": 900 });
    expect(current()).toBe("Sopas");
    await scroll({ "g-1": 100, "g-2": 900, "g-3": 1700 });
    expect(current()).toBe("Entradas");
  });

  test("keeps to where a jump leads until it is there, whatever is passed and whatever jump it interrupts", async () => {
    Element.prototype.scrollIntoView = () => undefined;
    render(<Menu />);
    fireEvent.click(screen.getByRole("link", { name: "Sopas" }));
    fireEvent.click(screen.getByRole("link", { name: "Postres" }));
    await scroll({ "g-1": -400, "g-2": 10, "g-3": 1200 });
    expect(current()).toBe("Postres");
    // The first jump ends where the second began.
    window.dispatchEvent(new Event("scrollend"));
    await scroll({ "g-1": -700, "g-2": -10, "g-3": 900 });
    expect(current()).toBe("Postres");
    await scroll({ "g-1": -1600, "g-2": -800, "g-3": 0 });
    window.dispatchEvent(new Event("scrollend"));
    await scroll({ "g-1": -700, "g-2": 10, "g-3": 900 });
    expect(current()).toBe("Sopas");
  });

  test("goes on with the reading when a jump was interrupted and the page stands still", async () => {
    Element.prototype.scrollIntoView = () => undefined;
    render(<Menu />);
    fireEvent.click(screen.getByRole("link", { name: "Postres" }));
    await scroll({ "g-1": -400, "g-2": 10, "g-3": 1200 });
    window.dispatchEvent(new Event("scrollend"));
    expect(current()).toBe("Postres");
    await waitFor(() => expect(current()).toBe("Sopas"));
  });

  test("a press goes to the section and gives its heading the focus", () => {
    const go = vi.fn<() => void>();
    Element.prototype.scrollIntoView = go;
    render(<Menu />);
    fireEvent.click(screen.getByRole("link", { name: "Postres" }));
    expect(go).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Postres" }));
    expect(current()).toBe("Postres");
  });

  test("with a key held the browser does what it does", () => {
    render(<Menu />);
    const isFollowed = fireEvent.click(screen.getByRole("link", { name: "Sopas" }), { ctrlKey: true });
    expect(isFollowed).toBe(true);
    expect(document.activeElement).toBe(document.body);
  });

  test("works as plain anchors before any script", () => {
    render(<Menu />);
    expect(screen.getByRole("link", { name: "Sopas" }).getAttribute("href")).toBe("#g-2");
  });
});
