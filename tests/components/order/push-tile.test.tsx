import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PushTile } from "#components/order/push-tile.tsx";
import { WaitingCompanion } from "#components/order/waiting-companion.tsx";
import { fail, ok } from "#domain/base/result.ts";
import { forgetPushes } from "#lib/client/kept/forget-pushes.ts";
import { orderFixture } from "#tests/support/order-fixture.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const actions = vi.hoisted(() => ({
  subscribeToOrder: vi.fn<(input: unknown) => Promise<unknown>>(),
  unsubscribeFromOrder: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock("#lib/actions/order-push.ts", () => actions);
vi.mock("next/navigation", () => ({ usePathname: () => "/rastrear-orden/SB-1001" }));

const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
const publicKey = "B".repeat(87);

/** A browser with a push service; `refuses` is whoever is asked. */
function giveBrowser({ permission = "default", refuses = false } = {}) {
  let isSubscribed = false;
  const wishes: unknown[] = [];
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: `${"p".repeat(87)}=`, auth: "a".repeat(22) } }),
    unsubscribe: async () => {
      isSubscribed = false;
      return await Promise.resolve(true);
    },
  };
  const pushManager = {
    getSubscription: async () => await Promise.resolve(isSubscribed ? subscription : null),
    subscribe: async (wish: unknown) => {
      wishes.push(wish);
      isSubscribed = true;
      return await Promise.resolve(subscription);
    },
  };
  const registration = { pushManager };
  const register = vi.fn<(path: string) => Promise<unknown>>().mockResolvedValue(registration);
  const serviceWorker = {
    register,
    ready: Promise.resolve(registration),
    getRegistration: async () => await Promise.resolve(registration),
  };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  vi.stubGlobal("PushManager", vi.fn<() => void>());
  const requestPermission = vi
    .fn<() => Promise<string>>()
    .mockImplementation(async () => await Promise.resolve(refuses ? "denied" : "granted"));
  vi.stubGlobal("Notification", { permission, requestPermission });
  return { wishes, register, requestPermission, isSubscribed: () => isSubscribed, end: subscription.unsubscribe };
}

beforeEach(() => {
  localStorage.clear();
  actions.subscribeToOrder.mockReset().mockResolvedValue(ok(null));
  actions.unsubscribeFromOrder.mockReset().mockResolvedValue(ok(null));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const draw = () =>
  renderInShop(
    <WaitingCompanion order={orderFixture({ number: "SB-1001" })} push={<PushTile publicKey={publicKey} />} />,
  );
const off = () => screen.findByRole("button", { name: "Avísame fuera de la página" });
const on = () => screen.findByRole("button", { name: "Te avisamos fuera de la página" });
const none = () => screen.queryByRole("button", { name: /fuera de la página/ });

describe("who waits for an order with the page closed (A261)", () => {
  test("is asked after 'Avísame', by a press of their own alone; the order's number and the browser's keys go", async () => {
    const browser = giveBrowser();
    draw();
    expect(none()).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Avísame si cambia" }));
    const tile = await off();
    expect(browser.requestPermission).not.toHaveBeenCalled();
    fireEvent.click(tile);
    expect((await on()).getAttribute("aria-pressed")).toBe("true");
    expect(browser.wishes).toEqual([{ userVisibleOnly: true, applicationServerKey: publicKey }]);
    expect(browser.register).toHaveBeenCalledWith("/worker.js");
    const keys = { endpoint, p256dh: "p".repeat(87), auth: "a".repeat(22) };
    expect(actions.subscribeToOrder.mock.calls).toEqual([[{ number: "SB-1001", ...keys }]]);
    // Another time it is known, also without the sound; of another order it is not said.
    fireEvent.click(screen.getByRole("button", { name: "Te avisamos con sonido" }));
    await on();
    cleanup();
    renderInShop(<WaitingCompanion order={orderFixture({ number: "SB-1002" })} push={<p>avisos</p>} />);
    expect(screen.queryByText("avisos")).toBeNull();
  });

  test("ends it by a press, at the platform and in the browser", async () => {
    const browser = giveBrowser();
    draw();
    fireEvent.click(screen.getByRole("button", { name: "Avísame si cambia" }));
    fireEvent.click(await off());
    fireEvent.click(await on());
    await off();
    expect(actions.unsubscribeFromOrder.mock.calls).toEqual([[{ number: "SB-1001", endpoint }]]);
    expect(browser.isSubscribed()).toBe(false);
  });

  test.each([
    ["the person refuses", { refuses: true }, ok(null)],
    ["the platform refuses", {}, fail({ kind: "refused", code: "not_possible" })],
    ["nobody answers", {}, fail({ kind: "unreachable" })],
  ])("reads what goes on instead when %s", async (_name, browser, answer) => {
    giveBrowser(browser);
    actions.subscribeToOrder.mockResolvedValue(answer);
    draw();
    fireEvent.click(screen.getByRole("button", { name: "Avísame si cambia" }));
    fireEvent.click(await off());
    await waitFor(() => expect(pageToasts().texts).toEqual([expect.stringContaining("te avisamos con sonido")]));
    await off();
  });

  test("sees nothing of it where the browser has no such thing, or was told never to ask again", () => {
    draw();
    fireEvent.click(screen.getByRole("button", { name: "Avísame si cambia" }));
    expect(none()).toBeNull();
    cleanup();
    localStorage.clear();
    giveBrowser({ permission: "denied" });
    draw();
    fireEvent.click(screen.getByRole("button", { name: "Avísame si cambia" }));
    expect(none()).toBeNull();
  });

  test("whose browser ended it by its own settings, or by a log-out, may ask again", async () => {
    const browser = giveBrowser();
    draw();
    fireEvent.click(screen.getByRole("button", { name: "Avísame si cambia" }));
    fireEvent.click(await off());
    await on();
    cleanup();
    await forgetPushes();
    expect(browser.isSubscribed()).toBe(false);
    draw();
    await off();
  });
});
