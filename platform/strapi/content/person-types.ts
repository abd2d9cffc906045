import { deliverers, deliveryServices, orderRates, orders } from "#platform/db/tables/order.ts";
import { roles, userAddresses, userPromoCodes, users } from "#platform/db/tables/user.ts";
import type { ContentTypeSource } from "./content-type.ts";
import { inverseOne, lists, many, one } from "./relations.ts";

export const personTypes: Record<string, ContentTypeSource> = {
  role: {
    table: roles,
    graphql: { type: "UsersPermissionsRole", one: "role", many: "roles" },
    restPath: null,
    relations: {},
  },
  user: {
    table: users,
    graphql: { type: "UsersPermissionsUser", one: "user", many: "users" },
    restPath: null,
    hidden: ["password"],
    isPersonal: true,
    relations: {
      role: one("role", "role"),
      branch: one("branch", "branch"),
      business: one("business", "business"),
      promo_codes: lists("promoCode", userPromoCodes),
      user_addresses: many("userAddress", "user"),
      orders: many("order", "customer"),
    },
  },
  userAddress: {
    table: userAddresses,
    graphql: { type: "UserAddress", one: "userAddress", many: "userAddresses" },
    restPath: "user-addresses",
    isPersonal: true,
    relations: { user: one("user", "user") },
  },
  order: {
    table: orders,
    graphql: { type: "Order", one: "order", many: "orders" },
    restPath: "orders",
    isPersonal: true,
    hidden: [
      "order_unique_identifier",
      "customer_name",
      "customer_phone",
      "customer_email",
      "guest_name",
      "guest_consent",
      "invoice",
      "orderer_key",
      "lines_hash",
      "legal_age_confirmed",
      "starts_at",
      "kitchen_minutes",
    ],
    relations: {
      business: one("business", "business"),
      branch: one("branch", "branch"),
      customer: one("user", "customer"),
      delivery_method: one("deliveryMethod", "delivery_method"),
      payment_method: one("paymentMethod", "payment_method"),
      branch_coverage_area: one("branchCoverageArea", "branch_coverage_area"),
      delivery_service: inverseOne("deliveryService", "order"),
      order_rates: many("orderRate", "order"),
    },
  },
  orderRate: {
    table: orderRates,
    graphql: { type: "OrderRate", one: "orderRate", many: "orderRates" },
    restPath: "order-rates",
    isPersonal: true,
    relations: {
      branch: one("branch", "branch"),
      business: one("business", "business"),
      user: one("user", "user"),
      order: one("order", "order"),
    },
  },
  deliverer: {
    table: deliverers,
    graphql: { type: "Deliverer", one: "deliverer", many: "deliverers" },
    restPath: null,
    isPersonal: true,
    relations: {},
  },
  deliveryService: {
    table: deliveryServices,
    graphql: { type: "DeliveryService", one: "deliveryService", many: "deliveryServices" },
    restPath: null,
    isPersonal: true,
    relations: { deliverer: one("deliverer", "deliverer"), order: one("order", "order") },
  },
};
