import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { z } from "zod";
import type { Branch } from "#domain/store/branch.ts";
import { branchTerm, type Business, type Plan, type Tax } from "#domain/store/business.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import { safeUrl } from "#domain/base/safe-url.ts";
import type { ThemeSource } from "#domain/store/theme.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { wireAddress, wireBranch } from "./branch.ts";
import { requestCentral } from "./client.ts";
import { toPhoto } from "./photo.ts";
import {
  wireAny,
  jsonAt,
  parseAnswer,
  unwrapData,
  wireFlag,
  wireId,
  wireJson,
  wireList,
  wireName,
  wireRate,
  wireText,
} from "./wire-value.ts";

const taxRow = z
  .object({ name: wireText, value: wireRate })
  .transform((row): Tax => ({ name: row.name ?? "", rate: row.value }));

const subscriptionRow = z.object({
  only_menu: wireFlag(false),
  plan: z.object({ policy: wireJson }).nullish(),
  plan_addons: z.array(z.object({ policy: wireJson })).nullish(),
});

/**
 * A plan that cannot be read counts as premium, for looks only (S1 §4, A22). The business may keep itself to its menu
 * without its subscription saying so (S1 §1).
 */
function toPlan(subscription: unknown, config: Record<string, unknown>): Plan {
  const parsed = subscriptionRow.safeParse(subscription);
  const keepsToMenu = config["menu_only"] === true;
  if (!parsed.success || !parsed.data.plan)
    return { isPro: false, isPremium: true, onlyMenu: keepsToMenu || jsonAt(subscription, "only_menu") === true };
  const { policy } = parsed.data.plan;
  const modules = (parsed.data.plan_addons ?? []).map((addon) => jsonAt(addon.policy, "modules"));
  const hasProAddon = modules.some((list) => Array.isArray(list) && list.includes("pro"));
  return {
    isPro: policy["ispro"] === true || hasProAddon,
    isPremium: policy["ispremium"] === true,
    onlyMenu: keepsToMenu || parsed.data.only_menu,
  };
}

const businessRow = z.object({
  id: wireId,
  name: wireName,
  domain: wireText,
  main_host: wireText,
  is_hidden_kitchen: wireFlag(false),
  is_food_court: wireFlag(false),
  is_active: wireFlag(false),
  is_available: wireFlag(true),
  website: wireText,
  city: wireText,
  country: wireText,
  subscription: wireAny,
  address: wireAddress.nullable().catch(null).default(null),
  logo: wireAny,
  crop_logo: wireAny,
  portrait_image: wireAny,
  banner: wireAny,
  banner_link: wireText,
  bussines_types: wireAny,
  config: wireJson,
  header_message: wireText,
  show_menu_option_categories: wireFlag(true),
  taxes: wireAny,
  branches: wireList("branch", wireBranch),
  primary_color: wireText,
  background_color: wireText,
  text_color: wireText,
  button_bg: wireText,
  button_text_color: wireText,
  card_bg: wireText,
  category_color: wireText,
  search_bg: wireText,
  search_text_color: wireText,
  cards_layout: wireText,
  google_font_url: wireText,
});

type BusinessRow = z.output<typeof businessRow>;

function toTheme(row: BusinessRow): ThemeSource {
  return {
    primaryColor: row.primary_color,
    backgroundColor: row.background_color,
    textColor: row.text_color,
    buttonBackground: row.button_bg,
    buttonText: row.button_text_color,
    cardBackground: row.card_bg,
    categoryColor: row.category_color,
    searchBackground: row.search_bg,
    searchText: row.search_text_color,
    colorScheme: jsonAt(row.config, "colorScheme") === "dark" ? "dark" : "light",
    cardsLayout: row.cards_layout === "list" ? "list" : "grid",
    fontUrl: row.google_font_url,
  };
}

function toBanner(row: BusinessRow): Business["banner"] {
  const photo = toPhoto(jsonAt(row.banner, "image"));
  if (!photo) return null;
  const groups = jsonAt(row.banner, "menu_groups");
  const groupIds = (Array.isArray(groups) ? groups : []).flatMap((group: unknown) => {
    const id = wireId.safeParse(jsonAt(group, "id") ?? group);
    return id.success ? [id.data] : [];
  });
  return { photo, groupIds, link: safeUrl(row.banner_link, ["phone", "mail", "path"]) };
}

function toSurcharges(config: Record<string, unknown>): Record<string, PartsPerMillion> {
  const increments = wireJson.parse(config["increments"] ?? {});
  const rates = Object.entries(increments).flatMap(([provider, percent]) => {
    const rate = wireRate.safeParse(percent);
    return rate.success ? [[provider, rate.data] as const] : [];
  });
  return Object.fromEntries(rates);
}

function toLegal(row: BusinessRow): Business["legal"] {
  const at = (key: string) => wireText.parse(jsonAt(row.config, "legal", key));
  const address = row.address && row.address.line1 !== "" ? `${row.address.line1}, ${row.address.city}` : null;
  return {
    name: at("name") ?? row.name,
    nit: at("nit"),
    address: at("address") ?? address,
    phone: at("phone"),
    email: at("email"),
  };
}

const countryCodes = new Map([["colombia", "co"]]);

function toCountry(country: string | null): string {
  const lower = country?.toLowerCase() ?? "";
  return /^[a-z]{2}$/.test(lower) ? lower : (countryCodes.get(lower) ?? "co");
}

/** A business as read, and whether all of its taxes could be: an order needs them all (D3, checklist 16). */
export interface BusinessReading {
  business: Business;
  areTaxesKnown: boolean;
}

function toReading(row: BusinessRow, tenant: string): BusinessReading {
  const branches: Branch[] = row.branches.filter((branch) => branch !== null);
  const taxes = z.array(taxRow).safeParse(row.taxes);
  const types: unknown = Array.isArray(row.bussines_types) ? row.bussines_types[0] : row.bussines_types;
  const popup = jsonAt(row.config, "popup");
  const banner = toBanner(row);
  const business: Business = {
    id: row.id,
    name: row.name,
    domain: (row.main_host ?? row.domain ?? tenant).toLowerCase(),
    typeName: wireText.parse(jsonAt(types, "name")) ?? "restaurante",
    branchTerm: branchTerm({ isHiddenKitchen: row.is_hidden_kitchen, isFoodCourt: row.is_food_court }),
    isActive: row.is_active,
    isAvailable: row.is_available,
    plan: toPlan(row.subscription, row.config),
    theme: toTheme(row),
    logo: toPhoto(row.crop_logo) ?? toPhoto(row.logo),
    portrait: toPhoto(row.portrait_image),
    banner,
    headerMessage: row.header_message,
    city: row.city,
    country: toCountry(row.country),
    website: safeUrl(row.website),
    popup: popup === true ? (banner?.photo ?? null) : toPhoto(popup),
    videoIntro: safeUrl(wireText.parse(jsonAt(row.config, "video_intro"))),
    showsCategoryStrip: row.show_menu_option_categories,
    schedulingEnabled: jsonAt(row.config, "orders", "is_enabled") !== false,
    requiresEmail: jsonAt(row.config, "orders", "request_email_order") === true,
    surcharges: toSurcharges(row.config),
    taxes: taxes.success ? taxes.data : [],
    legal: toLegal(row),
    branches,
  };
  return { business, areTaxesKnown: taxes.success };
}

/** Reads the answer of `GET {central}/api/businessv2` (S1 §7, A31). @throws CentralError when it is of another shape. */
export function parseBusiness(body: unknown, tenant: string): BusinessReading {
  return toReading(parseAnswer("business", businessRow, unwrapData(body)), tenant);
}

/**
 * The business of a host as the platform has it now, null when no business has that host.
 * @throws CentralError when the platform gives no usable answer.
 */
export async function readBusiness(tenant: string): Promise<BusinessReading | null> {
  const answer = await requestCentral({
    method: "GET",
    path: `/api/businessv2?domain=${encodeURIComponent(tenant)}`,
    isRead: true,
    accepts: [404],
  });
  return answer.status === 404 ? null : parseBusiness(answer.body, tenant);
}

/**
 * The business of a host for pages, from the cache; null when there is none, and for the placeholder of a build.
 * @throws CentralError when there is no cached answer and the platform gives none: the page fails, a stale one is served.
 */
export async function getBusiness(tenant: string): Promise<Business | null> {
  "use cache";
  cacheLife("menu");
  cacheTag(cacheTags.business(tenant));
  if (tenant === "_") return null;
  const reading = await readBusiness(tenant);
  return reading?.business ?? null;
}
