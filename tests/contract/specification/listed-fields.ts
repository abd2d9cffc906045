/** The fields that requests have in the specification: what the small central takes, and what our bodies are held against. */

/** S3 §3 'Order payload sent', of every order. */
export const orderFields = [
  "products",
  "business",
  "branch",
  "delivery_method",
  "payment_method",
  "branch_coverage_area",
  "delivery_charge",
  "address",
  "payment_method_charge",
  "total",
  "order_currency",
  "scheduling",
  "table",
  "total_promo_discount",
  "discount",
  "subtotal",
  "taxes",
  "tax",
  "items_quantity",
];

/** Of an order that is delivered: nothing is driven anywhere on site (S3 §3). */
export const deliveredFields = ["address_geolocation_latitude", "address_geolocation_longitude"];

/** S3 §3 'Payment form fields', without `order`, which every call of a payment has besides. */
export const formFields = [
  "action_endpoint",
  "type",
  "amount",
  "currency",
  "business_name",
  "business_id",
  "business_domain",
  "tax",
  "environment",
  "on_site_order",
];

export const codeFields = ["email", "business_name", "app_link", "business_logo"];
export const magicFields = [...codeFields, "user_data"];
export const loginFields = ["identifier", "password"];
export const registrationFields = ["username", "email", "name", "password", "phone", "phone_code"];
export const couponFields = [
  "cupon_code",
  "business_id",
  "branch_id",
  "customer_email",
  "products_ids",
  "order_total",
  "products",
];
export const businessFilterFields = ["where"];
export const ratingFields = ["observation", "branch", "business", "rate", "user", "order"];

export const deliveryPriceFields = [
  "business_id",
  "branch_id",
  "origin_address",
  "arrival_address",
  "zone_price",
  "declared_value",
  "city",
  "origin_latitude",
  "origin_longitude",
  "arrival_latitude",
  "arrival_longitude",
];

/** S2 §7; the identifier is in a header. */
export const forgotFields = ["business_name", "app_link"];
