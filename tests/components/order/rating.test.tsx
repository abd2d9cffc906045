import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RatingLink } from "#app/[tenant]/[locale]/[branch]/_shop/islands/rating-link.tsx";
import { RatingPanel } from "#components/order/rating/rating-panel.tsx";
import { fail, ok } from "#domain/base/result.ts";
import { ratingDraft, rateIn } from "#lib/client/order/tracking/rating-atom.ts";
import type { RatingDraft } from "#lib/client/order/tracking/rating-atom.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { renderInShop, renderPanel, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";

const { page, rateOrder } = vi.hoisted(() => ({
  page: { path: "/", query: "", push: vi.fn<(address: string) => void>() },
  rateOrder: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock("next/navigation", () => ({
  usePathname: () => page.path,
  useRouter: () => ({ push: page.push }),
  useSearchParams: () => new URLSearchParams(page.query),
}));
vi.mock("#lib/actions/rating.ts", () => ({ rateOrder }));

const user = { id: "1", name: "Ana", email: "ana@x.co", phone: null };
let answers: FakeAnswers;

function RatingInShop() {
  const { panel } = usePanel();
  return (
    <>
      <RatingPanel isOpen={panel === "rating"} />
      <output aria-label="panel">{panel}</output>
    </>
  );
}

/** Opens the dialog as a page does that was loaded anew: what was written before stands in the tab. */
function openRating(changes: Partial<RatingDraft> = {}): void {
  const draft: RatingDraft = { number: "SAB-9", rate: null, observation: "", showsOk: false, ...changes };
  sessionStorage.setItem("vitrina:sabor.localhost:rating-draft", JSON.stringify({ v: 1, d: draft }));
  renderPanel(<RatingInShop />, { name: "rating" }, { businessName: "Sabor" });
}

function face(name: string): HTMLElement {
  return screen.getByRole("radio", { name });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  page.query = "";
  page.path = "/";
  page.push.mockReset();
  rateOrder.mockReset();
  rateOrder.mockResolvedValue(ok(null));
  answers = {
    "GET /api/session": () => ({ user, addresses: [] }),
    "GET /api/orders/SAB-9/rating": () => ({ state: "open" }),
  };
  fakeServer(answers);
});

afterEach(cleanup);

describe("'Calificar pedido' (S3 §2)", () => {
  test("asks with five faces, and sends what was chosen once, then says so by redirect", async () => {
    openRating();
    expect(await screen.findByText("¿Cómo estuvo la comida en Sabor?")).toBeDefined();
    expect(screen.getByRole("dialog", { name: "Calificar pedido" })).toBeDefined();
    const names = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
    expect(names).toEqual(["Terrible", "Malo", "Normal", "Bueno", "Increíble"]);
    fireEvent.click(screen.getByRole("button", { name: "Enviar" }));
    expect(screen.getByText("Elige una cara para calificar")).toBeDefined();
    expect(document.activeElement).toBe(face("Terrible"));
    expect(screen.getByRole("group", { description: "Elige una cara para calificar" })).toBeDefined();
    expect(rateOrder).not.toHaveBeenCalled();
    fireEvent.click(face("Malo"));
    fireEvent.change(screen.getByPlaceholderText("Cuéntanos: ¿qué no te gustó?"), { target: { value: "Llegó frío" } });
    const sending = Promise.withResolvers<unknown>();
    rateOrder.mockReturnValue(sending.promise);
    const send = screen.getByRole("button", { name: "Enviar" });
    fireEvent.click(send);
    fireEvent.click(send);
    expect(send.hasAttribute("disabled")).toBe(true);
    await act(async () => sending.resolve(ok(null)));
    expect(rateOrder.mock.calls).toEqual([[{ number: "SAB-9", rate: 2, observation: "Llegó frío" }]]);
    await waitFor(() => expect(page.push).toHaveBeenCalledWith("/?rate=success"));
  });

  test.each([
    ["Terrible", "Cuéntanos: ¿qué no te gustó?"],
    ["Normal", "Cuéntanos: ¿qué hizo falta?"],
  ])("%s opens the observation, %s", async (name, placeholder) => {
    openRating();
    await screen.findByRole("button", { name: "Enviar" });
    fireEvent.click(face(name));
    expect(screen.getByPlaceholderText(placeholder)).toBeDefined();
  });

  test("a good rating offers the observation without asking for it (A123)", async () => {
    openRating({ rate: 5 });
    await screen.findByRole("button", { name: "Enviar" });
    expect(screen.queryByRole("textbox")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Agregar un comentario" }));
    // The button is gone: who pressed it by keyboard writes at once.
    expect(document.activeElement).toBe(screen.getByPlaceholderText("Cuéntanos: ¿qué no te gustó?"));
  });

  test.each([true, false])("an order that was rated says so; Ok is there only when asked for (%s)", async (showsOk) => {
    answers["GET /api/orders/SAB-9/rating"] = () => ({ state: "rated" });
    openRating({ showsOk });
    expect(await screen.findByText("Ya calificaste este pedido. ¡Gracias!")).toBeDefined();
    expect(screen.queryAllByRole("button", { name: "OK" })).toHaveLength(showsOk ? 1 : 0);
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("an order that has not arrived is not rated, and that is said", async () => {
    answers["GET /api/orders/SAB-9/rating"] = () => ({ state: "notDelivered" });
    openRating({ rate: 5 });
    expect(await screen.findByText("Solo se califican los pedidos que ya se entregaron.")).toBeDefined();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("what fails is redirected with rate=failed and kept, to be sent again", async () => {
    rateOrder.mockResolvedValue(fail({ kind: "unavailable" }));
    openRating({ rate: 4 });
    fireEvent.click(await screen.findByRole("button", { name: "Enviar" }));
    await waitFor(() => expect(page.push).toHaveBeenCalledWith("/?rate=failed"));
    expect(shopAtoms().get(ratingDraft)).toMatchObject({ number: "SAB-9", rate: 4 });
  });

  test("needs no account of whose browser opens the order as its owner (D4)", async () => {
    answers["GET /api/session"] = () => ({ user: null, addresses: [] });
    openRating({ rate: 5 });
    fireEvent.click(await screen.findByRole("button", { name: "Enviar" }));
    await waitFor(() => expect(page.push).toHaveBeenCalledWith("/?rate=success"));
  });

  test("asks who is not logged in to do so, and tells another's order apart from an answer that did not come", async () => {
    answers["GET /api/session"] = () => ({ user: null, addresses: [] });
    answers["GET /api/orders/SAB-9/rating"] = () => new FakeStatus(404);
    openRating();
    expect(await screen.findByRole("button", { name: "Iniciar sesión" })).toBeDefined();
    cleanup();
    answers["GET /api/session"] = () => ({ user, addresses: [] });
    answers["GET /api/orders/SAB-9/rating"] = () => new FakeStatus(404);
    openRating();
    expect(await screen.findByText(/Solo quien hizo el pedido/)).toBeDefined();
    cleanup();
    answers["GET /api/orders/SAB-9/rating"] = () => new FakeStatus(503);
    openRating();
    expect(await screen.findByRole("button", { name: "Intentar de nuevo" })).toBeDefined();
  });
});

const shownPanel = () => screen.getByLabelText("panel").textContent;

describe("a rating on a bad road", () => {
  test("that a reload interrupts stands as it was written", async () => {
    openRating({ rate: 2, observation: "Llegó frío" });
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Malo" })).checked).toBe(true);
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Llegó frío");
  });

  test("that was sent comes back with no page", async () => {
    renderPanel(<RatingInShop />, { name: "rating" });
    await waitFor(() => expect(shownPanel()).toBe(""));
  });

  test("of a session that the server ended is asked for after the log-in, not again and again", async () => {
    answers["GET /api/orders/SAB-9/rating"] = () => new FakeStatus(401);
    openRating({ rate: 2, observation: "Llegó frío" });
    expect(await screen.findByRole("button", { name: "Iniciar sesión" })).toBeDefined();
    expect(shopAtoms().get(ratingDraft)).toMatchObject({ observation: "Llegó frío" });
  });

  test("whose session ends meanwhile is sent after the log-in, and stays when nobody logs in", async () => {
    rateOrder.mockResolvedValueOnce(fail({ kind: "unauthorized" }));
    openRating({ rate: 2 });
    fireEvent.click(await screen.findByRole("button", { name: "Enviar" }));
    await waitFor(() => expect(shownPanel()).toBe("login"));
    act(() => shopPanels().close());
    await waitFor(() => expect(shownPanel()).toBe("rating"));
    expect(page.push).not.toHaveBeenCalled();
    cleanup();

    rateOrder.mockResolvedValueOnce(fail({ kind: "unauthorized" }));
    openRating({ rate: 2 });
    fireEvent.click(await screen.findByRole("button", { name: "Enviar" }));
    await waitFor(() => expect(shownPanel()).toBe("login"));
    act(() => shopPanels().close({ result: "done", place: null }));
    await waitFor(() => expect(page.push).toHaveBeenCalledWith("/?rate=success"));
    expect(rateOrder).toHaveBeenCalledTimes(3);
  });
});

function Open() {
  return <p>panel: {usePanel().panel ?? "ninguno"}</p>;
}

function follow(query: string, path = "/"): void {
  page.query = query;
  page.path = path;
  history.replaceState(null, "", `${path}?${query}`);
  renderInShop(
    <>
      <RatingLink />
      <Open />
    </>,
  );
}

describe("a rating's link (A122, U13)", () => {
  test("opens the dialog at its rate, changes nothing, and is used up", async () => {
    follow("rate=4&display_number=sab-9&x=1");
    expect(await screen.findByText("panel: rating")).toBeDefined();
    expect(shopAtoms().get(ratingDraft)).toEqual({ number: "SAB-9", rate: 4, observation: "", showsOk: true });
    expect(location.search).toBe("?x=1");
    await act(async () => await shopPanels().closeAll());
    expect(location.search).toBe("?x=1");
    expect(rateOrder).not.toHaveBeenCalled();
  });

  test("on the page of an order it is of that order, unless it names another", async () => {
    follow("rate=4", "/rastrear-orden/sab%2D9");
    expect(await screen.findByText("panel: rating")).toBeDefined();
    expect(shopAtoms().get(ratingDraft)).toMatchObject({ number: "SAB-9", rate: 4 });
    expect(location.search).toBe("");
    cleanup();
    follow("rate=2&display_number=SAB-8", "/rastrear-orden/SAB-9");
    expect(await screen.findByText("panel: rating")).toBeDefined();
    expect(shopAtoms().get(ratingDraft)).toMatchObject({ number: "SAB-8", rate: 2 });
  });

  test.each(["rate=6&display_number=SAB-9", "rate=4.5&display_number=SAB-9", "rate=4", "rate=constructor", "rate="])(
    "?%s is none",
    async (query) => {
      follow(query);
      await waitFor(() => expect(location.search).not.toContain("rate="));
      expect(screen.getByText("panel: ninguno")).toBeDefined();
      expect(screen.queryByRole("alertdialog")).toBeNull();
    },
  );

  test("success thanks", async () => {
    follow("rate=success");
    const thanks = await screen.findByRole("alertdialog", { name: "¡Gracias!" });
    expect(thanks.querySelector(".icon-circle-check.text-success")).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test.each(["reject", "failed"])(
    "%s says that it was not kept, and offers what was written again",
    async (outcome) => {
      follow(`rate=${outcome}`);
      act(
        () =>
          void shopAtoms().set(ratingDraft, () => ({ number: "SAB-9", rate: 1, observation: "Frío", showsOk: false })),
      );
      const sorry = await screen.findByRole("alertdialog", { name: "No pudimos guardar tu calificación" });
      expect(sorry.querySelector(".icon-circle-exclamation-point")).not.toBeNull();
      fireEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
      expect(await screen.findByText("panel: rating")).toBeDefined();
      expect(shopAtoms().get(ratingDraft)).toMatchObject({ observation: "Frío" });
    },
  );

  test("only whole numbers from 1 to 5 are rates (S3 §5)", () => {
    expect(["1", "5", "0", "6", "4.0", " 4", "", null].map(rateIn)).toEqual([1, 5, null, null, null, null, null, null]);
  });
});
