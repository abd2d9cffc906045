import { z } from "zod";
import { and, asc, eq, inArray } from "drizzle-orm";
import { catalogued } from "#platform/db/catalogued.ts";
import type { Database } from "#platform/db/database.ts";
import { byId, distinctIds, linkedIds, pick } from "#platform/db/linked-ids.ts";
import {
  addresses,
  bannerImages,
  banners,
  businessBussinesTypes,
  businesses,
  businessHosts,
  businessLogos,
  bussinesTypes,
  planAddons,
  plans,
  subscriptionPlanAddons,
  subscriptions,
  taxes,
} from "#platform/db/tables/business.ts";
import { bannerMenuGroups, menuGroups } from "#platform/db/tables/menu.ts";
import { type PhoneProvider, phoneProviderOf } from "#platform/mail/phone-message.ts";
import { businessFields } from "#wire/store/business.ts";
import type { BusinessRow } from "#wire/store/business.ts";
import { valueAt } from "#wire/value-at.ts";
import { menuFileRow } from "#wire/store/menu-files.ts";
import { loadBranches } from "./load-branches.ts";
import { loadFiles } from "./load-files.ts";
import { shownConfig } from "./shown-config.ts";

const hostId = catalogued(500, async (database, host: string): Promise<number | null> => {
  const [listed] = await database
    .select({ id: businessHosts.business })
    .from(businessHosts)
    .where(eq(businessHosts.host, host));
  if (listed !== undefined) return listed.id;
  const [own] = await database.select({ id: businesses.id }).from(businesses).where(eq(businesses.domain, host));
  return own?.id ?? null;
});

/** The id of the business of a host, null without one; `stamp` as `catalogued`. */
export async function businessIdByHost(database: Database, host: string, stamp?: string): Promise<number | null> {
  return await hostId(database, [host], stamp);
}

type PlainBusiness = typeof businesses.$inferSelect;

const plainBusiness = catalogued(500, async (database, id: number): Promise<PlainBusiness | null> => {
  const [row] = await database.select().from(businesses).where(eq(businesses.id, id));
  return row ?? null;
});

/** A business row without its relations, null without one; `stamp` as `catalogued`. */
export async function findBusiness(database: Database, id: number, stamp?: string): Promise<PlainBusiness | null> {
  return await plainBusiness(database, [id], stamp);
}

/** Which orders of a business may carry a tip, as it has that in its configuration; null for none (A232). */
function tipsOf(config: unknown): BusinessRow["tips"] {
  return businessFields.shape.tips.parse(valueAt(config, "orders", "tips"));
}

async function loadSubscription(database: Database, id: number | null): Promise<BusinessRow["subscription"]> {
  if (id === null) return null;
  const [[row], linked] = await Promise.all([
    database
      .select({
        only_menu: subscriptions.only_menu,
        is_active: subscriptions.is_active,
        plan: { id: plans.id, name: plans.name, policy: plans.policy },
      })
      .from(subscriptions)
      .leftJoin(plans, eq(plans.id, subscriptions.plan))
      .where(eq(subscriptions.id, id)),
    linkedIds(database, subscriptionPlanAddons, [id]),
  ]);
  if (row === undefined) return null;
  const addonIds = linked.get(id) ?? [];
  const columns = { id: planAddons.id, name: planAddons.name, policy: planAddons.policy };
  const named = database.select(columns).from(planAddons).where(inArray(planAddons.id, addonIds));
  const addons = byId(addonIds.length === 0 ? [] : await named);
  return { id, ...row, plan_addons: pick(addons, addonIds) };
}

async function loadBanner(database: Database, id: number | null): Promise<BusinessRow["banner"]> {
  if (id === null) return null;
  const [row] = await database.select({ id: banners.id, name: banners.name }).from(banners).where(eq(banners.id, id));
  if (row === undefined) return null;
  const imageIds = (await linkedIds(database, bannerImages, [id])).get(id) ?? [];
  const groupIds = (await linkedIds(database, bannerMenuGroups, [id])).get(id) ?? [];
  const columns = { id: menuGroups.id, name: menuGroups.name };
  const groups = byId(await database.select(columns).from(menuGroups).where(inArray(menuGroups.id, groupIds)));
  return { ...row, image: pick(await loadFiles(database, imageIds), imageIds), menu_groups: pick(groups, groupIds) };
}

/** `main` is null when none is marked. */
interface BusinessHosts {
  main: string | null;
  others: string[];
}

const hostsOf = catalogued(500, async (database, id: number): Promise<BusinessHosts> => {
  const rows = await database
    .select()
    .from(businessHosts)
    .where(eq(businessHosts.business, id))
    .orderBy(asc(businessHosts.host));
  const main = rows.find((row) => row.is_main)?.host ?? null;
  return { main, others: rows.filter((row) => row.host !== main).map((row) => row.host) };
});

/** The hosts of a business; `stamp` as `catalogued`. */
export async function loadHosts(database: Database, id: number, stamp?: string): Promise<BusinessHosts> {
  return await hostsOf(database, [id], stamp);
}

async function loadTaxes(database: Database, id: number): Promise<BusinessRow["taxes"]> {
  return database
    .select({ id: taxes.id, name: taxes.name, value: taxes.value })
    .from(taxes)
    .where(and(eq(taxes.business, id), eq(taxes.is_active, true), eq(taxes.is_deleted, false)))
    .orderBy(asc(taxes.id));
}

async function loadTypes(database: Database, id: number): Promise<BusinessRow["bussines_types"]> {
  const ids = (await linkedIds(database, businessBussinesTypes, [id])).get(id) ?? [];
  const columns = { id: bussinesTypes.id, name: bussinesTypes.name };
  return pick(byId(await database.select(columns).from(bussinesTypes).where(inArray(bussinesTypes.id, ids))), ids);
}

async function loadAddress(database: Database, id: number | null): Promise<BusinessRow["address"]> {
  if (id === null) return null;
  const [row] = await database.select().from(addresses).where(eq(addresses.id, id));
  if (row === undefined) return null;
  const { created_at: _created, updated_at: _updated, ...address } = row;
  return address;
}

/** The files that a business names, as its configuration lists them; none where it lists something else. */
export function menuFilesOf(config: Record<string, unknown> | null): BusinessRow["menu_files"] {
  const listed = z.array(menuFileRow).safeParse(config?.["menu_files"]);
  return listed.success ? listed.data : [];
}

/** What decides about a business's orders, null without one. */
export async function loadSellingRow(database: Database, id: number) {
  const row = await findBusiness(database, id);
  if (row === null) return null;
  const [subscription, taxRows] = await Promise.all([
    loadSubscription(database, row.subscription),
    loadTaxes(database, id),
  ]);
  return { ...row, tips: tipsOf(row.config), address: null, banner: null, subscription, taxes: taxRows };
}

const wholeBusiness = catalogued(200, async (database, id: number, deliversToPhones: number) => {
  const row = await findBusiness(database, id);
  if (row === null) return null;
  const { created_at: _created, updated_at: _updated, crop_logo, portrait_image, background_img, ...plain } = row;
  const logoIds = (await linkedIds(database, businessLogos, [id])).get(id) ?? [];
  const single = [crop_logo, portrait_image, background_img];
  const fileRows = await loadFiles(database, [...logoIds, ...distinctIds(single)]);
  const fileOf = (fileId: number | null) => (fileId === null ? null : (fileRows.get(fileId) ?? null));
  const hosts = await loadHosts(database, id);
  return {
    ...plain,
    config: shownConfig("business", row.config),
    tips: tipsOf(row.config),
    phone_messages: deliversToPhones === 1 || phoneProviderOf(row.config, null) !== null,
    main_host: hosts.main ?? row.domain,
    hosts: hosts.others.filter((host) => host !== (hosts.main ?? row.domain)),
    logo: pick(fileRows, logoIds),
    crop_logo: fileOf(crop_logo),
    portrait_image: fileOf(portrait_image),
    background_img: fileOf(background_img),
    menu_files: menuFilesOf(row.config),
    address: await loadAddress(database, row.address),
    banner: await loadBanner(database, row.banner),
    bussines_types: await loadTypes(database, id),
    subscription: await loadSubscription(database, row.subscription),
    taxes: await loadTaxes(database, id),
    branches: await loadBranches(database, id),
  };
});

/** A business with all its relations, null without one; `ofPlatform` delivers to phones where it has no provider of its own;
 * `stamp` as `catalogued`. */
export async function loadBusiness(
  database: Database,
  id: number,
  ofPlatform: PhoneProvider | null,
  stamp?: string,
): Promise<BusinessRow | null> {
  return await wholeBusiness(database, [id, ofPlatform === null ? 0 : 1], stamp);
}
