import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useTranslations } from "next-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LazyPanelProviders } from "#components/page/lazy-panel-providers.tsx";
import { LazyBoundary } from "#components/ui/lazy.tsx";
import type { Locale } from "#domain/base/locale.ts";
import { StoreProvider } from "#lib/client/store-info.tsx";
import { storeFixture } from "#tests/support/shop-fixture.ts";

const texts = vi.hoisted(() => ({ isOffline: false, asked: 0 }));
vi.mock("#lib/i18n/load-messages.ts", () => ({
  loadMessages: async (locale: Locale, isSpellingSpecified: boolean) => {
    texts.asked += 1;
    await Promise.resolve();
    if (texts.isOffline) throw new Error("no connection");
    return { panel: { title: `panel en ${locale}${isSpellingSpecified ? " a la letra" : ""}` } };
  },
}));

function Panel() {
  return <p>{useTranslations("panel")("title")}</p>;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" onClick={onRetry}>
      otra vez
    </button>
  );
}

function openPanel(shop: Parameters<typeof storeFixture>[0]): void {
  render(
    <StoreProvider store={storeFixture(shop)}>
      <LazyBoundary failed={Failed}>
        <LazyPanelProviders>
          <Panel />
        </LazyPanelProviders>
      </LazyBoundary>
    </StoreProvider>,
  );
}

/** A panel whose texts do not come at first; each test has its language, because a language is fetched once a visit. */
async function openOffline(locale: Locale): Promise<void> {
  texts.isOffline = true;
  openPanel({ locale });
  expect(await screen.findByRole("button")).toBeDefined();
  expect(texts.asked).toBe(1);
}

beforeEach(() => {
  texts.asked = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the texts of the panels, when they did not come (F17)", () => {
  test("are asked for again by a press, as often as it takes", async () => {
    await openOffline("es-CO");
    fireEvent.click(screen.getByRole("button"));
    await vi.waitFor(() => expect(texts.asked).toBe(2));
    texts.isOffline = false;
    fireEvent.click(await screen.findByRole("button"));
    expect(await screen.findByText("panel en es-CO")).toBeDefined();
  });

  test("come with the connection", async () => {
    await openOffline("en");
    texts.isOffline = false;
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("panel en en")).toBeDefined();
  });
});

test("a shop to the specification's letter has its panels so too (A2)", async () => {
  texts.isOffline = false;
  openPanel({ isSpellingSpecified: true });
  expect(await screen.findByText("panel en es-CO a la letra")).toBeDefined();
});
