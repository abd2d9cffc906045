import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type * as FocusModule from "#components/location/branch/focus-content.ts";
import { NearestBranch } from "#components/location/branch/nearest-branch.tsx";
import { writeBranchCookie } from "#lib/client/place/branch-cookie.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { lineFixture } from "#tests/support/shop-fixture.ts";

const refresh = vi.hoisted(() => vi.fn<() => void>());
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
const code = vi.hoisted(() => ({ isOffline: false }));
vi.mock("#components/location/branch/focus-content.ts", async (importOriginal) => {
  const original = await importOriginal<typeof FocusModule>();
  return {
    get focusContent() {
      if (code.isOffline) throw new Error("no connection");
      return original.focusContent;
    },
  };
});

function branchOf(id: string, latitude: number): StoreBranch {
  return {
    id,
    name: `Sede ${id}`,
    line1: "",
    city: "Bogotá",
    phone: null,
    point: { latitude, longitude: -74.05 },
    logo: null,
    modes: ["delivery"],
    deliveryFrom: null,
    deliveryTime: null,
  };
}

const ask = vi.fn<(done: (position: unknown) => void) => void>();
let permission: PermissionState;

function visit(branches = [branchOf("1", 4.6), branchOf("2", 4.7)]) {
  return renderInShop(<NearestBranch selected="Se ha seleccionado el restaurante {name}" />, {
    branches,
  });
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

beforeEach(() => {
  localStorage.clear();
  document.cookie = "branch=; max-age=0; path=/";
  refresh.mockReset();
  ask.mockReset();
  ask.mockImplementation((done) => done({ coords: { latitude: 4.69, longitude: -74.05 } }));
  permission = "granted";
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition: ask } });
  Object.defineProperty(navigator, "permissions", {
    configurable: true,
    value: { query: async () => ({ state: permission }) },
  });
});

afterEach(cleanup);

const cardOf = (name: string) =>
  `<a data-menu-item="" href="/producto/1/${name.length}"><span data-name="">${name}</span></a>`;

describe("the nearest branch on a first visit (A108)", () => {
  test("is chosen where the browser has the permission already", async () => {
    visit();
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(document.cookie).toContain("branch=2");
  });

  test.each(["prompt", "denied"] as const)("is not asked for with the permission '%s' (UX18, UX19)", async (state) => {
    permission = state;
    visit();
    await settle();
    expect(ask).not.toHaveBeenCalled();
    expect(document.cookie).not.toContain("branch=");
  });

  test("a branch chosen before stays", async () => {
    document.cookie = "branch=1; path=/";
    visit();
    await settle();
    expect(ask).not.toHaveBeenCalled();
  });

  test("the only branch needs no place", async () => {
    visit([branchOf("1", 4.6)]);
    await settle();
    expect(ask).not.toHaveBeenCalled();
  });

  test("a cart that is there is not left behind", async () => {
    seedDevice("shopping-cart:1", { menuId: "m", lines: [lineFixture()], legalAgeConfirmed: false });
    visit();
    await settle();
    expect(refresh).not.toHaveBeenCalled();
  });

  test("after a change the page stands, focus or not, when its code did not come (F17)", async () => {
    const unhandled = vi.fn<(reason: unknown) => void>();
    process.on("unhandledRejection", unhandled);
    code.isOffline = true;
    writeBranchCookie("1");
    visit();
    await settle();
    code.isOffline = false;
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test("after a change the focus goes to the content, not to nothing (UX6)", async () => {
    const main = document.createElement("main");
    main.id = "content";
    document.body.append(main);
    document.cookie = "branch=1; path=/";
    writeBranchCookie("1");
    visit();
    await waitFor(() => expect(document.activeElement).toBe(main));
    main.remove();
  });

  test("after a change the dish that was in sight is in sight again, where the menu has it", async () => {
    const main = document.createElement("main");
    main.innerHTML = ["Ajiaco", "Bandeja paisa", "Sancocho"].map(cardOf).join("");
    document.body.append(main);
    const seen: (string | null)[] = [];
    for (const card of main.querySelectorAll("a")) {
      Object.defineProperty(card, "offsetParent", { value: main });
      card.scrollIntoView = () => void seen.push(card.textContent);
    }
    document.cookie = "branch=1; path=/";
    writeBranchCookie("1", "Bandeja paisa");
    visit();
    await waitFor(() => expect(seen).toEqual(["Bandeja paisa"]));
    expect(document.activeElement?.textContent).toBe("Bandeja paisa");
    main.remove();
  });

  test("the branch of the page is kept as chosen when it is the nearest", async () => {
    ask.mockImplementation((done) => done({ coords: { latitude: 4.61, longitude: -74.05 } }));
    visit();
    await waitFor(() => expect(document.cookie).toContain("branch=1"));
    expect(refresh).not.toHaveBeenCalled();
  });
});
