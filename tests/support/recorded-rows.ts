import { readFileSync } from "node:fs";
import { resolve } from "node:path";

interface Row extends Record<string, unknown> {
  id: number;
}

const data = JSON.parse(readFileSync(resolve(import.meta.dirname, "../contract/strapi/data.json"), "utf8")) as Record<
  string,
  Row[]
>;

function find(kind: string, id: unknown): Row | null {
  return data[kind]?.find((row) => row.id === id) ?? null;
}

function findAll(kind: string, ids: unknown): Row[] {
  return (ids as number[]).flatMap((id) => find(kind, id) ?? []);
}

function branchRow(row: Row): Row {
  return {
    ...row,
    address: find("address", row["address"]),
    logo: findAll("file", row["logo"]),
    delivery_methods_allowed: findAll("delivery-method", row["delivery_methods_allowed"]),
    payment_methods_allowed: findAll("payment-method", row["payment_methods_allowed"]),
    working_days: findAll("working-day", row["working_days"]),
    branch_coverage_areas: findAll("branch-coverage-area", row["branch_coverage_areas"]),
  };
}

/** A recorded business as `GET {central}/api/businessv2` answers it, under a host of the test's choice. */
export function businessAnswer(id: number, host: string): { data: Row } {
  const row: Row = find("business", id) ?? { id };
  const subscription = find("subscription", row["subscription"]);
  const banner = find("banner", row["banner"]);
  return {
    data: {
      ...row,
      domain: host,
      main_host: host,
      hosts: [`www.${host}`],
      subscription: subscription && {
        ...subscription,
        plan: find("plan", subscription["plan"]),
        plan_addons: findAll("plan-addon", subscription["plan_addons"]),
      },
      banner: banner && { ...banner, image: findAll("file", banner["image"]) },
      logo: findAll("file", row["logo"]),
      portrait_image: find("file", row["portrait_image"]),
      address: find("address", row["address"]),
      bussines_types: findAll("bussines-type", row["bussines_types"]),
      taxes: findAll("tax", row["taxes"]).filter((tax) => tax["is_active"] === true && tax["is_deleted"] !== true),
      branches: findAll("branch", row["branches"]).map(branchRow),
    },
  };
}

function itemRow(row: Row): Row {
  const product = find("product", row["product"]);
  return {
    ...row,
    photo: findAll("file", row["photo"]),
    product: product && { ...product, photo: findAll("file", product["photo"]) },
    sides_or_topings: findAll("side-or-toping", row["sides_or_topings"]).map((group) => ({
      ...group,
      menu_product_items: findAll("menu-product-item", group["menu_product_items"]).map(itemRow),
    })),
  };
}

/** The option groups of a recorded item as `POST {central}/api/ecommerce/menu-product-item/…` answers them. */
export function optionsAnswer(itemId: number): { data: unknown } {
  return {
    data: itemRow(find("menu-product-item", itemId) ?? { id: itemId, sides_or_topings: [] })["sides_or_topings"],
  };
}

/** The recorded menu of a branch as `POST {central}/api/ecommerce/menu/…` answers it. */
export function menuAnswer(menuId: number): { data: Row } {
  const row: Row = find("menu-product", menuId) ?? { id: menuId };
  const groups = findAll("menu-group", row["menu_groups"]).map((group) => ({
    ...group,
    menu_product_items: findAll("menu-product-item", group["menu_product_items"]).map(itemRow),
  }));
  return { data: { ...row, menu_groups: groups } };
}
