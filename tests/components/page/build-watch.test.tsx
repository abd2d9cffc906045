import { UnrecognizedActionError } from "next/dist/client/components/unrecognized-action-error.js";
import { act, cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BuildWatch } from "#components/page/build-watch.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { ok } from "#domain/base/result.ts";
import { reached } from "#lib/client/device/reached.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";
import { readSource, sourceFiles } from "#tests/support/source-files.ts";

const loadAnew = vi.hoisted(() => vi.fn<() => void>());
vi.mock("#lib/client/device/leave-for.ts", () => ({ loadAnew, leaveFor: vi.fn<() => void>() }));

const updatedText = "Actualizamos la tienda. Tu carrito sigue igual: intenta de nuevo.";
const strange = async () => await reached(Promise.reject(new UnrecognizedActionError("strange")));

function PageWith({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      <BuildWatch />
      <AlertDialog isOpen={isOpen} title="Confirmar" confirm={{ label: "Sí", onPress: () => undefined }} />
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  loadAnew.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("an old page at a server of another build (F12)", () => {
  test("is loaded anew once, whichever action shows it; the action was not done", async () => {
    renderInShop(<BuildWatch />);
    for (const call of [strange, strange])
      expect(await call()).toEqual({ ok: false, failure: { kind: "unavailable" } });
    expect(loadAnew).toHaveBeenCalledTimes(1);
  });

  test("is loaded anew where the watch came only after the action", async () => {
    await strange();
    expect(loadAnew).not.toHaveBeenCalled();
    renderInShop(<BuildWatch />);
    expect(loadAnew).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["is not there any more", "/_next/static/chunks/late.js", 404, 1],
    ["is there, but did not come", "/_next/static/chunks/late.js", 200, 0],
    ["cannot be asked for, without a connection", "/_next/static/chunks/late.js", null, 0],
    ["is somebody else's", "https://maps.example/late.js", 404, 0],
  ])("whose late part %s", async (_, file, status, times) => {
    const asked = vi.fn<typeof fetch>(() =>
      status === null ? Promise.reject(new TypeError("cut")) : Promise.resolve(new Response(null, { status })),
    );
    vi.stubGlobal("fetch", asked);
    renderInShop(<BuildWatch />);
    const part = document.head.appendChild(document.createElement("script"));
    part.src = file;
    part.dispatchEvent(new Event("error"));
    await act(async () => await Promise.resolve());
    part.dispatchEvent(new Event("error"));
    await waitFor(() => expect(loadAnew).toHaveBeenCalledTimes(times));
    expect(asked).toHaveBeenCalledTimes(file.startsWith("/") ? 2 : 0);
    part.remove();
    vi.unstubAllGlobals();
  });

  test("says afterwards what happened, and not again later", async () => {
    renderInShop(<BuildWatch />);
    expect(pageToasts().texts).toEqual([]);
    await strange();
    cleanup();
    renderInShop(<BuildWatch />);
    await waitFor(() => expect(pageToasts().texts).toEqual([updatedText]));
    cleanup();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    renderInShop(<BuildWatch />);
    expect(pageToasts().texts).toEqual([]);
  });

  test("says it over the panel that comes back by itself, and not over one that is opened then", async () => {
    renderInShop(<BuildWatch />);
    await strange();
    cleanup();
    const view = renderInShop(<PageWith isOpen={false} />);
    await waitFor(() => expect(pageToasts().texts).toEqual([updatedText]));
    view.rerender(<PageWith isOpen />);
    await waitFor(() => expect(pageToasts().texts).toEqual([updatedText]));
    view.rerender(<PageWith isOpen={false} />);
    fireEvent.pointerDown(document.body);
    view.rerender(<PageWith isOpen />);
    await act(async () => await Promise.resolve());
    expect(pageToasts().texts).toEqual([]);
  });

  test("is left alone by an answer, and by a line that breaks", async () => {
    renderInShop(<BuildWatch />);
    await reached(Promise.resolve(ok(null)));
    await reached(Promise.reject(new TypeError("cut")));
    expect(loadAnew).not.toHaveBeenCalled();
  });

  test("every file that calls an action lets it be seen", () => {
    const files = sourceFiles(/^(?:components|lib\/client|app)\/.*\.tsx?$/);
    const calling = files.filter((file) => /^import \{[^}]*\} from "#lib\/actions\//m.test(readSource(file)));
    expect(calling.length).toBeGreaterThan(8);
    const seen = /\b(?:reached|asCustomer|useProved|useAskedDeletion|ofThisBuild)\(/;
    expect(calling.filter((file) => !seen.test(readSource(file)))).toEqual([]);
  });
});
