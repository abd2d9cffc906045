import { cleanup, fireEvent, screen } from "@testing-library/react";
import { Component } from "react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FindOrderIsland, TrackingIsland } from "#app/[tenant]/[locale]/[branch]/_shop/islands/order-islands.tsx";
import { ErrorScreen, ErrorScreenProvider } from "#components/shell/error-screen.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const code = vi.hoisted(() => ({ isOffline: true }));
vi.mock("#app/[tenant]/[locale]/[branch]/_shop/islands/shop-parts.ts", () => {
  if (code.isOffline) throw new Error("no connection");
  return {
    shopParts: {
      PanelProviders: ({ children }: { children: ReactNode }) => children,
      loadFindOrder: async () => await Promise.resolve(() => <p>busca tu orden</p>),
      loadTracking: async () => await Promise.resolve(() => <p>tu orden</p>),
    },
  };
});

/** As Next shows a page that failed. */
class Page extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return <ErrorScreen onRetry={() => this.setState({ hasFailed: false })} />;
    return this.props.children;
  }
}

const screenOfError = (
  <button type="button" data-retry>
    Intentar de nuevo
  </button>
);

beforeEach(() => {
  code.isOffline = true;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the islands of the order pages, when their code did not come (F17)", () => {
  test("both come with a press on the screen of the error", async () => {
    renderInShop(
      <ErrorScreenProvider screen={screenOfError}>
        <Page>
          <TrackingIsland pushKey={null} skeleton={<p>cargando</p>} />
          <FindOrderIsland skeleton={<p>cargando</p>} />
        </Page>
      </ErrorScreenProvider>,
    );
    const retry = await screen.findByRole("button");
    code.isOffline = false;
    fireEvent.click(retry);
    expect(await screen.findByText("tu orden")).toBeDefined();
    expect(await screen.findByText("busca tu orden")).toBeDefined();
  });
});
