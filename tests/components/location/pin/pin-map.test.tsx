import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PinStep } from "#components/location/pin/pin-step.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

interface MapProps {
  defaultZoom: number;
  onClick: (event: { detail: { latLng: { lat: number; lng: number } } }) => void;
  children: ReactNode;
}
interface MarkerProps {
  draggable: boolean;
  title: string;
  onDragEnd: (event: { latLng: { lat: () => number; lng: () => number } }) => void;
}

const google = vi.hoisted(() => ({ status: "LOADED" }));
vi.mock("@vis.gl/react-google-maps", () => ({
  APIProvider: ({ children }: { children: ReactNode }) => <div>{children}</div>,
  useApiLoadingStatus: () => google.status,
  Map: ({ defaultZoom, onClick, children }: MapProps) => (
    <div>
      <button type="button" onClick={() => onClick({ detail: { latLng: { lat: 4.7, lng: -74.1 } } })}>
        {`zoom ${defaultZoom}`}
      </button>
      {children}
    </div>
  ),
  Marker: ({ draggable, title, onDragEnd }: MarkerProps) => (
    <button type="button" onClick={() => onDragEnd({ latLng: { lat: () => 4.65, lng: () => -74.06 } })}>
      {draggable ? title : "fixed"}
    </button>
  ),
}));

const draft = {
  id: null,
  name: "",
  line1: "Calle 93 # 11-27",
  details: "",
  neighborhood: "Chicó",
  city: "Bogotá",
  point: null,
};
const place = {
  label: "Calle 93 # 11-27, Chicó, Bogotá",
  neighborhood: "Chicó",
  city: "Bogotá",
  precision: "exact" as const,
  isPartial: false,
  point: { latitude: 4.6766, longitude: -74.0483 },
};
const onMove = vi.fn<(point: GeoPoint) => void>();

function showPin(mapKey: string | null) {
  return renderInShop(
    <PinStep
      formId="f"
      draft={draft}
      place={place}
      point={place.point}
      isUnreachable={false}
      onMove={onMove}
      onConfirm={() => undefined}
    />,
    { mapKey },
  );
}

beforeEach(() => {
  google.status = "LOADED";
  onMove.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe("the map of the pin (S2 §2.8)", () => {
  test("at zoom 19, with a marker to drag and a place to press", async () => {
    showPin("key");
    expect(screen.getByText("¿La dirección en el mapa es correcta?")).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Marcador de tu dirección" }));
    expect(onMove).toHaveBeenLastCalledWith({ latitude: 4.65, longitude: -74.06 });
    fireEvent.click(screen.getByRole("button", { name: "zoom 19" }));
    expect(onMove).toHaveBeenLastCalledWith({ latitude: 4.7, longitude: -74.1 });
    fireEvent.click(screen.getByRole("button", { name: "Mover 20 m al norte" }));
    expect(onMove).toHaveBeenCalledTimes(3);
    expect(pageToasts().texts).toEqual(["Dirección de entrega actualizada"]);
  });

  test.each(["FAILED", "AUTH_FAILURE"])(
    "that does not come (%s) leaves the words, without arrows for a pin that nobody sees",
    async (status) => {
      google.status = status;
      showPin("key");
      expect(await screen.findByText("El mapa no cargó. Puedes confirmar tu dirección sin él.")).toBeTruthy();
      expect(screen.getByText("¿Entendimos bien tu dirección?")).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Mover 20 m al norte" })).toBeNull();
    },
  );

  test("that says nothing is given up after five seconds (F36)", async () => {
    google.status = "LOADING";
    vi.useFakeTimers({ shouldAdvanceTime: true });
    showPin("key");
    await screen.findByRole("button", { name: "zoom 19" });
    await act(async () => await vi.advanceTimersByTimeAsync(4000));
    expect(screen.queryByText(/^El mapa no cargó/)).toBeNull();
    await act(async () => await vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText(/^El mapa no cargó/)).toBeTruthy();
    vi.useRealTimers();
  });

  test("is not asked for without a key", () => {
    showPin(null);
    expect(screen.getByText("¿Entendimos bien tu dirección?")).toBeTruthy();
    expect(screen.queryByText(/^El mapa no cargó/)).toBeNull();
  });
});
