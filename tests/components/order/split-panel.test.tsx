import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { OrderContents } from "#components/order/order-contents.tsx";
import { SplitPanel } from "#components/order/split/split-panel.tsx";
import { ThanksDialog } from "#components/checkout/send/thanks-dialog.tsx";
import { type Adjustment, totalOf } from "#domain/order/adjustment.ts";
import type { OrderContents as ContentsOfOrder } from "#domain/order/order-status.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { FakeStatus } from "#tests/support/fake-server.ts";
import { contentsFixture, orderFixture, ownerFixture } from "#tests/support/order-fixture.ts";
import { answers, eachOnOrderPage } from "#tests/support/order-page.ts";
import { renderInShop, shopPanels } from "#tests/support/render-in-shop.tsx";

vi.mock("next/navigation", async () => (await import("#tests/support/order-page.ts")).navigationDouble);

eachOnOrderPage();
// A panel that a test leaves open would come back with the next one's page.
beforeEach(() => window.history.replaceState(null, "", "/"));

function dish(name: string, total: number, note = ""): ContentsOfOrder["lines"][number] {
  const none = { itemId: null, groupId: null, basePrice: null, sizeName: null, sizeExtra: null, options: [] };
  return { ...none, name, quantity: 1, note, total };
}

function tip(amount: number): Adjustment {
  return { kind: "tip", source: { id: null, name: null }, rate: null, basis: 50_000, amount, lines: [] };
}

/** Fifty thousand in dishes, and ten percent for who serves them. */
const contents = contentsFixture({
  lines: [dish("Ajiaco", 30_000, "Para: Ana · Sin sal"), dish("Limonada", 10_000), dish("Papas", 10_000)],
  amounts: totalOf(50_000, [tip(5000)]),
});
const order = orderFixture({
  access: "owner",
  contents,
  owner: ownerFixture({ name: "Luis" }),
  deliveryMode: "onsite",
});

function Page({ shown = order }: { shown?: typeof order }) {
  const { panel } = usePanel();
  return (
    <>
      <OrderContents order={shown} />
      {panel === "billSplit" && <SplitPanel isOpen />}
    </>
  );
}

async function open(shown = order) {
  answers["GET /api/orders/SAB-1001"] = () => shown;
  renderInShop(<Page shown={shown} />);
  fireEvent.click(screen.getByRole("button", { name: "Dividir la cuenta" }));
  return within(await screen.findByRole("dialog", { name: "Dividir la cuenta" }));
}

type Panel = Awaited<ReturnType<typeof open>>;

/** Each part, the total last. */
async function partsIn(panel: Panel): Promise<string[]> {
  const parts = within(await panel.findByRole("region", { name: "Partes" }));
  const amounts = parts.getAllByRole("definition").map(({ textContent }) => textContent.replaceAll("\u00a0", " "));
  return parts.getAllByRole("term").map(({ textContent }, index) => `${textContent}: ${amounts[index]}`);
}

test("begins with the names of the shared carts; what bears none is of who ordered (B11, B20)", async () => {
  const panel = await open();
  expect(await partsIn(panel)).toEqual(["Ana: $ 33.000", "Luis: $ 22.000", "Total: $ 55.000"]);
  const lemonade = within(panel.getByRole("group", { name: /1 × Limonada/ }));
  expect(lemonade.getByRole<HTMLInputElement>("checkbox", { name: "Luis" }).checked).toBe(true);
  fireEvent.click(lemonade.getByRole("checkbox", { name: "Ana" }));
  expect(await partsIn(panel)).toEqual(["Ana: $ 38.500", "Luis: $ 16.500", "Total: $ 55.000"]);
});

test("one more shares what nobody had alone, and takes their part along when they leave", async () => {
  const panel = await open();
  const field = await panel.findByRole("textbox", { name: "¿Quién más paga?" });
  fireEvent.change(field, { target: { value: "Eva" } });
  fireEvent.submit(field);
  expect(panel.getByRole<HTMLInputElement>("textbox").value).toBe("");
  const fries = within(panel.getByRole("group", { name: /1 × Papas/ }));
  fireEvent.click(fries.getByRole("checkbox", { name: "Luis" }));
  expect(fries.getByText("Entre todos")).toBeDefined();
  expect(await partsIn(panel)).toEqual(["Ana: $ 36.667", "Luis: $ 14.667", "Eva: $ 3.666", "Total: $ 55.000"]);
  fireEvent.click(panel.getByRole("button", { name: "Quitar a Eva" }));
  expect(await partsIn(panel)).toEqual(["Ana: $ 38.500", "Luis: $ 16.500", "Total: $ 55.000"]);
});

test("divides by dish and in equal parts, and keeps what was chosen while the page lives", async () => {
  const panel = await open();
  fireEvent.click(await panel.findByRole("radio", { name: "Por plato" }));
  expect(await partsIn(panel)).toEqual([
    "1 × Ajiaco: $ 33.000",
    "1 × Limonada: $ 11.000",
    "1 × Papas: $ 11.000",
    "Total: $ 55.000",
  ]);
  fireEvent.click(panel.getByRole("radio", { name: "Iguales" }));
  fireEvent.click(panel.getByRole("button", { name: "Una persona más" }));
  const equal = ["Persona 1: $ 18.334", "Persona 2: $ 18.333", "Persona 3: $ 18.333", "Total: $ 55.000"];
  expect(await partsIn(panel)).toEqual(equal);
  fireEvent.click(panel.getByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  act(() => shopPanels().open("billSplit"));
  expect(await partsIn(within(await screen.findByRole("dialog")))).toEqual(equal);
});

test("without names it is in equal parts; who reads a shared link sees no notes, and may say who they are", async () => {
  const panel = await open(orderFixture({ contents: contentsFixture() }));
  expect(await partsIn(panel)).toEqual(["Persona 1: $ 73.780", "Persona 2: $ 73.780", "Total: $ 147.560"]);
  fireEvent.click(panel.getByRole("radio", { name: "Por persona" }));
  expect(await partsIn(panel)).toEqual(["Quien pidió: $ 147.560", "Total: $ 147.560"]);
});

test("works without a connection from what the page has", async () => {
  const panel = await open();
  await partsIn(panel);
  answers["GET /api/orders/SAB-1001"] = () => new FakeStatus(503);
  fireEvent.click(panel.getByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  act(() => shopPanels().open("billSplit"));
  expect(await partsIn(within(await screen.findByRole("dialog")))).toHaveLength(3);
});

test("the parts go as words, in no address", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => await Promise.resolve());
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  const panel = await open();
  fireEvent.click(await panel.findByRole("button", { name: "Compartir las partes" }));
  await waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  const [text] = writeText.mock.calls[0] ?? [];
  expect(text?.replaceAll("\u00a0", " ")).toMatch(
    /^Pedido SAB-1001 de .+: \$ 55\.000\nAna: \$ 33\.000\nLuis: \$ 22\.000$/,
  );
  const data = vi.fn<(data: ShareData) => Promise<void>>(async () => await Promise.resolve());
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share: data }));
  fireEvent.click(panel.getByRole("button", { name: "Compartir las partes" }));
  await waitFor(() => expect(data).toHaveBeenCalledOnce());
  expect(data.mock.calls[0]?.[0]).toMatchObject({ text });
  expect(data.mock.calls[0]?.[0]).not.toHaveProperty("url");
  vi.unstubAllGlobals();
});

test("an order that is not made has nothing to divide", () => {
  renderInShop(<Page shown={orderFixture({ status: 3 })} />);
  expect(screen.queryByRole("button", { name: "Dividir la cuenta" })).toBeNull();
});

function Thanks() {
  const { panel } = usePanel();
  return (
    <>
      <ThanksDialog number="SAB-1001" />
      {panel === "billSplit" && <SplitPanel isOpen />}
    </>
  );
}

test("a table's guest divides from the thank-you, which stays beneath", async () => {
  answers["GET /api/orders/SAB-1001"] = () => order;
  renderInShop(<Thanks />);
  const press = screen.getByRole("button", { name: "Dividir la cuenta" });
  press.focus();
  fireEvent.click(press);
  const panel = within(await screen.findByRole("dialog", { name: "Dividir la cuenta" }));
  expect(await partsIn(panel)).toHaveLength(3);
  fireEvent.click(panel.getByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("alertdialog", { name: "¡Gracias por tu pedido!" })).toBeDefined();
  expect(document.activeElement).toBe(press);
});
