import type { Database } from "#platform/db/database.ts";
import { promoCodeBranches, promoCodes } from "#platform/db/tables/promotion.ts";

/** Ids, so that a test can name them. */
export const offerIds = {
  oneOff: 101,
  welcome: 102,
  pizza: 103,
  elsewhere: 104,
  off: 105,
  onceOnBurger: 106,
  firstOnPizza: 107,
  /** Off, until a test switches it on. */
  onBandeja: 108,
};

/** Promotions and coupons of business 1 for the tests of offers: those of `insertShop` leave amounts alone. */
export async function insertOffers(database: Database): Promise<void> {
  const coupon = { discount_type: "CUPON" as const, business: 1, products: { allProducts: true } };
  await database.insert(promoCodes).values([
    {
      ...coupon,
      id: offerIds.oneOff,
      cupon_code: "UNAVEZ",
      name: "Una vez",
      discount_fixed: 3000,
      is_once_to_customer: true,
    },
    {
      ...coupon,
      id: offerIds.welcome,
      cupon_code: " Bienvenido ",
      name: "Bienvenida",
      discount_percentage: 10,
      maximum_valued_to_be_applied: 2000,
      minimum_valued_to_be_applied: 20_000,
      is_min_value: true,
      is_first_order: true,
      is_once_to_customer: true,
    },
    {
      ...coupon,
      id: offerIds.pizza,
      cupon_code: "PIZZA",
      name: "Pizza",
      discount_fixed: 5000,
      products: [{ id: 2, checked: true }],
    },
    { ...coupon, id: offerIds.elsewhere, cupon_code: "NORTE", name: "Norte", discount_fixed: 5000 },
    { ...coupon, id: offerIds.off, cupon_code: "APAGADO", name: "Apagado", discount_fixed: 5000, is_active: false },
    {
      id: offerIds.onceOnBurger,
      name: "Hamburguesa una vez",
      discount_type: "fixed",
      discount_fixed: 1500,
      is_once_to_customer: true,
      business: 1,
      products: [{ id: 3, checked: true }],
    },
    {
      id: offerIds.firstOnPizza,
      name: "Primera pizza",
      discount_type: "per",
      discount_percentage: 50,
      is_first_order: true,
      business: 1,
      products: [{ id: 2, checked: true }],
    },
    {
      id: offerIds.onBandeja,
      name: "Bandeja",
      discount_type: "fixed",
      discount_fixed: 500,
      is_active: false,
      business: 1,
      products: [{ id: 1, checked: true }],
    },
  ]);
  await database.insert(promoCodeBranches).values({ owner: offerIds.elsewhere, target: 12 });
}
