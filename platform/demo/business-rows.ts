import type {
  addresses,
  banners,
  businesses,
  businessHosts,
  subscriptions,
  taxes,
} from "#platform/db/tables/business.ts";
import type { branchCoverageAreas, branches, workingDays } from "#platform/db/tables/branch.ts";
import type { BranchFile, BusinessFile } from "./business-file.ts";
import { photoFile } from "./photo-manifest.ts";
import type { RowNumbers } from "./row-numbers.ts";
import { branchKeys, businessKeys } from "./sandbox-keys.ts";
import {
  addonRows,
  businessTypeRows,
  deliveryMethodRows,
  paymentMethodRows,
  planRows,
  rowByKey,
} from "./shared-rows.ts";

/** A row of a link table: `target` is listed by `owner`. */
export interface LinkRow {
  owner: number;
  target: number;
  position: number;
}

export interface BusinessRows {
  addresses: (typeof addresses.$inferInsert)[];
  subscription: typeof subscriptions.$inferInsert;
  addons: LinkRow[];
  banner: typeof banners.$inferInsert | null;
  business: typeof businesses.$inferInsert & { id: number };
  types: LinkRow[];
  hosts: (typeof businessHosts.$inferInsert)[];
  taxes: (typeof taxes.$inferInsert)[];
  branches: (typeof branches.$inferInsert & { id: number })[];
  deliveryMethods: LinkRow[];
  paymentMethods: LinkRow[];
  workingDays: (typeof workingDays.$inferInsert)[];
  areas: (typeof branchCoverageAreas.$inferInsert)[];
}

export function linkRows(owner: number, targets: readonly number[]): LinkRow[] {
  return targets.map((target, position) => ({ owner, target, position }));
}

/** The rows of a business, its branches, hours, zones and taxes; `photo` gives the id of a photo's row. */
export function businessRows(
  file: BusinessFile,
  numbers: RowNumbers,
  photo: (name: string) => number | null,
): BusinessRows {
  const id = numbers.business;
  const branchIds = file.branches.map((_, index) => numbers.hundred(index + 1));
  const main = { line1: file.address.line1, point: file.address.point, id: numbers.hundred(99) };
  const places = file.branches.map((branch, index) => ({
    line1: branch.address,
    point: branch.point,
    id: branchIds[index],
  }));
  return {
    addresses: [main, ...places].map((place) => ({
      id: place.id,
      city: file.city,
      country: "Colombia",
      address_line_1: place.line1,
      geolocation_latitude: place.point[0],
      geolocation_longitude: place.point[1],
    })),
    subscription: { id, only_menu: false, is_active: true, plan: rowByKey(planRows, file.plan).id },
    addons: linkRows(
      id,
      file.addons.map((addon) => rowByKey(addonRows, addon).id),
    ),
    banner: file.banner === undefined ? null : { id, name: `Portada de ${file.name}` },
    business: businessRow(file, numbers, photo),
    types: linkRows(id, [rowByKey(businessTypeRows, file.kind).id]),
    hosts: file.hosts.map((host, index) => ({ host, business: id, is_main: index === 0 })),
    taxes: file.taxes.map((tax, index) => ({
      id: numbers.hundred(index + 1),
      name: tax.name,
      value: tax.percent,
      is_active: true,
      is_deleted: false,
      business: id,
    })),
    branches: file.branches.map((branch, index) => branchRow(file, branch, numbers.hundred(index + 1))),
    deliveryMethods: file.branches.flatMap((branch, index) =>
      linkRows(numbers.hundred(index + 1), idsOf(deliveryMethodRows, "internal_name", branch.deliveryMethods)),
    ),
    paymentMethods: file.branches.flatMap((branch, index) =>
      linkRows(numbers.hundred(index + 1), idsOf(paymentMethodRows, "type", branch.paymentMethods)),
    ),
    ...placesRows(file, numbers),
  };
}

function idsOf<Key extends string>(
  rows: readonly ({ id: number } & Record<Key, string>)[],
  key: Key,
  names: readonly string[],
): number[] {
  return names.flatMap((name) => rows.filter((row) => row[key] === name).map((row) => row.id));
}

function businessRow(
  file: BusinessFile,
  numbers: RowNumbers,
  photo: (name: string) => number | null,
): BusinessRows["business"] {
  const { colors } = file;
  const optional = (name: string | undefined) => (name === undefined ? null : photo(name));
  return {
    id: numbers.business,
    name: file.name,
    is_hidden_kitchen: file.kind === "hiddenKitchen",
    is_food_court: file.kind === "foodCourt",
    is_active: true,
    is_available: true,
    website: file.website ?? null,
    domain: file.hosts[0] ?? null,
    city: file.city,
    country: "Colombia",
    orders_this_month: 0,
    subscription: numbers.business,
    address: numbers.hundred(99),
    crop_logo: photo(file.cropLogo),
    portrait_image: optional(file.portrait),
    banner: file.banner === undefined ? null : numbers.business,
    banner_link: file.banner?.link ?? null,
    config: businessConfig(file),
    primary_color: colors.primary,
    background_color: colors.background,
    text_color: colors.text,
    button_bg: colors.button,
    button_text_color: colors.buttonText,
    card_bg: colors.card,
    category_color: colors.category,
    search_bg: colors.search,
    search_text_color: colors.searchText,
    cards_layout: file.cardsLayout,
    show_menu_option_categories: file.showsCategories,
    card_style: file.cardStyle,
    header_message: file.headerMessage ?? null,
    google_font_url: file.font ?? null,
    background_img: optional(file.background),
  };
}

function businessConfig(file: BusinessFile): Record<string, unknown> {
  return {
    popup: false,
    video_intro: null,
    menu_files: file.menuFiles.map(({ photo, ...named }) => ({ ...named, file: `/media/${photo}` })),
    colorScheme: file.colorScheme,
    share_image: file.share ?? null,
    orders: {
      is_enabled: file.schedulesOrders,
      request_email_order: file.requiresEmail,
      mails_guests: true,
      number_prefix: file.numberPrefix,
      tips: file.tips ?? null,
      keeps_invoice_data: true,
    },
    payment: { keys: businessKeys(file) },
    increments: file.surcharges,
    legal: file.legal,
  };
}

/** Sharp on a phone, small enough for a mail. */
const qrWidth = 512;

function transferConfig({ transfer }: BranchFile): Record<string, unknown> {
  if (transfer === undefined) return {};
  return {
    qr_entity: transfer.entity,
    qr_transfer: { url: `/media/${photoFile(transfer.qr, qrWidth)}`, width: qrWidth, height: qrWidth },
    transfer_name: transfer.name,
    transfer_link: transfer.link ?? null,
    payment_link_data: { transfer_name: transfer.name },
  };
}

function branchRow(file: BusinessFile, branch: BranchFile, id: number): BusinessRows["branches"][number] {
  const [tax] = file.taxes;
  const [minimum, maximum] = branch.deliveryMinutes;
  return {
    id,
    name: branch.name,
    phone: branch.phone,
    is_available: true,
    is_active: true,
    deleted: false,
    branch_tax: tax?.percent ?? 0,
    branch_currency: "COP",
    minimum_ammount_for_sale: branch.minimumOrder,
    payment_info: branch.paymentInfo ?? null,
    address: id,
    config: {
      orders: {
        is_enabled: true,
        approximate_delivery_minimum_time: minimum,
        approximate_delivery_maximum_time: maximum,
      },
      is_automatic_time_calculation: branch.automaticTime,
      lead_time_scheduling: branch.schedulingLeadHours,
      scheduling_days: branch.schedulingDays,
      whatsapp: branch.whatsapp,
      whatsapp_transfer: branch.whatsapp,
      ...transferConfig(branch),
      ...branchKeys(file, branch),
      unavailable_message: branch.unavailableMessage ?? null,
    },
    business: file.number,
  };
}

function placesRows(file: BusinessFile, numbers: RowNumbers): Pick<BusinessRows, "workingDays" | "areas"> {
  const days: BusinessRows["workingDays"] = [];
  const areas: BusinessRows["areas"] = [];
  for (const [index, branch] of file.branches.entries()) {
    const owner = numbers.hundred(index + 1);
    for (const hours of branch.hours) {
      days.push({
        id: numbers.thousand(days.length + 1),
        open_at: `${hours.open}:00`,
        close_at: `${hours.close}:00`,
        days_list: hours.days.join(","),
        branch: owner,
      });
    }
    for (const area of branch.areas) {
      const shape =
        "polygon" in area
          ? { type: "polygon" as const, polygon_coordinates: area.polygon.map(([lat, lng]) => ({ lat, lng })) }
          : {
              type: "radius" as const,
              geolocation: { lat: area.center[0], lng: area.center[1] },
              coverage_area_radius_in_meters: area.radiusMeters,
            };
      areas.push({
        id: numbers.thousand(areas.length + 1),
        name: area.name,
        ...shape,
        delivery_price: area.price,
        delivery_price_currency: "COP",
        is_active: true,
        branch: owner,
      });
    }
  }
  return { workingDays: days, areas };
}
