import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dishInSight } from "#components/location/branch/dish-in-sight.ts";
import { focusContent } from "#components/location/branch/focus-content.ts";

/** Where the upper edge of each dish lies, in px; the header is at the top, 60 px high. */
type Places = Record<string, number>;

const into = vi.fn<(name: string | undefined) => void>();

function Menu({ dishes }: { dishes: Places }) {
  return (
    <>
      <header />
      <main id="content">
        {Object.entries(dishes).map(([name, top]) => (
          <a key={name} href={`/producto/1/${name.length}`} data-menu-item="" data-top={top}>
            <span data-name="">{name}</span>
          </a>
        ))}
      </main>
    </>
  );
}

const show = (dishes: Places) => render(<Menu dishes={dishes} />);

beforeEach(() => {
  into.mockReset();
  // This browser lays nothing out.
  vi.spyOn(HTMLElement.prototype, "offsetParent", "get").mockReturnValue(document.body);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function place(this: HTMLElement) {
    const top = Number(this.dataset["top"] ?? 0);
    return new DOMRect(0, top, 0, 60);
  });
  HTMLElement.prototype.scrollIntoView = function scroll(this: HTMLElement) {
    into(this.querySelector("[data-name]")?.textContent ?? undefined);
  };
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("who has scrolled has the first dish below the header before them, who has not has none", () => {
  const { rerender } = show({ Ajiaco: -400, "Bandeja paisa": 80, Churrasco: 500 });
  expect(dishInSight()).toBe("Bandeja paisa");
  rerender(<Menu dishes={{ Ajiaco: 300, "Bandeja paisa": 700 }} />);
  expect(dishInSight()).toBeNull();
});

test("the other branch's menu goes on at that dish where it has it, else at its content", () => {
  show({ Ajiaco: 300, "Bandeja paisa": 900 });
  focusContent("Bandeja paisa");
  expect(into.mock.calls).toEqual([["Bandeja paisa"]]);
  expect(document.activeElement?.textContent).toBe("Bandeja paisa");
  cleanup();
  show({ Ajiaco: 300 });
  focusContent("Bandeja paisa");
  expect(document.activeElement?.id).toBe("content");
  expect(into).toHaveBeenCalledTimes(1);
});
