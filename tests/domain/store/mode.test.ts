import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  capabilitiesOf,
  isShared,
  orderedMode,
  parseRequestedMode,
  parseVariant,
  resolveVariant,
  variants,
} from "#domain/store/mode.ts";
import { deliveryModes } from "#domain/store/delivery.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import type { Variant, VariantInput } from "#domain/store/mode.ts";

describe("parseRequestedMode", () => {
  it.each([
    ["delivery", "delivery"],
    ["Domicilio", "delivery"],
    ["domicilios", "delivery"],
    ["ENVÍO", "delivery"],
    ["pickup", "pickup"],
    ["pick-up", "pickup"],
    ["Recoger", "pickup"],
    ["recogida", "pickup"],
    ["para llevar", null],
    ["llevar", "pickup"],
    ["sitio", "onsite"],
    ["onsite", "onsite"],
    ["on site", "onsite"],
    ["en-sitio", "onsite"],
    ["En_Sitio", "onsite"],
    ["mesa", "onsite"],
    ["kiosco", "kiosco"],
    ["KIOSCO", "kiosco"],
    ["quiosco", "kiosco"],
    ["kiosk", "kiosco"],
    ["qr", "qr"],
    [" QR ", "qr"],
    [`qr${" ".repeat(18)}`, "qr"],
    [`qr${" ".repeat(19)}`, null],
    ["line", "line"],
    ["digital_menu", "qr"],
    ["Ecommerce", "ecommerce"],
  ])("A19: %j asks for %s", (raw, expected) => {
    expect(parseRequestedMode(raw)).toBe(expected);
  });

  it.each([null, "", "video intro", "video_intro", "admin", "__proto__", "constructor", "x".repeat(1e6)])(
    "A19: %.20j is ignored",
    (raw) => {
      expect(parseRequestedMode(raw)).toBeNull();
    },
  );
});

describe("parseVariant", () => {
  it.each(variants)("%s is one", (variant) => {
    expect(parseVariant(variant)).toBe(variant);
  });

  it.each([null, "", "_", "Shop", "digital_menu", "kiosco", "__proto__", "menu "])("%j is none", (raw) => {
    expect(parseVariant(raw)).toBeNull();
  });
});

const plain: VariantInput = { onlyMenu: false, hasOnSite: true, mode: null, isTable: false, visit: null };

const input = fc.record<VariantInput>({
  onlyMenu: fc.boolean(),
  hasOnSite: fc.boolean(),
  mode: fc.oneof(
    fc.constantFrom(
      null,
      "qr",
      "QR",
      "kiosco",
      "kiosk",
      "line",
      "ecommerce",
      "pickup",
      "delivery",
      "onsite",
      "nonsense",
    ),
    fc.string(),
  ),
  isTable: fc.boolean(),
  visit: fc.constantFrom(null, ...variants),
});

describe("resolveVariant", () => {
  const truth: [string, Partial<VariantInput>, Variant][] = [
    ["nothing asked", {}, "shop"],
    ["menu-only plan", { onlyMenu: true }, "menu"],
    ["menu-only wins over kiosk", { onlyMenu: true, mode: "kiosco" }, "menu"],
    ["menu-only wins over a table (A247)", { onlyMenu: true, isTable: true }, "menu"],
    ["menu-only wins over the visit", { onlyMenu: true, visit: "table" }, "menu"],
    ["menu-only is so without En Sitio", { onlyMenu: true, hasOnSite: false }, "menu"],
    ["mode=qr", { mode: "qr" }, "menu"],
    ["mode=QR", { mode: "QR" }, "menu"],
    ["qr wins over a table", { mode: "qr", isTable: true }, "menu"],
    ["qr needs no En Sitio", { mode: "qr", hasOnSite: false }, "menu"],
    ["mode=kiosco", { mode: "kiosco" }, "kiosk"],
    ["kiosk wins over a table", { mode: "kiosco", isTable: true }, "kiosk"],
    ["kiosk without En Sitio", { mode: "kiosco", hasOnSite: false }, "shop"],
    ["table path", { isTable: true }, "table"],
    ["table wins over line", { mode: "line", isTable: true }, "table"],
    ["table without En Sitio", { isTable: true, hasOnSite: false }, "shop"],
    ["line is the shop (A18)", { mode: "line" }, "shop"],
    ["pickup is a delivery mode", { mode: "pickup" }, "shop"],
    ["onsite is a delivery mode", { mode: "onsite" }, "shop"],
    ["unknown word", { mode: "admin" }, "shop"],
    ["the visit", { visit: "table" }, "table"],
    ["the visit stays with a delivery mode", { visit: "table", mode: "pickup" }, "table"],
    ["the visit stays with an unknown word", { visit: "menu", mode: "x" }, "menu"],
    ["a table's code ends the visit of mode=qr", { visit: "menu", isTable: true }, "table"],
    ["mode=qr ends the visit of a table", { visit: "table", mode: "qr" }, "menu"],
    ["mode=line ends the visit of a table", { visit: "table", mode: "line" }, "shop"],
    ["mode=ecommerce ends the visit of mode=qr", { visit: "menu", mode: "ecommerce" }, "shop"],
    ["mode=ecommerce ends a kiosk", { visit: "kiosk", mode: "ecommerce" }, "shop"],
    ["nothing else ends a kiosk: qr", { visit: "kiosk", mode: "qr" }, "kiosk"],
    ["nothing else ends a kiosk: line", { visit: "kiosk", mode: "line" }, "kiosk"],
    ["nothing else ends a kiosk: a table", { visit: "kiosk", isTable: true, mode: "ecommerce" }, "kiosk"],
    ["a table's address with mode=ecommerce is the table", { isTable: true, mode: "ecommerce" }, "table"],
    ["a visit where En Sitio is no more", { visit: "kiosk", hasOnSite: false }, "shop"],
  ];

  it.each(truth)("A15: %s → %o is %s", (_, more, expected) => {
    expect(resolveVariant({ ...plain, ...more })).toBe(expected);
  });

  it("A15: menu only, then what the request asks, the most restrictive first, then the visit", () => {
    fc.assert(
      fc.property(input, ({ visit, ...request }) => {
        const asked = parseRequestedMode(request.mode);
        const order: [boolean, Variant][] = [
          [request.onlyMenu, "menu"],
          [visit === "kiosk" && (asked !== "ecommerce" || request.isTable), "kiosk"],
          [asked === "qr", "menu"],
          [asked === "kiosco", "kiosk"],
          [request.isTable, "table"],
          [asked === "line" || asked === "ecommerce", "shop"],
        ];
        const wanted = order.find(([holds]) => holds)?.[1] ?? visit ?? "shop";
        const isHad = wanted === "menu" || request.hasOnSite;
        expect(resolveVariant({ ...request, visit })).toBe(isHad ? wanted : "shop");
      }),
    );
  });

  it("A240: is one of the four, and never one that is not offered", () => {
    fc.assert(
      fc.property(input, (given) => {
        const offered = given.onlyMenu ? ["menu"] : given.hasOnSite ? variants : ["shop", "menu"];
        expect(offered).toContain(resolveVariant(given));
      }),
    );
  });
});

describe("capabilitiesOf", () => {
  it("says of a kiosk alone that its device is everybody's (A120)", () => {
    const shared = variants.filter((variant) => isShared(capabilitiesOf(variant, { onlyMenu: false })));
    expect(shared).toEqual(["kiosk"]);
  });

  const sells = { onlyMenu: false };
  const order = { takesOrders: true, asksPayment: true };

  it("the shop asks everything of a customer", () => {
    const asks = {
      asksPlace: true,
      guestPlace: null,
      namesPlace: false,
      person: "account",
      asksTime: true,
      keepsOrders: true,
    };
    expect(capabilitiesOf("shop", sells)).toEqual({ ...order, ...asks });
  });

  it("A20: of a menu nothing is asked, and nothing ordered", () => {
    expect(capabilitiesOf("menu", sells)).toEqual({
      takesOrders: false,
      asksPlace: false,
      guestPlace: null,
      namesPlace: false,
      person: "nobody",
      asksTime: false,
      asksPayment: false,
      keepsOrders: false,
    });
  });

  it("S3 §6: an order at a table goes there, now, and needs no customer", () => {
    const asks = {
      asksPlace: false,
      guestPlace: { kind: "table", mode: "onsite", isShared: false },
      namesPlace: true,
      person: "nobody",
      asksTime: false,
      keepsOrders: true,
    };
    expect(capabilitiesOf("table", sells)).toEqual({ ...order, ...asks });
  });

  it("A16, A17: a kiosk shows pickup, asks a name and keeps nothing for whoever comes next", () => {
    const asks = {
      asksPlace: false,
      guestPlace: { kind: "kiosk", mode: "pickup", isShared: true },
      namesPlace: false,
      person: "name",
      asksTime: false,
      keepsOrders: false,
    };
    expect(capabilitiesOf("kiosk", sells)).toEqual({ ...order, ...asks });
  });

  it("holds together in every variant of every plan", () => {
    fc.assert(
      fc.property(fc.constantFrom(...variants), fc.boolean(), (variant, onlyMenu) => {
        const can = capabilitiesOf(variant, { onlyMenu });
        expect(can).toEqual(capabilitiesOf(onlyMenu ? "menu" : variant, sells));
        // How an order reaches its person is asked or settled; without orders it is neither.
        expect([can.asksPlace, can.guestPlace !== null].filter(Boolean)).toHaveLength(can.takesOrders ? 1 : 0);
        expect(can.asksPayment).toBe(can.takesOrders);
        // Who has an account, and nobody else, says where to and when.
        expect([can.asksPlace, can.asksTime]).toEqual(Array(2).fill(can.person === "account"));
        // A name is called where many order at one device, which keeps nothing of theirs.
        expect(can.keepsOrders).toBe(can.takesOrders && can.person !== "name");
        expect(can.takesOrders || can.person === "nobody").toBe(true);
      }),
    );
  });
});

const method = (mode: DeliveryMode) => ({ id: mode, mode, name: mode, isCollectible: true, isFree: true });

describe("orderedMode", () => {
  const shownModes = fc.constantFrom(null, ...deliveryModes);

  it.each<[Variant, DeliveryMode[], DeliveryMode | null, DeliveryMode | null]>([
    ["shop", ["pickup", "onsite"], "pickup", "pickup"],
    ["shop", ["pickup", "onsite"], null, null],
    ["table", ["pickup", "onsite"], "onsite", "onsite"],
    ["kiosk", ["pickup", "onsite"], "pickup", "onsite"],
    ["kiosk", ["pickup"], "pickup", "pickup"],
  ])("A16: in %s, where %j is allowed, %s is sent as %s", (variant, allowed, shown, sent) => {
    expect(
      orderedMode(capabilitiesOf(variant, { onlyMenu: false }), { deliveryMethods: allowed.map(method) }, shown),
    ).toBe(sent);
  });

  it("is what is shown, unless a guest orders where the branch serves on site", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...variants),
        fc.subarray([...deliveryModes]),
        shownModes,
        (variant, allowed, shown) => {
          const can = capabilitiesOf(variant, { onlyMenu: false });
          const sent = orderedMode(can, { deliveryMethods: allowed.map(method) }, shown);
          expect(sent).toBe(can.guestPlace !== null && allowed.includes("onsite") ? "onsite" : shown);
        },
      ),
    );
  });
});
