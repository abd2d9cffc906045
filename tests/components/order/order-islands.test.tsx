import { cleanup, fireEvent, screen } from "@testing-library/react";
import { Component } from "react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FindOrderIsland, TrackingIsland } from "#app/[tenant]/[locale]/[branch]/_shop/islands/order-islands.tsx";
import { ErrorScreen, ErrorScreenProvider } from "#components/shell/error-screen.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const code = vi.hoisted(() => ({ isOffline: true }));
vi.mock("#components/page/panel-providers.tsx", () => {
  if (code.isOffline) throw new Error("no connection");
  return { PanelProviders: ({ children }: { children: ReactNode }) => children };
});
vi.mock("#components/order/known/find-order.tsx", () => {
  if (code.isOffline) throw new Error("no connection");
  return { FindOrder: () => <p>busca tu orden</p> };
});
vi.mock("#components/order/order-tracking.tsx", () => {
  if (code.isOffline) throw new Error("no connection");
  return { OrderTracking: () => <p>tu orden</p> };
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
  test.each([
    ["the order's", TrackingIsland, "tu orden"],
    ["the search's", FindOrderIsland, "busca tu orden"],
  ])("%s comes with a press on the screen of the error", async (_name, Island, content) => {
    renderInShop(
      <ErrorScreenProvider screen={screenOfError}>
        <Page>
          <Island skeleton={null} />
        </Page>
      </ErrorScreenProvider>,
    );
    const retry = await screen.findByRole("button");
    code.isOffline = false;
    fireEvent.click(retry);
    expect(await screen.findByText(content)).toBeDefined();
  });
});
