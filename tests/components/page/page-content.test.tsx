import { act, cleanup, screen } from "@testing-library/react";
import { Activity, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { KeptPages } from "#lib/client/device/kept-pages.tsx";
import { PageContent } from "#components/page/page-content.tsx";
import { forgetDevice } from "#lib/client/device/forget-device.ts";
import { renderInShop, shopAtoms } from "#tests/support/render-in-shop.tsx";

let person = "Ana Rojas";

/** What a page shows of a person, as it was when the page was made. */
function Personal() {
  const [name] = useState(person);
  return <p>{name}</p>;
}

/** The pages of a visit so far, the one at `at` in sight. */
function Pages({ at, visited = ["order", "menu"] }: { at: "order" | "menu"; visited?: string[] }) {
  const modeOf = (page: string) => (page === at ? "visible" : "hidden");
  return (
    <KeptPages>
      <Activity mode={modeOf("order")}>
        <PageContent className="fills-screen">
          <Personal />
        </PageContent>
      </Activity>
      {visited.includes("menu") && (
        <Activity mode={modeOf("menu")}>
          <PageContent>
            <h1>Menú</h1>
          </PageContent>
        </Activity>
      )}
    </KeptPages>
  );
}

const contents = () => [...document.querySelectorAll("#content")].map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  person = "Ana Rojas";
});

test("of the pages that are kept only the one in sight is the content", () => {
  const { rerender } = renderInShop(<Pages at="order" visited={[]} />);
  expect(contents()).toEqual(["Ana Rojas"]);
  rerender(<Pages at="menu" />);
  expect(contents()).toEqual(["Menú"]);
  rerender(<Pages at="order" />);
  expect(contents()).toEqual(["Ana Rojas"]);
  expect(screen.getByText("Ana Rojas").parentElement?.className).toBe("fills-screen");
});

test("what was left is emptied on log-out, and made anew when it is shown again", async () => {
  const { rerender, container } = renderInShop(<Pages at="order" visited={[]} />);
  rerender(<Pages at="menu" />);
  expect(container.textContent).toContain("Ana Rojas");
  person = "";
  await act(async () => {
    shopAtoms().set(forgetDevice);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(container.textContent).toBe("Menú");
  person = "Luis";
  rerender(<Pages at="order" />);
  expect(contents()).toEqual(["Luis"]);
});

test("the page in sight stays as it is when somebody logs out", () => {
  const { container } = renderInShop(<Pages at="menu" />);
  const title = screen.getByRole("heading");
  act(() => shopAtoms().set(forgetDevice));
  expect(screen.getByRole("heading")).toBe(title);
  expect(container.textContent).toContain("Menú");
});
