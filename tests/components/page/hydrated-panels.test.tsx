import { act, cleanup } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { PanelProvider } from "#components/page/panel-provider.tsx";
import { OverlayProvider } from "#components/ui/sheet/overlays.tsx";
import { useIsTopLayer } from "#components/ui/sheet/layers.ts";
import { usePanel } from "#lib/client/panel/panel.ts";

const rendered = vi.fn<() => void>();

function Reader() {
  rendered();
  const { panel, layers } = usePanel();
  return <p>{[panel, layers.length, String(useIsTopLayer(null))].join(" ")}</p>;
}

function Page() {
  return (
    <OverlayProvider>
      <PanelProvider>
        <Reader />
      </PanelProvider>
    </OverlayProvider>
  );
}

afterEach(cleanup);

test("what shows panels hydrates with what the server painted, in one render", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(<Page />);
  rendered.mockClear();
  await act(async () => {
    hydrateRoot(place, <Page />);
    await Promise.resolve();
  });
  expect([rendered.mock.calls.length, place.textContent]).toEqual([1, " 0 true"]);
});
