import { capabilitiesOf } from "#domain/store/mode.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import type { OptionGroup } from "#domain/menu/option-group.ts";
import { totalOf } from "#domain/order/adjustment.ts";
import type { Adjustment, Amounts } from "#domain/order/adjustment.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import {
  everyDay,
  sampleBranch,
  sampleGroup,
  sampleItem,
  sampleLine,
  sampleMenuGroup,
  sampleOption,
} from "./samples.ts";

const offline = { provider: null, action: "request", endpoint: null, isLive: false } as const;
const offlineMethods: StoreInfo["branch"]["paymentMethods"] = [
  { id: "10", kind: "cash", name: "Efectivo", label: "Efectivo", ...offline },
  { id: "11", kind: "dataphone", name: "Datáfono", label: "Datáfono", ...offline },
];

const ofPlatform = {
  accounts: { name: "Cuentas S.A.S.", nit: "900.000.000-0", email: "datos@cuentas.co" },
  mapKey: null,
};

/** A shop as the layout gives it to the islands. */
export function storeFixture(changes: Partial<StoreInfo> = {}): StoreInfo {
  return {
    tenant: "sabor.localhost",
    locale: "es-CO",
    isSpellingSpecified: false,
    businessId: "1",
    businessName: "Sabor",
    branchTerm: "branch",
    branchId: "1",
    branch: {
      id: "1",
      name: "Chapinero",
      phone: "6015550101",
      whatsapp: "573005550101",
      address: "Calle 63 # 9-12, Bogotá",
      deliveryMethods: sampleBranch().deliveryMethods,
      paymentMethods: offlineMethods,
      isAvailable: true,
      schedulingEnabled: false,
      openingRules: [{ days: everyDay, onHolidays: true, open: 0, close: 0 }],
      minimumOrder: 0,
      schedulingLeadHours: 0,
      schedulingDays: 0,
      automaticTime: false,
      loadFactor: 300_000,
      tax: null,
      currency: null,
      paymentInfo: null,
      deliveryTime: { min: 30, max: 45 },
    },
    branches: [],
    country: "co",
    capabilities: capabilitiesOf("shop", { onlyMenu: false }),
    promotions: [],
    arePromotionsAway: false,
    business: {
      isActive: true,
      isAvailable: true,
      schedulingEnabled: false,
      plan: { onlyMenu: false },
      taxes: [{ name: "Impoconsumo", rate: 80_000 }],
      surcharges: {},
      requiresPlaceProof: false,
    },
    takesPhoneCodes: false,
    providers: [],
    requiresEmail: false,
    asksGuestMail: false,
    keepsInvoices: false,
    termsLink: null,
    orderPrefix: "SAB",
    hasGeocoder: true,
    ...ofPlatform,
    ...changes,
  };
}

export function groupFixture(changes: Partial<OptionGroup> = {}): OptionGroup {
  const options = [
    sampleOption({ id: "o50", name: "Queso", price: 3000 }),
    sampleOption({ id: "o51", name: "Tocineta", price: 4500 }),
  ];
  return sampleGroup({ id: "g5", maximum: 3, allowsQuantity: true, options, ...changes });
}

export function itemFixture(changes: Partial<MenuItem> = {}): MenuItem {
  return sampleItem({
    id: "10",
    groupId: "1",
    productId: "p10",
    name: "Bandeja paisa",
    price: 32_000,
    optionGroups: [groupFixture()],
    hasOptions: true,
    ...changes,
  });
}

export function menuFixture(items: MenuItem[], changes: Partial<Menu> = {}): Menu {
  const groupIds = [...new Set(items.map((item) => item.groupId))];
  return {
    id: "m1",
    name: "Carta",
    groups: groupIds.map((id) =>
      sampleMenuGroup({ id, name: `Grupo ${id}`, items: items.filter((item) => item.groupId === id) }),
    ),
    ...changes,
  };
}

export function lineFixture(changes: Partial<CartLine> = {}): CartLine {
  return sampleLine({ itemId: "10", groupId: "1", ...changes });
}

/** Amounts with a tax of 8 % and, for a delivery, its fee. */
export function amountsFixture(subtotal: number, fee: number | null): Amounts {
  const row = { rate: null, lines: [], basis: subtotal };
  const tax: Adjustment = {
    ...row,
    kind: "tax",
    source: { id: null, name: "Impoconsumo" },
    rate: 80_000,
    amount: Math.round(subtotal * 0.08),
  };
  const delivery: Adjustment = { ...row, kind: "delivery", source: { id: "a", name: "Zona" }, amount: fee ?? 0 };
  return totalOf(subtotal, fee === null ? [tax] : [tax, delivery]);
}

/** What the server answers to a quote of these amounts. */
export function quoteFixture(amounts: Amounts, changes: Partial<Quote["assessment"]> = {}): Quote {
  return {
    assessment: {
      ...amounts,
      lines: [],
      problems: [],
      unknown: [],
      requiresLegalAge: false,
      when: { kind: "now" },
      ...changes,
    },
    deliveryTime: { min: 30, max: 45 },
  };
}
