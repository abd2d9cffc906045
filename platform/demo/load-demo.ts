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
 * Puts the demo businesses into an empty database, in one transaction, with the ids of row-numbers.ts.
 * @returns false, with nothing changed, when there is a business already
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

/** Inserts rows at once; an empty list is nothing to do. */
async function insert<Table extends PgTable>(
  database: Database,
  table: Table,
  rows: Table["$inferInsert"][],
): Promise<void> {
  if (rows.length > 0) await database.insert(table).values(rows);
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
  const all = <Row>(pick: (rows: BusinessRows) => Row[]): Row[] => loaded.flatMap(({ rows }) => pick(rows));
  await insert(
    database,
    business.addresses,
    all((rows) => rows.addresses),
  );
  await insert(
    database,
    business.subscriptions,
    all((rows) => [rows.subscription]),
  );
  await insert(
    database,
    business.banners,
    all((rows) => (rows.banner === null ? [] : [rows.banner])),
  );
  await insert(
    database,
    business.businesses,
    all((rows) => [rows.business]),
  );
  await insert(
    database,
    business.businessHosts,
    all((rows) => rows.hosts),
  );
  await insert(
    database,
    business.taxes,
    all((rows) => rows.taxes),
  );
  await insert(
    database,
    branch.branches,
    all((rows) => rows.branches),
  );
  await insert(
    database,
    branch.workingDays,
    all((rows) => rows.workingDays),
  );
  await insert(
    database,
    branch.branchCoverageAreas,
    all((rows) => rows.areas),
  );
  await insert(
    database,
    business.subscriptionPlanAddons,
    all((rows) => rows.addons),
  );
  await insert(
    database,
    business.businessBussinesTypes,
    all((rows) => rows.types),
  );
  await insert(
    database,
    branch.branchDeliveryMethods,
    all((rows) => rows.deliveryMethods),
  );
  await insert(
    database,
    branch.branchPaymentMethods,
    all((rows) => rows.paymentMethods),
  );
}

async function insertMenus(database: Database, menus: MenuRows[]): Promise<void> {
  const all = <Row>(pick: (rows: MenuRows) => Row[]): Row[] => menus.flatMap(pick);
  await insert(
    database,
    business.categories,
    all((rows) => rows.categories),
  );
  await insert(
    database,
    menu.menuProducts,
    all((rows) => rows.menus),
  );
  await insert(
    database,
    menu.menuProductBranches,
    all((rows) => rows.menuBranches),
  );
  await insert(
    database,
    menu.menuGroups,
    all((rows) => rows.groups),
  );
  await insert(
    database,
    menu.availabilityTimes,
    all((rows) => rows.availabilityTimes),
  );
  await insert(
    database,
    product.products,
    all((rows) => rows.products),
  );
  await insert(
    database,
    menu.menuProductItems,
    all((rows) => rows.items),
  );
  await insert(
    database,
    menu.sideOrTopings,
    all((rows) => rows.optionGroups),
  );
  await insert(
    database,
    menu.sideOrTopingItems,
    all((rows) => rows.optionGroupItems),
  );
  await insert(
    database,
    menu.itemSideOrTopings,
    all((rows) => rows.itemOptionGroups),
  );
  await insert(
    database,
    product.productPhotos,
    all((rows) => rows.productPhotos),
  );
  await insert(
    database,
    menu.menuProductItemPhotos,
    all((rows) => rows.itemPhotos),
  );
}

async function insertLinks(database: Database, loaded: LoadedBusiness[]): Promise<void> {
  const all = <Row>(pick: (one: LoadedBusiness) => Row[]): Row[] => loaded.flatMap(pick);
  await insert(
    database,
    promoCodes,
    all((one) => one.promotions.promotions),
  );
  await insert(
    database,
    promoCodeBranches,
    all((one) => one.promotions.branches),
  );
  await insert(
    database,
    business.businessLogos,
    all((one) => one.logos),
  );
  await insert(
    database,
    branch.branchLogos,
    all((one) => one.branchLogos),
  );
  await insert(
    database,
    business.bannerImages,
    all((one) => one.bannerImages),
  );
  await insert(
    database,
    menu.bannerMenuGroups,
    all((one) => one.bannerGroups),
  );
}

/** Rows inserted with ids leave the identity counters behind; the next row must not meet them. */
async function moveCounters(database: Database): Promise<void> {
  for (const table of numbered) {
    await database.execute(
      sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), coalesce(max(id), 1)) from ${table}`,
    );
  }
}
