import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PaymentGuard } from "#components/payment/payment-guard.tsx";
import type { OrderContents, TrackedOrder } from "#domain/order/order-status.ts";
import { noGivenInputs } from "#lib/exchange/inputs.ts";
import type { PaidOrder } from "#lib/exchange/stored/stored-order.ts";
import type { TransferInfo } from "#lib/exchange/transfer.ts";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import { matchingMedia } from "#tests/support/matching-media.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { contentsFixture, orderFixture } from "#tests/support/order-fixture.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";

const { router, page } = vi.hoisted(() => ({
  router: { push: vi.fn<(address: string) => void>() },
  page: { path: "" },
}));
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => page.path }));

const order: PaidOrder = {
  number: "SAB-7",
  branchId: "1",
  total: 34_560,
  kind: "transfer",
  lines: [],
  ...noGivenInputs,
  scheduling: null,
  paymentMethodId: null,
  isTaken: true,
  step: "pay",
  isOpen: true,
};
const transfer: TransferInfo = {
  info: "Nequi 300 555 0142",
  branchName: "Chapinero",
  qr: { url: "/media/sabor-qr-512.webp", width: 512, height: 512 },
  entity: "Bre-B",
  name: "@sabor",
  link: "https://pagos.example/sabor",
  linkName: "Sabor S.A.S.",
  whatsapp: "573005550142",
  phone: null,
};
const copy = vi.fn<(text: string) => Promise<void>>();

const tracked = { order: orderFixture({ number: "SAB-7", access: "owner" }) };

function open(paid: Partial<PaidOrder> = {}, changes: Partial<TransferInfo> = {}) {
  fakeServer({
    "GET /api/transfer": ({ url }) =>
      url.searchParams.get("branch") === "1" ? { ...transfer, ...changes } : new FakeStatus(404),
    "GET /api/orders/SAB-7": () => tracked.order,
    "GET /api/session": () => ({
      user: { id: "1", name: "Ana Rojas", email: "ana@x.co", phone: "3001234567" },
      addresses: [],
    }),
  });
  seedDevice("orderDetail", { ...order, ...paid });
  return renderInShop(<PaymentGuard hint={null} onAnswered={() => {}} />);
}

beforeEach(() => {
  localStorage.clear();
  page.path = "/rastrear-orden/SAB-7";
  tracked.order = orderFixture({ number: "SAB-7", access: "owner" });
  matchingMedia();
  copy.mockResolvedValue();
  Object.defineProperty(navigator, "clipboard", { value: { writeText: copy }, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const kept = () => localStorage.getItem("vitrina:sabor.localhost:orderDetail");

test("the first step has the key and the exact amount to copy, and behind a press the code to show and keep (S3 §2, B4)", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Copiar: Total" }));
  expect(copy).toHaveBeenLastCalledWith("34560");
  expect(await screen.findByText("Copiado")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Copiar: Bre-B" }));
  expect(copy).toHaveBeenLastCalledWith("@sabor");
  const copies = screen.getAllByRole("button", { name: /^Copiar: / }).map((one) => one.getAttribute("aria-label"));
  expect(copies).toEqual(["Copiar: Bre-B", "Copiar: Total"]);
  const code = screen.getByAltText("Código QR para pagar en Chapinero");
  expect(code.getAttribute("src")).toBe("/media/sabor-qr-512.webp");
  expect(code.closest("details")?.open).toBe(false);
  expect(screen.queryByRole("button", { name: "Rastrear pedido" })).toBeNull();
  const keep = screen.getByRole("link", { name: "Descargar QR" });
  expect([keep.getAttribute("href"), keep.getAttribute("download")]).toEqual(["/api/transfer/qr?branch=1", "qr.webp"]);
  const info = screen.getByLabelText<HTMLTextAreaElement>("Datos para la transferencia");
  expect([info.value, info.readOnly]).toEqual(["Nequi 300 555 0142", true]);
  expect(screen.queryByRole("link", { name: "Pagar ahora" })).toBeNull();
});

const isPrimary = ({ className }: HTMLElement) => className.split(" ").includes("bg-button");

test("a link is paid by the link, to whom the link pays, and is the one thing to press first (L4)", async () => {
  open({ kind: "link.transfer" });
  const link = await screen.findByRole("link", { name: "Pagar ahora" });
  expect(link.getAttribute("href")).toBe("https://pagos.example/sabor");
  expect(screen.getByText("Sabor S.A.S.")).toBeDefined();
  expect(screen.queryByRole("img")).toBeNull();
  expect([link, screen.getByRole("button", { name: "Ya pagué" })].map(isPrimary)).toEqual([true, false]);
});

test("where there is no key to copy the code is in sight at once", async () => {
  open({}, { name: null, linkName: null });
  expect((await screen.findByAltText(/^Código QR/)).closest("details")?.open).toBe(true);
});

test("the proof goes out by WhatsApp with the six facts (B4)", async () => {
  open({ step: "proof" });
  const link = await screen.findByRole("link", { name: "Enviar comprobante" });
  await waitFor(() => expect(link.getAttribute("href")).toMatch(/Ana.*pedido%3Ds/));
  const url = new URL(link.getAttribute("href") ?? "");
  expect(`${url.origin}${url.pathname}`).toBe("https://wa.me/573005550142");
  expect(url.searchParams.get("text")).toBe(
    `Hola, soy Ana Rojas. Envío el comprobante del pedido SAB-7 por $\u00a034.560 en Sabor, Chapinero. Transferí a Bre-B @sabor. Seguimiento: ${window.location.origin}/rastrear-orden/SAB-7#pedido=s${"a".repeat(22)}`,
  );
});

test("the step outlives a reload, and tracking ends it (B4)", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Ya pagué" }));
  await screen.findByRole("link", { name: "Enviar comprobante" });
  cleanup();
  renderInShop(<PaymentGuard hint={null} onAnswered={() => {}} />);
  await screen.findByRole("link", { name: "Enviar comprobante" });
  fireEvent.click(screen.getByRole("button", { name: "Rastrear pedido" }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-7"));
  expect(kept()).toBeNull();
});

test("put away before the proof it stays a bar, which opens it again", async () => {
  open();
  await screen.findByRole("button", { name: "Ya pagué" });
  fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  expect(await screen.findByText("Falta el comprobante de tu transferencia")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Ver cómo pagar" }));
  expect(await screen.findByRole("button", { name: "Ya pagué" })).toBeDefined();
});

test("by itself it opens on its order's page alone, and once", async () => {
  page.path = "/";
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Ver cómo pagar" }));
  expect(await screen.findByRole("button", { name: "Ya pagué" })).toBeDefined();
  cleanup();
  page.path = "/rastrear-orden/SAB-7";
  const { rerender } = open();
  expect(await screen.findByRole("button", { name: "Ya pagué" })).toBeDefined();
  page.path = "/";
  rerender(<PaymentGuard hint={null} onAnswered={() => {}} />);
  expect(await screen.findByRole("button", { name: "Ver cómo pagar" })).toBeDefined();
  page.path = "/rastrear-orden/SAB-7";
  rerender(<PaymentGuard hint={null} onAnswered={() => {}} />);
  expect(await screen.findByRole("button", { name: "Ver cómo pagar" })).toBeDefined();
});

test("its title has the place beside the × to itself: what scrolls is not under it", async () => {
  open();
  await screen.findByRole("button", { name: "Ya pagué" });
  const header = screen.getByRole("button", { name: "Cerrar" }).closest("header");
  expect(header?.className).not.toContain("absolute");
  expect(screen.getAllByText("¡Pedido enviado!")).toHaveLength(1);
});

test("without a code, a link or a number the text and the amount are enough", async () => {
  open({ step: "pay" }, { qr: null, link: null, whatsapp: null, name: null, linkName: null, entity: null });
  await screen.findByLabelText("Datos para la transferencia");
  expect(screen.queryByRole("img")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Ya pagué" }));
  expect(await screen.findByText("Muestra el comprobante cuando recibas tu pedido.")).toBeDefined();
});

test("what cannot be copied is said", async () => {
  copy.mockRejectedValue(new Error("denied"));
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Copiar: Total" }));
  await waitFor(() => expect(pageToasts().texts.join()).toContain("No se pudo copiar"));
});

test("details that do not come can be asked for again; the order was sent", async () => {
  fakeServer({ "GET /api/transfer": () => new FakeStatus(503) });
  seedDevice("orderDetail", order);
  renderInShop(<PaymentGuard hint={null} onAnswered={() => {}} />);
  expect(await screen.findByText("Tu pedido ya fue enviado. Intenta de nuevo en unos segundos.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Intentar de nuevo" })).toBeDefined();
});

/** It stands so from now on, and is paid by transfer. */
function move(status: TrackedOrder["status"], contents: Partial<OrderContents> | null = {}): void {
  tracked.order = orderFixture({
    number: "SAB-7",
    access: "owner",
    status,
    contents: contents && contentsFixture({ paymentKind: "transfer", ...contents }),
  });
}

describe("an order that is not made, or has arrived", () => {
  const dontPay = "No pagues este pedido";

  test.each([
    ["cancelled", 3],
    ["rejected", 7],
    ["returned", 8],
  ] as const)(
    "%s: nobody is told to pay it, but who gives the money back, and how to reach them",
    async (_, status) => {
      page.path = "/";
      move(status);
      open();
      await screen.findByText(dontPay);
      const bar = within(screen.getByRole("region", { name: "Tu pago" }));
      expect(bar.getByText(/^Si ya hiciste la transferencia, Sabor te devuelve el dinero/)).toBeDefined();
      expect(bar.getByRole("link", { name: /^Llamar al 601.555.0101$/ }).getAttribute("href")).toBe(
        "tel:+576015550101",
      );
      const chat = bar.getByRole("link", { name: "Escribir por WhatsApp" }).getAttribute("href");
      expect(chat).toContain("https://wa.me/573005550101?text=");
      expect(chat).toContain("SAB-7");
      expect(screen.queryByRole("button", { name: "Ver cómo pagar" })).toBeNull();
      fireEvent.click(bar.getByRole("button", { name: "Cerrar" }));
      await waitFor(() => expect(kept()).toBeNull());
    },
  );

  test("nobody is told to call who cannot be reached", async () => {
    page.path = "/";
    move(3);
    tracked.order = { ...tracked.order, branch: { ...tracked.order.branch, phone: null, whatsapp: null } };
    open();
    await screen.findByText(dontPay);
    const bar = within(screen.getByRole("region", { name: "Tu pago" }));
    expect(bar.getByText("Si ya hiciste la transferencia, Sabor te devuelve el dinero.")).toBeDefined();
    expect(bar.queryByRole("link")).toBeNull();
  });

  test("its own page says it once, and opens no instructions", async () => {
    move(3);
    open();
    await waitFor(() => expect(screen.queryByText("¡Pedido enviado!")).toBeNull());
    expect(screen.queryByRole("region", { name: "Tu pago" })).toBeNull();
  });

  test("where its own page does not know how it is paid, the bar says it there too", async () => {
    move(3, null);
    open();
    expect(await screen.findByText(dontPay)).toBeDefined();
    expect(screen.queryByText("¡Pedido enviado!")).toBeNull();
  });

  test("one that the business takes back is paid again (A212)", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    page.path = "/";
    move(3);
    open();
    await screen.findByText(dontPay);
    move(2);
    await act(async () => await vi.advanceTimersByTimeAsync(61_000));
    expect(await screen.findByRole("button", { name: "Ver cómo pagar" })).toBeDefined();
    vi.useRealTimers();
  });

  test("one that ends under the instructions has none any more", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await screen.findByRole("button", { name: "Ya pagué" });
    move(7);
    await act(async () => await vi.advanceTimersByTimeAsync(61_000));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Ya pagué" })).toBeNull());
    vi.useRealTimers();
  });

  test("delivered, nothing of it is asked any more, on any page", async () => {
    page.path = "/";
    move(6);
    open();
    await waitFor(() => expect(kept()).toBeNull());
    expect(screen.queryByRole("region", { name: "Tu pago" })).toBeNull();
  });

  test("what this device has heard of it counts at once, and without a connection", async () => {
    const heard = { status: 3, deliveryMode: "delivery", updatedAt: 1, at: 1 };
    seedDevice("last_order", [{ number: "SAB-7", total: 34_560, sentAt: 1, dishes: [], isOver: false, heard }]);
    page.path = "/";
    open();
    fakeServer({});
    expect(await screen.findByText(dontPay)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Ver cómo pagar" })).toBeNull();
  });
});
