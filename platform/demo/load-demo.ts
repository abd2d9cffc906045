import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#platform/db/database.ts";
import * as branch from "#platform/db/tables/branch.ts";
import * as business from "#platform/db/tables/business.ts";
import { files } from "#platform/db/tables/file.ts";
import * as menu from "#platform/db/tables/menu.ts";
import { deliverers } from "#platform/db/tables/order.ts";
import * as product from "#platform/db/tables/product.ts";
import { promoCodeBranches, promoCodes } from "#platform/db/tables/promotion.ts";
import { roles } from "#platform/db/tables/user.ts";
import { businessRows, linkRows, type BusinessRows, type LinkRow } from "./business-rows.ts";
import { menuRows, type MenuRows } from "./menu-rows.ts";
import { readPhotoManifest } from "./photo-manifest.ts";
import { photoRows } from "./photo-rows.ts";
import { promotionRows, type PromotionRows } from "./promotion-rows.ts";
import { readBusinesses, type DemoBusiness } from "./read-businesses.ts";
import { rowNumbers } from "./row-numbers.ts";
import {
  addonRows,
  businessTypeRows,
  deliveryMethodRows,
  delivererRows,
  paymentMethodRows,
  planRows,
  roleRows,
} from "./shared-rows.ts";

interface LoadedBusiness {
  rows: BusinessRows;
  menu: MenuRows;
  promotions: PromotionRows;
  logos: LinkRow[];
  branchLogos: LinkRow[];
  bannerImages: LinkRow[];
  bannerGroups: LinkRow[];
}

/** Tables whose counters have to go on after the ids that the demo sets. */
const numbered = [
  files,
  business.addresses,
  business.plans,
  business.planAddons,
  business.subscriptions,
  business.bussinesTypes,
  business.banners,
  business.businesses,
  business.taxes,
  business.categories,
  branch.branches,
  branch.deliveryMethods,
  branch.paymentMethods,
  branch.workingDays,
  branch.branchCoverageAreas,
  menu.menuProducts,
  menu.menuGroups,
  menu.availabilityTimes,
  menu.menuProductItems,
  menu.sideOrTopings,
  product.products,
  promoCodes,
  deliverers,
];

/**
 * Loads the demo into an empty database in one transaction; false when there is a business already.
 * @throws DemoFileError when a demo file is wrong
 */
export async function loadDemo(database: Database): Promise<boolean> {
  const photos = photoRows(readPhotoManifest());
  const photo = (name: string) => photos.ids.get(name) ?? null;
  const loaded = readBusinesses().map((demo) => rowsOf(demo, photo));
  return database.transaction(async (transaction) => {
    const [known] = await transaction.select({ id: business.businesses.id }).from(business.businesses).limit(1);
    if (known !== undefined) return false;
    await insertShared(transaction, photos.rows);
    await insertBusinesses(transaction, loaded);
    await insertMenus(
      transaction,
      loaded.map((one) => one.menu),
    );
    await insertLinks(transaction, loaded);
    await moveCounters(transaction);
    return true;
  });
}

function rowsOf(demo: DemoBusiness, photo: (name: string) => number | null): LoadedBusiness {
  const numbers = rowNumbers(demo.business.number);
  const rows = businessRows(demo.business, numbers, photo);
  const menuParts = menuRows(demo, numbers, photo);
  const photoIds = (name: string | undefined) => {
    const id = name === undefined ? null : photo(name);
    return id === null ? [] : [id];
  };
  const banner = demo.business.banner;
  const groupIds = (banner?.groups ?? []).flatMap((name) =>
    menuParts.groups.filter((group) => group.name === name).flatMap((group) => group.id ?? []),
  );
  return {
    rows,
    menu: menuParts,
    promotions: promotionRows(
      demo,
      numbers,
      menuParts.products.filter((one) => one.is_toping !== true),
    ),
    logos: linkRows(numbers.business, photoIds(demo.business.logo)),
    branchLogos: demo.business.branches.flatMap((one, index) =>
      linkRows(numbers.hundred(index + 1), photoIds(one.logo ?? demo.business.logo)),
    ),
    bannerImages: linkRows(numbers.business, photoIds(banner?.photo)),
    bannerGroups: linkRows(numbers.business, groupIds),
  };
}

/** Drizzle refuses an empty list of values. */
async function insert<Table extends PgTable>(
  database: Database,
  table: Table,
  rows: Table["$inferInsert"][],
): Promise<void> {
  if (rows.length > 0) await database.insert(table).values(rows);
}

function gather<Name extends string, Part extends Record<Name, unknown[]>>(
  parts: Part[],
  name: Name,
): Part[Name][number][] {
  return parts.flatMap<Part[Name][number]>((part) => part[name]);
}

async function insertShared(database: Database, fileRows: (typeof files.$inferInsert)[]): Promise<void> {
  await insert(database, files, fileRows);
  await insert(database, business.plans, [...planRows]);
  await insert(database, business.planAddons, [...addonRows]);
  await insert(database, business.bussinesTypes, [...businessTypeRows]);
  await insert(database, branch.deliveryMethods, [...deliveryMethodRows]);
  await insert(database, branch.paymentMethods, [...paymentMethodRows]);
  await insert(database, deliverers, [...delivererRows]);
  await database
    .insert(roles)
    .values([...roleRows])
    .onConflictDoNothing();
}

async function insertBusinesses(database: Database, loaded: LoadedBusiness[]): Promise<void> {
  const rows = loaded.map((one) => one.rows);
  const subscriptions = rows.map(({ subscription }) => subscription);
  const businesses = rows.map((one) => one.business);
  const banners = rows.flatMap(({ banner }) => banner ?? []);
  await insert(database, business.addresses, gather(rows, "addresses"));
  await insert(database, business.subscriptions, subscriptions);
  await insert(database, business.banners, banners);
  await insert(database, business.businesses, businesses);
  await insert(database, business.businessHosts, gather(rows, "hosts"));
  await insert(database, business.taxes, gather(rows, "taxes"));
  await insert(database, branch.branches, gather(rows, "branches"));
  await insert(database, branch.workingDays, gather(rows, "workingDays"));
  await insert(database, branch.branchCoverageAreas, gather(rows, "areas"));
  await insert(database, business.subscriptionPlanAddons, gather(rows, "addons"));
  await insert(database, business.businessBussinesTypes, gather(rows, "types"));
  await insert(database, branch.branchDeliveryMethods, gather(rows, "deliveryMethods"));
  await insert(database, branch.branchPaymentMethods, gather(rows, "paymentMethods"));
}

async function insertMenus(database: Database, menus: MenuRows[]): Promise<void> {
  await insert(database, business.categories, gather(menus, "categories"));
  await insert(database, menu.menuProducts, gather(menus, "menus"));
  await insert(database, menu.menuProductBranches, gather(menus, "menuBranches"));
  await insert(database, menu.menuGroups, gather(menus, "groups"));
  await insert(database, menu.availabilityTimes, gather(menus, "availabilityTimes"));
  await insert(database, product.products, gather(menus, "products"));
  await insert(database, menu.menuProductItems, gather(menus, "items"));
  await insert(database, menu.sideOrTopings, gather(menus, "optionGroups"));
  await insert(database, menu.sideOrTopingItems, gather(menus, "optionGroupItems"));
  await insert(database, menu.itemSideOrTopings, gather(menus, "itemOptionGroups"));
  await insert(database, product.productPhotos, gather(menus, "productPhotos"));
  await insert(database, menu.menuProductItemPhotos, gather(menus, "itemPhotos"));
}

async function insertLinks(database: Database, loaded: LoadedBusiness[]): Promise<void> {
  const promotions = loaded.map((one) => one.promotions);
  await insert(database, promoCodes, gather(promotions, "promotions"));
  await insert(database, promoCodeBranches, gather(promotions, "branches"));
  await insert(database, business.businessLogos, gather(loaded, "logos"));
  await insert(database, branch.branchLogos, gather(loaded, "branchLogos"));
  await insert(database, business.bannerImages, gather(loaded, "bannerImages"));
  await insert(database, menu.bannerMenuGroups, gather(loaded, "bannerGroups"));
}

/** Rows inserted with ids leave the identity counters behind, and the next row would collide. */
async function moveCounters(database: Database): Promise<void> {
  for (const table of numbered) {
    await database.execute(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), coalesce(max(id), 1)) from ${table}`,
    );
  }
}
