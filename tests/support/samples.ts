import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { MenuGroup, MenuItem } from "#domain/menu/menu.ts";
import { noTraits } from "#domain/menu/product-traits.ts";
import type { Option, OptionGroup } from "#domain/menu/option-group.ts";
import type { Coupon } from "#domain/offer/coupon.ts";
import { visitor } from "#domain/offer/visitor.ts";
import type { OfferLine } from "#domain/offer/discount.ts";
import type { OfferContext } from "#domain/offer/offer-rules.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { known } from "#domain/order/facts.ts";
import type { OrderFacts } from "#domain/order/facts.ts";
import { emptyIntent } from "#domain/order/intent.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import type { Address } from "#domain/person/address.ts";
import type { PaymentMethod } from "#domain/store/payment-method.ts";
import type { ThemeSource } from "#domain/store/theme.ts";
import type { Weekday } from "#domain/base/bogota-time.ts";
import type { PaymentForm } from "#wire/order/payment-form.ts";

/** Complete, plain values to vary in a test: each takes what the test is about. */

export const everyDay: Weekday[] = [1, 2, 3, 4, 5, 6, 7];

export function sampleOption(more: Partial<Option> = {}): Option {
  return { id: "o1", name: "Queso", price: 3000, photo: null, isAvailable: true, requiresLegalAge: false, ...more };
}

export function sampleGroup(more: Partial<OptionGroup> = {}): OptionGroup {
  const options = [
    sampleOption({ id: "o1", name: "Queso", price: 3000 }),
    sampleOption({ id: "o2", name: "Tocineta", price: 4500 }),
    sampleOption({ id: "o3", name: "Aguacate", price: 2500 }),
  ];
  return {
    id: "g1",
    name: "Adiciones",
    kind: "topping",
    minimum: 0,
    maximum: 0,
    allowsQuantity: false,
    options,
    ...more,
  };
}

export function sampleItem(more: Partial<MenuItem> = {}): MenuItem {
  return {
    id: "i1",
    groupId: "m1",
    productId: "p1",
    name: "Hamburguesa clásica",
    description: null,
    price: 25_000,
    sizes: [],
    photo: null,
    traits: noTraits,
    requiresLegalAge: false,
    isActive: true,
    days: everyDay,
    disabledUntil: null,
    optionGroups: [],
    hasOptions: false,
    ...more,
  };
}

export function sampleMenuGroup(more: Partial<MenuGroup> = {}): MenuGroup {
  return {
    id: "m1",
    name: "Hamburguesas",
    cookingMinutes: 10,
    isActive: true,
    windows: [],
    items: [sampleItem()],
    ...more,
  };
}

export function sampleLine(more: Partial<CartLine> = {}): CartLine {
  return { lineId: "l1", itemId: "i1", groupId: "m1", sizeName: null, options: [], quantity: 1, note: "", ...more };
}

export function sampleBranch(more: Partial<Branch> = {}): Branch {
  return {
    id: "1",
    name: "Chapinero",
    phone: null,
    whatsapp: null,
    logo: null,
    isAvailable: true,
    unavailableMessage: null,
    address: {
      line1: "Calle 63 # 9-20",
      city: "Bogotá",
      country: "co",
      point: { latitude: 4.6486, longitude: -74.0628 },
    },
    minimumOrder: 0,
    deliveryMethods: [
      { id: "2", mode: "delivery", name: "Domicilio", isCollectible: false, isFree: false },
      { id: "1", mode: "pickup", name: "Recoger", isCollectible: true, isFree: false },
    ],
    paymentMethods: [],
    paymentInfo: null,
    transfer: { qr: null, entity: null, name: null, link: null, linkName: null, whatsapp: null },
    tax: null,
    currency: null,
    openingRules: [],
    coverageAreas: [],
    schedulingEnabled: false,
    deliveryTime: null,
    automaticTime: false,
    loadFactor: 300_000,
    schedulingLeadHours: 0,
    schedulingDays: 0,
    ...more,
  };
}

export const sampleThemeSource: ThemeSource = {
  primaryColor: null,
  backgroundColor: null,
  textColor: null,
  buttonBackground: null,
  buttonText: null,
  cardBackground: null,
  categoryColor: null,
  searchBackground: null,
  searchText: null,
  colorScheme: "light",
  cardsLayout: "grid",
  fontUrl: null,
  cardStyle: "round",
  backgroundImage: null,
};

export function sampleBusiness(more: Partial<Business> = {}): Business {
  return {
    id: "1",
    name: "Sabor Bogotano",
    domain: "sabor.localhost",
    typeName: "restaurante",
    typeIds: ["1"],
    branchTerm: "branch",
    isActive: true,
    isAvailable: true,
    plan: { isPro: true, isPremium: false, onlyMenu: false },
    theme: sampleThemeSource,
    logo: null,
    portrait: null,
    banner: null,
    headerMessage: null,
    city: "Bogotá",
    country: "co",
    website: null,
    popup: null,
    videoIntro: null,
    menuFiles: [],
    showsCategoryStrip: true,
    schedulingEnabled: false,
    takesPhoneCodes: false,
    requiresEmail: false,
    asksGuestMail: false,
    keepsInvoices: false,
    termsLink: null,
    requiresPlaceProof: false,
    tips: null,
    orderPrefix: "SAB",
    surcharges: {},
    taxes: [],
    legal: { name: "Sabor Bogotano S.A.S.", nit: null, address: null, phone: null, email: null },
    branches: [],
    ...more,
  };
}

const samplePoint = { latitude: 4.65, longitude: -74.06 };

export const sampleAddress: Address = {
  id: null,
  name: "Casa",
  line1: "Calle 60 # 9-45",
  details: "",
  neighborhood: "Chapinero",
  city: "Bogotá",
  country: "co",
  point: samplePoint,
};

/** Picked up, paid in cash, now. */
export function sampleIntent(more: Partial<OrderIntent> = {}): OrderIntent {
  return {
    ...emptyIntent("1"),
    lines: [sampleLine()],
    mode: "pickup",
    paymentMethodId: "10",
    ...more,
  };
}

export const samplePayments: PaymentMethod[] = [
  {
    id: "10",
    kind: "cash",
    provider: null,
    name: "Efectivo",
    label: "Efectivo",
    action: "request",
    endpoint: null,
    isLive: false,
  },
  {
    id: "11",
    kind: "online",
    provider: "epayco",
    name: "Tarjeta",
    label: "Tarjeta",
    action: "form",
    endpoint: null,
    isLive: false,
  },
  {
    id: "12",
    kind: "transfer",
    provider: null,
    name: "Transferencia",
    label: "Transferencia",
    action: "request",
    endpoint: null,
    isLive: false,
  },
];

/** A visitor at the sample branch, at noon of a Monday that is no holiday. */
export function sampleContext(more: Partial<OfferContext> = {}): OfferContext {
  return { branchId: "1", customer: visitor, at: Date.UTC(2026, 6, 27, 17), holidays: new Set(), ...more };
}

/** One product p1 of 20 000, without sizes. */
export function sampleOfferLine(more: Partial<OfferLine> = {}): OfferLine {
  return {
    lineId: "l1",
    itemId: "i1",
    productId: "p1",
    sizeName: null,
    quantity: 1,
    basePrice: 20_000,
    total: 20_000,
    ...more,
  };
}

/** 10 % off the whole menu, always and for everybody. */
export function samplePromotion(more: Partial<Promotion> = {}): Promotion {
  return {
    id: "1",
    name: "Diez por ciento",
    discount: { kind: "percent", rate: 100_000 },
    freeDelivery: false,
    products: null,
    isActive: true,
    weekdays: everyDay,
    onHolidays: true,
    branchIds: [],
    dates: { from: null, until: null },
    times: [],
    minimum: 0,
    firstOrder: false,
    oncePerCustomer: false,
    ...more,
  };
}

/** 10 000 off the whole menu. */
export function sampleCoupon(more: Partial<Coupon> = {}): Coupon {
  return {
    code: "HOLA10",
    name: "Hola",
    description: null,
    discount: { kind: "fixed", amount: 10_000 },
    products: null,
    most: null,
    ...more,
  };
}

/** Everything known: a branch that is open at all hours, one hamburger of 25 000, a delivery for 5 000. */
export function sampleFacts(more: Partial<OrderFacts> = {}): OrderFacts {
  const openingRules = [{ days: everyDay, onHolidays: true, open: 0, close: 0 }];
  return {
    business: known(sampleBusiness()),
    branch: known(sampleBranch({ openingRules, paymentMethods: samplePayments })),
    menu: known({ id: "menu-1", name: "Carta", groups: [sampleMenuGroup()] }),
    holidays: known(new Set()),
    promotions: known([]),
    coupon: known({ kind: "invalid", reason: "notValid" }),
    customer: known(visitor),
    place: known({ kind: "none" }),
    destination: known({ kind: "covered", area: { id: "5", name: "Norte" } }),
    fee: known(5000),
    ...more,
  };
}

export const samplePaymentForm: PaymentForm = {
  endpoint: null,
  type: "cash",
  amount: 25_000,
  currency: "COP",
  business: { id: "7", name: "Sabor", domain: "sabor.co" },
  tax: 0,
  environment: "stg",
  isOnSite: false,
};
