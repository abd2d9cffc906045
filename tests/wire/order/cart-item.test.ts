import { describe, expect, test } from "vitest";
import { noInputs } from "#domain/order/adjustment.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { assessedOrder } from "#tests/support/assessed-order.ts";
import {
  sampleAddress,
  sampleBranch,
  sampleGroup,
  sampleItem,
  sampleLine,
  sampleOption,
  samplePayments,
  samplePromotion,
  everyDay,
} from "#tests/support/samples.ts";
import { orderBody } from "#wire/order/order-request.ts";

const openingRules = [{ days: everyDay, onHolidays: true, open: 0, close: 0 }];
const branch = sampleBranch({ id: "11", openingRules, paymentMethods: samplePayments });

const item = sampleItem({
  id: "1001",
  groupId: "101",
  productId: "501",
  name: "Pizza",
  description: "Con queso",
  price: 20_000,
  sizes: [
    { name: "Personal", price: 18_000 },
    { name: "Familiar", price: 30_000 },
  ],
  photo: { url: "/media/pizza.webp", width: 640, height: 480 },
  requiresLegalAge: true,
  optionGroups: [
    sampleGroup({
      id: "701",
      minimum: 1,
      maximum: 3,
      allowsQuantity: true,
      options: [sampleOption({ id: "601" }), sampleOption({ id: "602", name: "Tocineta" })],
    }),
  ],
  hasOptions: true,
});
const line = sampleLine({
  itemId: "1001",
  groupId: "101",
  sizeName: "Familiar",
  quantity: 3,
  options: [{ groupId: "701", optionId: "601", quantity: 2 }],
  note: " bien asada ",
});

function sent(promotions: Promotion[] = [], intent: Partial<OrderIntent> = {}) {
  const { asked, menu, assessment } = assessedOrder({
    group: { id: "101", items: [item], cookingMinutes: 12 },
    intent: { branchId: "11", lines: [line], legalAgeConfirmed: true, ...intent },
    promotions,
    coupon: { discount: { kind: "fixed", amount: 9000 } },
    business: { taxes: [{ name: "IVA", rate: 80_000 }] },
    branch,
  });
  return orderBody(asked, {
    businessId: "7",
    orderer: { kind: "customer", id: "9" },
    branch,
    menu,
    isPlaced: true,
    isCityKnown: true,
    assessment,
  });
}

const percent = samplePromotion({ discount: { kind: "percent", rate: 125_000 } });

describe("the order on the wire, whole", () => {
  test("S1 §3, S3 §3: a cart item has all of the specification's fields and, of ours, the group of an option", () => {
    const body = sent([percent], {
      mode: "delivery",
      address: sampleAddress,
      inputs: { ...noInputs, coupon: "HOLA10" },
    });
    expect(body).toEqual({
      business: 7,
      branch: 11,
      promotions: [1],
      products: [
        {
          id: 1001,
          name: "Pizza (PROMO)",
          quantity: 3,
          base_price: 20_000,
          // Three of 30 000 with 2 × 3 000 each: of the whole line.
          price: 108_000,
          extraPrice: 18_000,
          product: {
            id: 501,
            name: "Pizza",
            description: "Con queso",
            photo: [{ url: "/media/pizza.webp" }],
            price: 20_000,
            require_legal_age: true,
          },
          menu_group_id: 101,
          photo: "/media/pizza.webp",
          sizes: item.sizes,
          size: { id: "size", name: "Familiar", extraPrice: 10_000 },
          sides_or_topings: [
            {
              id: 601,
              group_id: 701,
              name: "Queso",
              price: 3000,
              quantity: 2,
              multiple: true,
              groupName: "Adiciones",
              selected: true,
              extraPrice: 6000,
              initialSelection: false,
              selectedQuantity: 2,
            },
          ],
          extras: [
            {
              isRequired: true,
              isMinimumItemSet: true,
              minimumItemsToBeSelected: 1,
              maximumItemsToBeSelected: 3,
              allow_select_multiple_options: true,
              counter_quantity: 2,
              quantity: 3,
              isValid: true,
              disabledOptions: false,
            },
          ],
          suggestions: "bien asada",
          product_cooking_time: 36,
          discounts: {
            promotion: { baseDiscount: 2500, value: 12.5, discount: 7500, isPer: true },
            cupon: 9000,
          },
        },
      ],
      delivery_method: 2,
      payment_method: 10,
      branch_coverage_area: 5,
      address: "Calle 60 # 9-45, Chapinero, Bogotá",
      address_geolocation_latitude: 4.65,
      address_geolocation_longitude: -74.06,
      subtotal: 108_000,
      total_promo_discount: 7500,
      discount: 16_500,
      payment_method_charge: 0,
      delivery_charge: 5000,
      taxes: [{ name: "IVA", value: 8 }],
      tax: 7320,
      total: 103_820,
      order_currency: "COP",
      customer: 9,
      scheduling: "Lo más pronto posible",
      table: null,
      cupon_code: "HOLA10",
      tip: null,
      items_quantity: 3,
      legal_age_confirmed: true,
    });
  });

  test("a fixed amount is of one unit; nothing off leaves the name and the discounts bare", () => {
    const fixed = samplePromotion({ discount: { kind: "fixed", amount: 1500 } });
    expect(sent([fixed])?.products[0]).toMatchObject({
      name: "Pizza (PROMO)",
      discounts: { promotion: { baseDiscount: 1500, value: 1500, discount: 4500, isPer: false }, cupon: 0 },
    });
    expect(sent()?.products[0]).toMatchObject({ name: "Pizza", discounts: { promotion: null, cupon: 0 } });
    const freeDelivery = samplePromotion({ discount: null, freeDelivery: true });
    expect(sent([freeDelivery])?.products[0]).toMatchObject({ name: "Pizza", discounts: { promotion: null } });
  });

  test("a line of which nothing is known keeps its ids", () => {
    const lost = { lines: [sampleLine({ itemId: "9", groupId: "8", options: line.options, sizeName: "Familiar" })] };
    expect(sent([percent], lost)?.products).toMatchObject([
      {
        id: 9,
        menu_group_id: 8,
        name: "",
        price: 0,
        product: null,
        photo: null,
        sizes: [],
        size: { id: "size", name: "Familiar", extraPrice: 0 },
        sides_or_topings: [{ id: 601, group_id: 701, name: "", price: 0, quantity: 2, multiple: false }],
        extras: [],
        product_cooking_time: 0,
        discounts: { promotion: null, cupon: 0 },
      },
    ]);
  });
});
