import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import * as branch from "#platform/db/tables/branch.ts";
import * as business from "#platform/db/tables/business.ts";
import { files } from "#platform/db/tables/file.ts";
import * as menu from "#platform/db/tables/menu.ts";
import { productPhotos, products } from "#platform/db/tables/product.ts";
import { promoCodeBranches, promoCodes } from "#platform/db/tables/promotion.ts";
import { identities, roles, users } from "#platform/db/tables/user.ts";

/** Noon of a Wednesday in Bogotá that is no holiday. */
export const noon = Date.parse("2026-03-11T12:00:00-05:00");

/** The middle of branch 11's circle, inside its polygon. */
export const covered = { latitude: 4.65, longitude: -74.06 };
/** Inside the circle of 3 km, outside the polygon. */
export const coveredFarther = { latitude: 4.665, longitude: -74.06 };
/** Another city. */
export const uncovered = { latitude: 6.25, longitude: -75.57 };

const square = [
  { lat: 4.645, lng: -74.065 },
  { lat: 4.645, lng: -74.055 },
  { lat: 4.655, lng: -74.055 },
  { lat: 4.655, lng: -74.065 },
];

const allDays = "1,2,3,4,5,6,7,0";

async function insertBusinesses(database: Database): Promise<void> {
  await database.insert(files).values([
    {
      id: 1,
      name: "logo.webp",
      hash: "logo",
      mime: "image/webp",
      size: 3,
      url: "/media/logo.webp",
      width: 9,
      height: 9,
    },
    { id: 2, name: "plato.webp", hash: "plato", mime: "image/webp", size: 3, url: "/media/plato.webp" },
  ]);
  await database.insert(business.addresses).values({
    id: 1,
    city: "Bogotá",
    country: "Colombia",
    address_line_1: "Calle 60 # 9-45",
    geolocation_latitude: 4.65,
    geolocation_longitude: -74.06,
  });
  await database.insert(business.plans).values({ id: 1, name: "Pro", policy: { ispro: true } });
  await database.insert(business.planAddons).values({ id: 1, name: "WhatsApp", policy: { modules: ["whatsapp"] } });
  await database.insert(business.subscriptions).values([
    { id: 1, plan: 1, only_menu: false },
    { id: 2, plan: 1, only_menu: true },
  ]);
  await database.insert(business.subscriptionPlanAddons).values({ owner: 1, target: 1 });
  await database.insert(business.bussinesTypes).values({ id: 1, name: "restaurante" });
  await database.insert(business.businesses).values([
    {
      id: 1,
      name: "Fonda <Uno>",
      domain: "uno.localhost",
      subscription: 1,
      address: 1,
      primary_color: "#b8321a",
      config: { orders: { number_prefix: "UNO" }, increments: { epayco: 3 } },
    },
    { id: 2, name: "Carta Dos", domain: "dos.localhost", subscription: 2 },
    { id: 3, name: "Cerrada Tres", domain: "tres.localhost", is_active: false },
  ]);
  await database.insert(business.businessHosts).values([
    { host: "uno.localhost", business: 1, is_main: true },
    { host: "www.uno.localhost", business: 1 },
    { host: "dos.localhost", business: 2, is_main: true },
  ]);
  await database.insert(business.businessLogos).values({ owner: 1, target: 1 });
  await database.insert(business.businessBussinesTypes).values({ owner: 1, target: 1 });
  await database.insert(business.taxes).values([
    { id: 1, name: "Impoconsumo", value: 8, business: 1 },
    { id: 2, name: "Viejo", value: 16, business: 1, is_active: false },
  ]);
}

async function insertBranches(database: Database): Promise<void> {
  await database.insert(branch.deliveryMethods).values([
    { id: 1, name: "Recoger", internal_name: "pickup", is_collectible: true, free_of_charge: true },
    { id: 2, name: "Domicilio", internal_name: "delivery", is_collectible: false, free_of_charge: false },
    { id: 3, name: "En Sitio", internal_name: "onsite", is_collectible: true, free_of_charge: true },
  ]);
  const request = { action: "action.request", action_endpoint: "/api/payment/request" };
  await database.insert(branch.paymentMethods).values([
    { id: 1, name: "Tarjeta", type: "online.epayco", label: "Tarjeta", action: "action.form" },
    { id: 2, name: "Efectivo", type: "cash", label: "Efectivo", ...request },
    { id: 5, name: "Datáfono", type: "dataphone", label: "Datáfono", ...request },
    { id: 9, name: "Caja", type: "cash", label: "Caja", is_only_internal: true, ...request },
  ]);
  await database.insert(branch.branches).values([
    { id: 11, name: "Centro", business: 1, address: 1, phone: "6015550100", minimum_ammount_for_sale: 20_000 },
    { id: 12, name: "Norte", business: 1, address: 1, config: { orders: { is_enabled: false } } },
    { id: 13, name: "Sur", business: 1, is_available: false, config: { unavailable_message: "Volvemos el lunes" } },
    { id: 14, name: "Vieja", business: 1, deleted: true },
    { id: 21, name: "Única", business: 2, address: 1 },
    { id: 31, name: "De la cerrada", business: 3, address: 1 },
  ]);
  const open = [11, 12, 13, 21, 31];
  await database.insert(branch.branchDeliveryMethods).values([
    ...open.flatMap((owner) => [
      { owner, target: 1 },
      { owner, target: 2 },
    ]),
    { owner: 11, target: 3 },
  ]);
  await database
    .insert(branch.branchPaymentMethods)
    .values([...open.map((owner) => ({ owner, target: 2 })), ...[1, 5, 9].map((target) => ({ owner: 11, target }))]);
  await database
    .insert(branch.workingDays)
    .values([
      ...open
        .filter((id) => id !== 12)
        .map((id) => ({ open_at: "00:00:00", close_at: "00:00:00", days_list: allDays, branch: id })),
      { open_at: "08:00:00", close_at: "20:00:00", days_list: allDays, branch: 12 },
    ]);
  const center = { lat: covered.latitude, lng: covered.longitude };
  await database.insert(branch.branchCoverageAreas).values([
    { id: 1, name: "Barrio", type: "polygon", delivery_price: 4000, polygon_coordinates: square, branch: 11 },
    {
      id: 2,
      name: "3 km",
      type: "radius",
      delivery_price: 7000,
      geolocation: center,
      coverage_area_radius_in_meters: 3000,
      branch: 11,
    },
    { id: 3, name: "Sin precio", type: "polygon", delivery_price: null, polygon_coordinates: square, branch: 12 },
    { id: 4, name: "Cerrada", type: "polygon", delivery_price: 0, polygon_coordinates: square, branch: 31 },
  ]);
}

async function insertMenus(database: Database): Promise<void> {
  await database.insert(menu.menuProducts).values([
    { id: 1, name: "Carta", business: 1 },
    { id: 2, name: "Carta de Dos", business: 2 },
    { id: 3, name: "Carta de Tres", business: 3 },
  ]);
  await database.insert(menu.menuProductBranches).values([
    { owner: 1, target: 11 },
    { owner: 2, target: 21 },
    { owner: 3, target: 31 },
  ]);
  await database.insert(menu.menuProductSharedBranches).values([
    { owner: 1, target: 12 },
    { owner: 1, target: 13 },
  ]);
  await database.insert(menu.menuGroups).values([
    { id: 101, name: "Platos", order_index: 1, cooking_time: 15, menu_product: 1 },
    { id: 102, name: "Desayunos", order_index: 0, cooking_time: 5, menu_product: 1 },
    { id: 103, name: "Apagado", order_index: 2, is_active: false, menu_product: 1 },
    { id: 201, name: "Todo", order_index: 1, menu_product: 2 },
    { id: 301, name: "Todo", order_index: 1, menu_product: 3 },
  ]);
  await database
    .insert(menu.availabilityTimes)
    .values({ open_at: "06:00:00", close_at: "10:00:00", days_list: "1,2,3,4,5,6,7", menu_group: 102 });
  const names = ["Bandeja", "Pizza", "Hamburguesa", "Aguardiente", "Fuera", "Agotado", "Ajiaco", "Changua", "Borrado"];
  await database.insert(products).values([
    ...names.map((name, index) => ({
      id: index + 1,
      name,
      business: 1,
      contains_alcohol: name === "Aguardiente",
      price: 1,
    })),
    { id: 10, name: "Producto borrado", business: 1, deleted: true },
    { id: 11, name: "Papas", business: 1, is_toping: true },
    { id: 12, name: "Queso", business: 1, is_toping: true },
    { id: 21, name: "Café", business: 2 },
    { id: 31, name: "Té", business: 3 },
  ]);
  await database.insert(productPhotos).values({ owner: 1, target: 2 });
  const weekdays = { monday: false, tuesday: false, wednesday: false, thursday: false, friday: false, saturday: false };
  await database.insert(menu.menuProductItems).values([
    { id: 1001, price: 12_000, product: 1, menu_group: 101, order_index: 2 },
    {
      id: 1002,
      price: 18_000,
      sizes: [
        { name: "Personal", price: 18_000 },
        { name: "Grande", price: 26_000 },
      ],
      product: 2,
      menu_group: 101,
      order_index: 1,
    },
    { id: 1003, price: 21_500, product: 3, menu_group: 101, order_index: 3 },
    { id: 1004, price: 40_000, product: 4, menu_group: 101, order_index: 4 },
    { id: 1005, price: 10_000, product: 5, menu_group: 101, is_active: false },
    {
      id: 1006,
      price: 10_000,
      product: 6,
      menu_group: 101,
      extra_data: { disable_until: { "11": new Date(noon + 3_600_000).toISOString() } },
    },
    { id: 1007, price: 10_000, product: 7, menu_group: 101, ...weekdays },
    { id: 1008, price: 9_000, product: 8, menu_group: 102 },
    { id: 1009, price: 10_000, product: 9, menu_group: 101, deleted: true },
    { id: 1010, price: 10_000, product: 10, menu_group: 101 },
    { id: 2001, name: "Papas", price: 0, product: 11 },
    { id: 2002, name: "Papas grandes", price: 2_500, product: 11 },
    { id: 2003, name: "Yuca", price: 0, product: 11, is_active: false },
    { id: 2004, name: "Queso extra", price: 1_500, product: 12 },
    { id: 3001, price: 5_000, product: 21, menu_group: 201 },
    { id: 3101, price: 50_000, product: 31, menu_group: 301 },
  ]);
  await database.insert(menu.sideOrTopings).values([
    {
      id: 501,
      name: "Acompañamiento",
      is_side_group: true,
      is_required: true,
      is_minimun_item_set: true,
      minimum_items_to_be_selected: 1,
      maximum_items_to_be_selected: 2,
      order_index: 1,
    },
    {
      id: 502,
      name: "Adiciones",
      is_toping_group: true,
      maximum_items_to_be_selected: 3,
      allow_select_multiple_options: true,
      order_index: 0,
    },
  ]);
  await database.insert(menu.itemSideOrTopings).values([
    { owner: 1003, target: 501 },
    { owner: 1003, target: 502 },
  ]);
  await database
    .insert(menu.sideOrTopingItems)
    .values([
      ...[2001, 2002, 2003].map((target, position) => ({ owner: 501, target, position })),
      { owner: 502, target: 2004 },
    ]);
}

async function insertPromotionsAndAccounts(database: Database): Promise<void> {
  await database.insert(promoCodes).values([
    // For the breakfast alone, so that an order without a word about promotions has none.
    {
      id: 1,
      name: "5 %",
      discount_type: "per",
      discount_percentage: 5,
      business: 1,
      products: [{ id: 8, checked: true }],
    },
    { id: 2, name: "10 %", discount_type: "per", discount_percentage: 10, business: 1 },
    { id: 3, name: "Cupón", discount_type: "CUPON", cupon_code: "SECRETO10", discount_percentage: 10, business: 1 },
    { id: 4, name: "Envío gratis", discount_type: "free_delivery", minimum_valued_to_be_applied: 900_000, business: 1 },
    { id: 5, name: "Apagada", discount_type: "per", discount_percentage: 50, business: 1, is_active: false },
  ]);
  await database.insert(promoCodeBranches).values({ owner: 2, target: 12 });
  await database.insert(roles).values([
    { id: 1, name: "Authenticated", type: "authenticated" },
    { id: 3, name: "Customer", type: "customer" },
  ]);
  await database.insert(users).values([
    { id: 1, username: "caja@uno.test", email: "caja@uno.test", role: 1, name: "Caja" },
    { id: 2, username: "fuera@uno.test", email: "fuera@uno.test", role: 3, name: "Bloqueado", blocked: true },
  ]);
  await database.insert(identities).values([
    { user: 1, kind: "mail", value: "caja@uno.test" },
    { user: 2, kind: "mail", value: "fuera@uno.test" },
  ]);
  await database.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 100)`);
}

/** Puts a small shop with a row for every rule into an empty database. */
export async function insertShop(database: Database): Promise<void> {
  await insertBusinesses(database);
  await insertBranches(database);
  await insertMenus(database);
  await insertPromotionsAndAccounts(database);
}
