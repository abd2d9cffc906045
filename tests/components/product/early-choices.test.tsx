import { act } from "@testing-library/react";
import { Suspense, lazy, useState, useSyncExternalStore } from "react";
import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepEarlyPresses } from "#browser/early-presses.ts";
import { PageContent } from "#components/page/page-content.tsx";

const sent = vi.fn<(order: string) => void>();

function Product() {
  const [size, setSize] = useState("chico");
  const [extras, setExtras] = useState<readonly string[]>([]);
  const [note, setNote] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent([size, ...extras, note].join(" "));
      }}
    >
      {["chico", "grande"].map((name) => (
        <input key={name} id={name} name="size" type="radio" checked={size === name} onChange={() => setSize(name)} />
      ))}
      {["queso", "miel"].map((name) => (
        <input
          key={name}
          id={name}
          type="checkbox"
          checked={extras.includes(name)}
          disabled={extras.length === 1 && !extras.includes(name)}
          onChange={({ target }) =>
            setExtras((all) => [...all.filter((one) => one !== name), ...(target.checked ? [name] : [])])
          }
        />
      ))}
      <textarea value={note} onChange={({ target }) => setNote(target.value)} />
      <button id="add" suppressHydrationWarning>
        Agregar
      </button>
    </form>
  );
}

const listeners: Parameters<typeof removeEventListener>[] = [];
let place = document.createElement("div");

const press = (id: string) => document.getElementById(id)?.click();
const isChecked = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.checked;
const write = (text: string) => {
  const field = place.querySelector("textarea");
  field?.setRangeText(text, 0, field.value.length);
  field?.dispatchEvent(new Event("input", { bubbles: true }));
};

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockClear();
  const add = globalThis.addEventListener.bind(globalThis);
  vi.stubGlobal("addEventListener", (...listener: Parameters<typeof addEventListener>) => {
    listeners.push(listener);
    add(...listener);
  });
  place = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  for (const listener of listeners.splice(0)) removeEventListener(...listener);
  place.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A whole product is chosen and ordered on the page as the server wrote it, with one choice taken back. */
function orderEarly(): void {
  keepEarlyPresses();
  press("grande");
  press("queso");
  press("miel");
  press("miel");
  write("sin cebolla");
  press("add");
}

async function hydrate(page: ComponentType): Promise<void> {
  const Page = page;
  await act(async () => {
    hydrateRoot(place, <Page />);
    await Promise.resolve();
  });
  await act(async () => {
    dispatchEvent(new Event("vitrina:hydrated"));
    await vi.advanceTimersByTimeAsync(1);
  });
}

test("what was chosen and written before the page hydrates is taken over, and then a press is answered", async () => {
  place.innerHTML = renderToString(<Product />);
  orderEarly();
  expect(sent).not.toHaveBeenCalled();
  await hydrate(Product);
  expect(sent.mock.calls).toEqual([["grande queso sin cebolla"]]);
  expect([isChecked("chico"), isChecked("grande"), isChecked("queso")]).toEqual([false, true, true]);
});

/** Renders anew once it has hydrated, as what looks into the browser's storage does: React puts fields back as it knows them. */
function Restless() {
  useSyncExternalStore(
    () => () => undefined,
    () => "browser",
    () => "server",
  );
  return <Product />;
}

test("what was chosen is taken over though its part hydrates, and renders anew, before the page has hydrated", async () => {
  place.innerHTML = renderToString(<Restless />);
  orderEarly();
  await hydrate(Restless);
  expect(sent.mock.calls).toEqual([["grande queso sin cebolla"]]);
});

test("what cannot be chosen any more is left out", async () => {
  place.innerHTML = renderToString(<Product />);
  keepEarlyPresses();
  press("queso");
  press("miel");
  press("add");
  await hydrate(Product);
  expect(sent.mock.calls).toEqual([["chico queso "]]);
  expect(isChecked("miel")).toBe(false);
});

test("what is changed and pressed while the page waits for its code is taken over when it has come", async () => {
  place.innerHTML = `<!--$-->${renderToString(
    <PageContent>
      <Product />
    </PageContent>,
  )}<!--/$-->`;
  keepEarlyPresses();
  press("grande");
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Product }>();
  const Part = lazy(async () => await promise);
  await act(async () => {
    hydrateRoot(
      place,
      <Suspense>
        <PageContent>
          <Part />
        </PageContent>
      </Suspense>,
    );
    await vi.advanceTimersByTimeAsync(1000);
  });
  press("queso");
  write("sin sal");
  press("add");
  await vi.advanceTimersByTimeAsync(500);
  press("queso");
  expect(sent).not.toHaveBeenCalled();
  expect([isChecked("grande"), isChecked("queso")]).toEqual([true, false]);
  await act(async () => {
    resolve({ default: Product });
    await vi.advanceTimersByTimeAsync(1000);
  });
  expect(sent.mock.calls).toEqual([["grande sin sal"]]);
  expect(isChecked("grande")).toBe(true);
});

test("who changes a field of a page that has hydrated changes it once", async () => {
  place.innerHTML = renderToString(<Product />);
  keepEarlyPresses();
  await hydrate(Product);
  await act(async () => {
    press("queso");
    write("con sal");
    await vi.advanceTimersByTimeAsync(1000);
    press("add");
  });
  expect(sent.mock.calls).toEqual([["chico queso con sal"]]);
});
