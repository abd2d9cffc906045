import {
  branchCoverageAreas,
  branchDeliveryMethods,
  branches,
  branchLogos,
  branchPaymentMethods,
  deliveryMethods,
  paymentMethods,
  workingDays,
} from "#platform/db/tables/branch.ts";
import {
  addresses,
  bannerImages,
  banners,
  businessBussinesTypes,
  businesses,
  businessLogos,
  bussinesTypes,
  planAddons,
  plans,
  subscriptionPlanAddons,
  subscriptions,
  taxes,
} from "#platform/db/tables/business.ts";
import { files } from "#platform/db/tables/file.ts";
import { bannerMenuGroups, menuProductBranches, menuProductSharedBranches } from "#platform/db/tables/menu.ts";
import { promoCodeBranches } from "#platform/db/tables/promotion.ts";
import type { ContentTypeSource } from "./content-type.ts";
import { inverseOne, listedBy, lists, many, one } from "./relations.ts";

/** Content types about businesses and their branches. */
export const placeTypes: Record<string, ContentTypeSource> = {
  file: {
    table: files,
    graphql: { type: "UploadFile", one: "file", many: "files" },
    restPath: null,
    relations: {},
    isPart: true,
  },
  address: {
    table: addresses,
    graphql: { type: "Address", one: "address", many: "addresses" },
    restPath: "addresses",
    relations: {},
  },
  plan: { table: plans, graphql: { type: "Plan", one: "plan", many: "plans" }, restPath: "plans", relations: {} },
  planAddon: {
    table: planAddons,
    graphql: { type: "PlanAddon", one: "planAddon", many: "planAddons" },
    restPath: "plan-addons",
    relations: { subscriptions: listedBy("subscription", subscriptionPlanAddons) },
  },
  subscription: {
    table: subscriptions,
    graphql: { type: "Subscription", one: "subscription", many: "subscriptions" },
    restPath: "subscriptions",
    relations: {
      business: inverseOne("business", "subscription"),
      plan: one("plan", "plan"),
      plan_addons: lists("planAddon", subscriptionPlanAddons),
    },
  },
  bussinesType: {
    table: bussinesTypes,
    graphql: { type: "BussinesType", one: "bussinesType", many: "bussinesTypes" },
    restPath: "bussines-types",
    relations: { businesses: listedBy("business", businessBussinesTypes) },
  },
  banner: {
    table: banners,
    graphql: { type: "Banner", one: "banner", many: "banners" },
    restPath: "banners",
    relations: {
      business: inverseOne("business", "banner"),
      image: lists("file", bannerImages),
      menu_groups: lists("menuGroup", bannerMenuGroups),
    },
  },
  business: {
    table: businesses,
    graphql: { type: "Business", one: "business", many: "businesses" },
    restPath: "businesses",
    relations: {
      subscription: one("subscription", "subscription"),
      address: one("address", "address"),
      crop_logo: one("file", "crop_logo"),
      portrait_image: one("file", "portrait_image"),
      background_img: one("file", "background_img"),
      banner: one("banner", "banner"),
      logo: lists("file", businessLogos),
      bussines_types: lists("bussinesType", businessBussinesTypes),
      menu_products: many("menuProduct", "business"),
      branches: many("branch", "business"),
      products: many("product", "business"),
      categories: many("category", "business"),
      promo_codes: many("promoCode", "business"),
      taxes: many("tax", "business"),
      orders: many("order", "business"),
      users: many("user", "business"),
    },
  },
  tax: {
    table: taxes,
    graphql: { type: "Tax", one: "tax", many: "taxes" },
    restPath: "taxes",
    relations: { business: one("business", "business") },
  },
  deliveryMethod: {
    table: deliveryMethods,
    graphql: { type: "DeliveryMethod", one: "deliveryMethod", many: "deliveryMethods" },
    restPath: "delivery-methods",
    relations: { branches: listedBy("branch", branchDeliveryMethods) },
  },
  paymentMethod: {
    table: paymentMethods,
    graphql: { type: "PaymentMethod", one: "paymentMethod", many: "paymentMethods" },
    restPath: "payment-methods",
    relations: { branches: listedBy("branch", branchPaymentMethods) },
  },
  workingDay: {
    table: workingDays,
    graphql: { type: "WorkingDay", one: "workingDay", many: "workingDays" },
    restPath: "working-days",
    relations: { branch: one("branch", "branch") },
  },
  branchCoverageArea: {
    table: branchCoverageAreas,
    graphql: { type: "BranchCoverageArea", one: "branchCoverageArea", many: "branchCoverageAreas" },
    restPath: "branch-coverage-areas",
    relations: { branch: one("branch", "branch") },
  },
  branch: {
    table: branches,
    graphql: { type: "Branch", one: "branch", many: "branches" },
    restPath: "branches",
    relations: {
      address: one("address", "address"),
      business: one("business", "business"),
      logo: lists("file", branchLogos),
      delivery_methods_allowed: lists("deliveryMethod", branchDeliveryMethods),
      payment_methods_allowed: lists("paymentMethod", branchPaymentMethods),
      working_days: many("workingDay", "branch"),
      branch_coverage_areas: many("branchCoverageArea", "branch"),
      menu_products: listedBy("menuProduct", menuProductBranches),
      shared_menu_products: listedBy("menuProduct", menuProductSharedBranches),
      promo_codes: listedBy("promoCode", promoCodeBranches),
      orders: many("order", "branch"),
      users: many("user", "branch"),
    },
  },
};
