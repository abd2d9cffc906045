import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BranchChooser, type BranchChoice } from "#components/location/branch/branch-chooser.tsx";
import { branchOf, point } from "#tests/support/location-panel.tsx";
import { press } from "#tests/support/press.ts";
import { capabilitiesOf } from "#domain/store/mode.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";

const branches = [
  branchOf("a", "Chapinero", { point: { ...point, latitude: 4.9 } }),
  branchOf("b", "Usaquén", { line1: "Carrera 6" }),
];
const choices: BranchChoice[] = branches.map(({ id, name, line1 }) => ({
  id,
  name,
  address: line1,
  hours: [],
  picture: null,
  open: [{ at: 0, text: null }],
  closed: [],
}));

function locate(answer: (found: (at: object) => void, refused: (error: object) => void) => void): void {
  const getCurrentPosition = vi.fn<typeof answer>(answer);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function choose(): Promise<HTMLElement> {
  renderInShop(<BranchChooser choices={choices} current="a" legend="Elige" submit="Seleccionar sede" />, {
    branchId: "a",
    branches,
  });
  return await screen.findByLabelText("Buscar por nombre");
}

test("at a table another branch is asked for the same table (S2 §4.5)", () => {
  seedDevice("table", { branchId: "a", number: "Terraza 3", isSeated: true });
  const capabilities = capabilitiesOf("table", { onlyMenu: false });
  renderInShop(<BranchChooser choices={choices} current="a" legend="Elige" submit="Seleccionar sede" />, {
    branchId: "a",
    branches,
    capabilities,
  });
  const form = screen.getByRole("button", { name: "Seleccionar sede" }).closest("form");
  expect(form?.getAttribute("action")).toBe("/m/Terraza%203");
});

const shown = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .filter((radio) => !radio.disabled)
    .map((radio) => radio.value);

test("a branch is found by a part of its name or address, whatever the accents (S2 §2.7)", async () => {
  const search = await choose();
  expect(shown()).toEqual(["a", "b"]);
  fireEvent.change(search, { target: { value: "usaquen" } });
  expect(shown()).toEqual(["b"]);
  expect(screen.getByText("1 coincide")).toBeTruthy();
  fireEvent.change(search, { target: { value: "Suba" } });
  expect(screen.queryAllByRole("radio")).toEqual([]);
  expect(screen.getByText("Ninguna coincide")).toBeTruthy();
  fireEvent.change(search, { target: { value: "" } });
  expect(shown()).toEqual(["a", "b"]);
});

test("how far each is shows after a press alone, the nearest first (UX19, A255)", async () => {
  locate((found) => found({ coords: { ...point, accuracy: 20 } }));
  await choose();
  expect(screen.queryByText(/^a \d/)).toBeNull();
  press("Ver cuál me queda más cerca");
  fireEvent.click(await screen.findByRole("button", { name: "Permitir ubicación" }));
  expect(await screen.findByText(/^a 10 m$/)).toBeTruthy();
  expect(shown()).toEqual(["b", "a"]);
});

test("a device that is not allowed to say so leaves the branches to choose from (S2 §4.5)", async () => {
  locate((_found, refused) => refused({ code: 1, PERMISSION_DENIED: 1 }));
  await choose();
  press("Ver cuál me queda más cerca");
  fireEvent.click(await screen.findByRole("button", { name: "Permitir ubicación" }));
  expect(await screen.findByText("No se pudo acceder a tu ubicación")).toBeTruthy();
  await waitFor(() => expect(shown()).toEqual(["a", "b"]));
});

const chosenBranch = () => {
  const form = screen.getByRole("button", { name: "Seleccionar sede" }).closest("form");
  return form && new FormData(form).get("menu_branch");
};

test("one of those that are in sight is chosen, so that the form never goes without a branch (S2 §5)", async () => {
  const search = await choose();
  expect(chosenBranch()).toBe("a");
  fireEvent.change(search, { target: { value: "Usaquén" } });
  expect(chosenBranch()).toBe("b");
  fireEvent.change(search, { target: { value: "" } });
  expect(chosenBranch()).toBe("b");
});

test("where no branch is meant nothing is chosen: the search has the focus again (S2 §5, UX14)", async () => {
  const search = await choose();
  fireEvent.change(search, { target: { value: "Suba" } });
  const submit = screen.getByRole("button", { name: "Seleccionar sede" });
  expect(submit.getAttribute("aria-disabled")).toBe("true");
  const isGoing = fireEvent.submit(submit.closest("form") ?? submit);
  expect(isGoing).toBe(false);
  expect(document.activeElement).toBe(search);
});
