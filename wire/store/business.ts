import { z } from "zod";
import { canonicalHost } from "#domain/base/canonical-host.ts";
import { safeUrl } from "#domain/base/safe-url.ts";
import { branchTerm, type Business } from "#domain/store/business.ts";
import type { ThemeSource } from "#domain/store/theme.ts";
import { addressFrom, addressRow } from "#wire/person/address.ts";
import { branchFrom, branchRow } from "./branch.ts";
import { countryFrom } from "./country.ts";
import { field, plainText } from "#wire/field.ts";
import { menuFileRow, menuFilesFrom } from "./menu-files.ts";
import { fileRow, mediaUrl, photoFrom } from "./photo.ts";
import { planFrom, subscriptionRow } from "./plan.ts";
import { readEach, type Reading, readRow } from "#wire/reading.ts";
import { surchargesFrom, taxesFrom, taxRow } from "./tax.ts";
import { valueAt } from "#wire/value-at.ts";

export const businessFields = z.object({
  id: field.id,
  name: field.name,
  domain: field.text,
  main_host: field.text.describe("The canonical host"),
  is_hidden_kitchen: field.flag,
  is_food_court: field.flag,
  is_active: field.flag,
  is_available: field.flag,
  website: field.text,
  city: field.text,
  country: field.text,
  primary_color: field.text,
  background_color: field.text,
  text_color: field.text,
  button_bg: field.text,
  button_text_color: field.text,
  card_bg: field.text,
  category_color: field.text,
  search_bg: field.text,
  search_text_color: field.text,
  cards_layout: field.text,
  show_menu_option_categories: field.flag,
  header_message: field.text,
  google_font_url: field.text,
  card_style: field.text,
  banner_link: field.text,
  config: field.json,
  phone_messages: field.flag.describe("Whether codes can go to phones (A150)"),
  tips: z.enum(["served", "everywhere"]).nullable().catch(null).describe("Orders that may carry a tip (A232)"),
});

export const businessRow = businessFields.extend({
  hosts: z.array(z.string()).describe("The other hosts; they redirect to the main one"),
  orders_this_month: field.number,
  address: addressRow.nullable(),
  logo: z.array(fileRow),
  crop_logo: fileRow.nullable(),
  portrait_image: fileRow.nullable(),
  menu_files: z.array(menuFileRow).describe("Beside the menu; our addition (A244)"),
  background_img: fileRow.nullable(),
  banner: z
    .object({
      id: field.id,
      name: field.text,
      image: z.array(fileRow),
      menu_groups: z.array(z.object({ id: field.id, name: field.text })),
    })
    .nullable(),
  bussines_types: z.array(z.object({ id: field.id, name: field.text })).describe("Spelt so on the wire"),
  subscription: subscriptionRow.nullable(),
  taxes: z.array(taxRow),
  branches: z.array(branchRow),
});

export type BusinessRow = z.output<typeof businessRow>;
type ReadFields = z.output<typeof businessFields>;

/** Whether every tax could be read: an order needs them all (D3). */
export interface BusinessReading {
  business: Business;
  areTaxesKnown: boolean;
}

function themeFrom(row: ReadFields, backgroundImage: ThemeSource["backgroundImage"]): ThemeSource {
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
    colorScheme: valueAt(row.config, "colorScheme") === "dark" ? "dark" : "light",
    cardsLayout: row.cards_layout === "list" ? "list" : "grid",
    cardStyle: row.card_style === "square" ? "square" : "round",
    fontUrl: row.google_font_url,
    backgroundImage,
  };
}

function bannerFrom(banner: unknown, link: string | null, reading: Reading): Business["banner"] {
  const photo = photoFrom(valueAt(banner, "image"), reading);
  if (!photo) return null;
  const groups = valueAt(banner, "menu_groups");
  const groupIds = (Array.isArray(groups) ? groups : []).flatMap((group: unknown) => {
    const id = field.id.safeParse(valueAt(group, "id") ?? group);
    return id.success ? [String(id.data)] : [];
  });
  return { photo, groupIds, link: safeUrl(link, ["phone", "mail", "path"]) };
}

function legalFrom(row: ReadFields, address: Business["branches"][number]["address"]): Business["legal"] {
  const at = (key: string) => plainText(valueAt(row.config, "legal", key));
  return {
    name: at("name") ?? row.name,
    nit: at("nit"),
    address: at("address") ?? (address.line1 === "" ? null : `${address.line1}, ${address.city}`),
    phone: at("phone"),
    email: at("email"),
  };
}

function typeIdsFrom(types: unknown): string[] {
  return (Array.isArray(types) ? types : []).flatMap((type: unknown) => {
    const id = field.id.safeParse(valueAt(type, "id"));
    return id.success ? [String(id.data)] : [];
  });
}

/** The main host, as in the directory; `asked` where the row names none. */
function domainFrom(row: ReadFields, asked: string): string {
  return canonicalHost(row.main_host) ?? canonicalHost(row.domain) ?? asked;
}

/** A business with branches, missing parts empty (S1 §3, A31); `asked` is the requested host. @throws UnreadableRow */
export function businessFrom(raw: unknown, asked: string, reading: Reading): BusinessReading {
  const row = readRow(businessFields, raw);
  const at = (key: string) => valueAt(raw, key);
  const { config } = row;
  const taxes = taxesFrom(at("taxes"), reading);
  const types = at("bussines_types");
  const popup = valueAt(config, "popup");
  const banner = bannerFrom(at("banner"), row.banner_link, reading);
  const address = addressFrom(at("address"));
  const business: Business = {
    id: String(row.id),
    name: row.name,
    domain: domainFrom(row, asked),
    typeIds: typeIdsFrom(types),
    typeName: plainText(valueAt(Array.isArray(types) ? types[0] : types, "name")) ?? "restaurante",
    branchTerm: branchTerm({
      isHiddenKitchen: row.is_hidden_kitchen === true,
      isFoodCourt: row.is_food_court === true,
    }),
    isActive: row.is_active === true,
    // Absent means available, as in the model; a branch has to be switched on explicitly.
    isAvailable: row.is_available !== false,
    plan: planFrom(at("subscription"), config),
    theme: themeFrom(row, photoFrom(at("background_img"), reading)),
    logo: photoFrom(at("crop_logo"), reading) ?? photoFrom(at("logo"), reading),
    portrait: photoFrom(at("portrait_image"), reading),
    banner,
    headerMessage: row.header_message,
    city: row.city,
    country: countryFrom(row.country) ?? (address.country || "co"),
    website: safeUrl(row.website),
    popup: popup === true ? (banner?.photo ?? null) : photoFrom(popup, reading),
    videoIntro: mediaUrl(plainText(valueAt(config, "video_intro")) ?? "", reading),
    menuFiles: menuFilesFrom(at("menu_files"), reading),
    showsCategoryStrip: row.show_menu_option_categories !== false,
    schedulingEnabled: valueAt(config, "orders", "is_enabled") !== false,
    takesPhoneCodes: row.phone_messages === true,
    termsLink: safeUrl(plainText(valueAt(config, "legal", "terms_url"))),
    requiresEmail: valueAt(config, "orders", "request_email_order") === true,
    asksGuestMail:
      valueAt(config, "orders", "request_email_order") === true && valueAt(config, "orders", "mails_guests") === true,
    keepsInvoices: valueAt(config, "orders", "keeps_invoice_data") === true,
    requiresPlaceProof: valueAt(config, "orders", "require_device_token") === true,
    tips: row.tips === null ? null : { atPickup: row.tips === "everywhere" },
    orderPrefix: plainText(valueAt(config, "orders", "number_prefix")),
    surcharges: surchargesFrom(valueAt(config, "increments"), reading),
    taxes: taxes ?? [],
    legal: legalFrom(row, address),
    branches: readEach(at("branches"), "branch", (branch) => branchFrom(branch, reading, config), reading),
  };
  return { business, areTaxesKnown: taxes !== null };
}
