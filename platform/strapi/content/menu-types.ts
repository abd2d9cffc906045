import { categories } from "#platform/db/tables/business.ts";
import {
  availabilityTimes,
  itemSideOrTopings,
  menuGroups,
  menuProductBranches,
  menuProductItemItems,
  menuProductItemPhotos,
  menuProductItems,
  menuProducts,
  menuProductSharedBranches,
  sideOrTopingItems,
  sideOrTopings,
} from "#platform/db/tables/menu.ts";
import { productPhotos, products, productTopingCategories, productTopings } from "#platform/db/tables/product.ts";
import { promoCodeBranches, promoCodes } from "#platform/db/tables/promotion.ts";
import type { ContentTypeSource } from "./content-type.ts";
import { listedBy, lists, many, one } from "./relations.ts";

export const menuTypes: Record<string, ContentTypeSource> = {
  category: {
    table: categories,
    graphql: { type: "Category", one: "category", many: "categories" },
    restPath: "categories",
    relations: {
      parent_category: one("category", "parent_category"),
      business: one("business", "business"),
      products: many("product", "category"),
    },
  },
  product: {
    table: products,
    graphql: { type: "Product", one: "product", many: "products" },
    restPath: "products",
    relations: {
      category: one("category", "category"),
      business: one("business", "business"),
      branch: one("branch", "branch"),
      photo: lists("file", productPhotos),
      is_toping_for_products: listedBy("product", productTopings),
      is_toping_for_categories: lists("category", productTopingCategories),
      topings: lists("product", productTopings),
    },
  },
  menuProduct: {
    table: menuProducts,
    graphql: { type: "MenuProduct", one: "menuProduct", many: "menuProducts" },
    restPath: "menu-products",
    relations: {
      business: one("business", "business"),
      branches: lists("branch", menuProductBranches),
      share_with_branches: lists("branch", menuProductSharedBranches),
      menu_groups: many("menuGroup", "menu_product"),
    },
  },
  availabilityTime: {
    table: availabilityTimes,
    graphql: null,
    restPath: null,
    relations: {},
    hidden: ["menu_group"],
    isPart: true,
  },
  menuGroup: {
    table: menuGroups,
    graphql: { type: "MenuGroup", one: "menuGroup", many: "menuGroups" },
    restPath: "menu-groups",
    relations: {
      category: one("category", "category"),
      menu_product: one("menuProduct", "menu_product"),
      availability_times: many("availabilityTime", "menu_group"),
      menu_product_items: many("menuProductItem", "menu_group"),
    },
  },
  menuProductItem: {
    table: menuProductItems,
    graphql: { type: "MenuProductItem", one: "menuProductItem", many: "menuProductItems" },
    restPath: "menu-product-items",
    relations: {
      product: one("product", "product"),
      can_be_half_for_category: one("category", "can_be_half_for_category"),
      menu_group: one("menuGroup", "menu_group"),
      photo: lists("file", menuProductItemPhotos),
      sides_or_topings: lists("sideOrToping", itemSideOrTopings),
      menu_product_items: lists("menuProductItem", menuProductItemItems),
    },
  },
  sideOrToping: {
    table: sideOrTopings,
    graphql: { type: "SideOrToping", one: "sideOrToping", many: "sideOrTopings" },
    restPath: "side-or-topings",
    relations: { menu_product_items: lists("menuProductItem", sideOrTopingItems) },
  },
  promoCode: {
    table: promoCodes,
    graphql: { type: "PromoCode", one: "promoCode", many: "promoCodes" },
    restPath: "promo-codes",
    relations: { business: one("business", "business"), branches: lists("branch", promoCodeBranches) },
  },
};
