import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PinMap } from "#components/location/pin/pin-map.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

// The component that draws the map itself, with Google's script played: only that never runs here.

const point = { latitude: 4.6766, longitude: -74.0483 };
/** Degrees of longitude in 50 px at zoom 19. */
const fifty = (50 * 360) / (256 * 2 ** 19);

function mapsScript(): URL | null {
  const found = [...document.head.querySelectorAll("script")].find(({ src }) => src.includes("googleapis"));
  return found === undefined ? null : new URL(found.src);
}

afterEach(cleanup);

test("the marker is dragged and the map pressed at zoom 19, and both tell where (S2 §2.8)", async () => {
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
  const onDrag = vi.fn<(point: GeoPoint) => void>();
  const onFailed = vi.fn<() => void>();
  renderInShop(<PinMap apiKey="a-key-of-the-page" point={point} onDrag={onDrag} onFailed={onFailed} />);
  await waitFor(() => expect(mapsScript()).not.toBeNull());
  expect(Object.fromEntries(mapsScript()?.searchParams ?? [])).toMatchObject({
    key: "a-key-of-the-page",
    language: "es",
    region: "CO",
  });
  await import("#tests/fixtures/played-maps.js");
  const marker = await screen.findByTitle("Marcador de tu dirección");
  const map = marker.parentElement;
  if (map === null) throw new Error("The marker is on the map.");
  expect(map.dataset["zoom"]).toBe("19");

  // What hears the marker is put there by an effect after it.
  await act(async () => await Promise.resolve());
  fireEvent.pointerDown(marker, { clientX: 0, clientY: 0 });
  fireEvent.pointerUp(marker, { clientX: 50, clientY: 0 });
  expect(onDrag).toHaveBeenCalledOnce();
  const [dragged] = onDrag.mock.calls[0] ?? [];
  expect(dragged?.latitude).toBeCloseTo(point.latitude, 8);
  expect(dragged?.longitude).toBeCloseTo(point.longitude + fifty, 8);

  fireEvent.click(map, { clientX: 0, clientY: 50 });
  expect(onDrag).toHaveBeenCalledTimes(2);
  const [pressed] = onDrag.mock.calls[1] ?? [];
  expect(pressed?.latitude).toBeCloseTo(point.latitude - fifty, 8);
  expect(pressed?.longitude).toBeCloseTo(point.longitude, 8);
  expect(onFailed).not.toHaveBeenCalled();
});
