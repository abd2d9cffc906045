import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Greeting } from "#components/shell/intro/greeting.tsx";
import type { GreetingProps } from "#components/shell/intro/greeting.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const video = { url: "/media/intro.webm", texts: { label: "Video de Sabor", skip: "Saltar" } };
const popup = {
  photo: { url: "/media/promo-512.webp", width: 512, height: 512 },
  texts: { label: "Promoción de Sabor", close: "Cerrar la promoción" },
};

interface Coming {
  address?: string;
  from?: string;
  isCalm?: boolean;
}

const entry = (name: string, more: object) => [
  { name, entryType: "", startTime: 0, duration: 0, toJSON: () => "", ...more },
];

function come({ address = "http://localhost/", from = "", isCalm = false }: Coming = {}): void {
  const navigation = entry(address, { type: "navigate" });
  vi.stubGlobal("performance", { now: Date.now, getEntriesByType: () => navigation });
  vi.spyOn(document, "referrer", "get").mockReturnValue(from);
  vi.stubGlobal("matchMedia", () => ({ matches: isCalm, addEventListener: () => {}, removeEventListener: () => {} }));
}

async function show(props: Partial<GreetingProps> = {}) {
  const shown = renderInShop(
    <Greeting splash={<p>con tecnología de Vitrina</p>} video={null} popup={null} {...props} />,
  );
  await pass(20);
  return shown;
}

async function pass(ms: number): Promise<void> {
  await act(async () => await vi.advanceTimersByTimeAsync(ms));
}

const promotion = () => screen.queryByRole("complementary", { name: "Promoción de Sabor" });

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a business's video (A25)", () => {
  test("is muted, shown once it can be played, and ended by its button", async () => {
    come();
    await show({ video });
    const player = document.querySelector("video");
    expect(player?.muted).toBe(true);
    expect(screen.queryByRole("dialog")).toBe(null);
    if (player) fireEvent.canPlay(player);
    expect(screen.getByRole("dialog", { name: "Video de Sabor" }).textContent).toContain("con tecnología de Vitrina");
    fireEvent.click(screen.getByRole("button", { name: "Saltar" }));
    expect(document.querySelector("video")).toBe(null);
  });

  test("ends after three seconds", async () => {
    come();
    await show({ video });
    const player = document.querySelector("video");
    if (player) fireEvent.canPlay(player);
    await pass(2900);
    expect(document.querySelector("video")).not.toBe(null);
    await pass(200);
    expect(document.querySelector("video")).toBe(null);
  });

  test.each([
    ["a press", () => fireEvent.pointerDown(document.body)],
    ["a video that cannot be played", () => fireEvent.error(document.querySelector("video") ?? document.body)],
    ["two seconds of nothing", async () => await pass(2000)],
  ])("never comes after %s", async (_, happens) => {
    come();
    await show({ video });
    await happens();
    expect(document.querySelector("video")).toBe(null);
  });

  test("comes once a visit", async () => {
    come();
    const { unmount } = await show({ video });
    unmount();
    await show({ video });
    expect(document.querySelector("video")).toBe(null);
  });

  test("is not fetched with reduced motion, and comes again for a link that asks for it", async () => {
    come({ isCalm: true });
    const { unmount } = await show({ video });
    expect(document.querySelector("video")).toBe(null);
    unmount();
    come({ address: "http://localhost/?mode=video_intro" });
    await show({ video });
    expect(document.querySelector("video")).not.toBe(null);
  });
});

async function load(): Promise<void> {
  fireEvent.load(screen.getByAltText("Promoción de Sabor"));
  await pass(0);
}

describe("the promotion (A26, A245)", () => {
  test("stands for five seconds, whose clock a pointer stops", async () => {
    come();
    await show({ popup });
    expect(promotion()).toBe(null);
    await load();
    const card = screen.getByRole("button");
    await pass(4000);
    fireEvent.pointerEnter(card);
    await pass(10_000);
    expect(promotion()).not.toBe(null);
    fireEvent.pointerLeave(card);
    await pass(900);
    expect(promotion()).not.toBe(null);
    await pass(200);
    expect(promotion()).toBe(null);
  });

  test.each([
    ["its own press", () => fireEvent.click(screen.getByRole("button"))],
    ["a press beside it", () => fireEvent.pointerDown(document.body)],
    ["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
    ["a picture that does not come", () => fireEvent.error(screen.getByAltText("Promoción de Sabor"))],
  ])("is gone with %s", async (_, happens) => {
    come();
    await show({ popup });
    await load();
    happens();
    expect(promotion()).toBe(null);
  });

  test("does not come with a coupon, nor a second time", async () => {
    come({ address: "http://localhost/?cupon=HOLA" });
    const { unmount } = await show({ popup });
    expect(document.querySelector("aside")).toBe(null);
    unmount();
    come();
    await show({ popup });
    expect(document.querySelector("aside")).toBe(null);
  });
});
