/** `key`: the name that business files use. */
export const planRows = [
  {
    id: 1,
    key: "pro",
    name: "Pro",
    policy: { ispro: true, ispremium: true, max_admins: 5, max_branches: 10, max_deliverers: 20, maximum_orders: -1 },
  },
  {
    id: 2,
    key: "basic",
    name: "Básico",
    policy: { ispro: false, ispremium: false, max_admins: 1, max_branches: 1, max_deliverers: 2, maximum_orders: 500 },
  },
] as const;

export const addonRows = [{ id: 1, key: "pro", name: "Tienda profesional", policy: { modules: ["pro"] } }] as const;

/** Types of a business; 2 is the one that S1 §9 lets log in with Facebook. */
export const businessTypeRows = [
  { id: 1, key: "restaurant", name: "restaurante" },
  { id: 2, key: "hiddenKitchen", name: "cocina oculta" },
  { id: 3, key: "foodCourt", name: "plazoleta de comidas" },
  { id: 4, key: "shop", name: "tienda" },
] as const;

/** By their wire ids (S3 §3: 1 pickup, 3 on-site). */
export const deliveryMethodRows = [
  { id: 1, name: "Recoger", internal_name: "pickup", is_collectible: true, free_of_charge: true },
  { id: 2, name: "Domicilio", internal_name: "delivery", is_collectible: false, free_of_charge: false },
  { id: 3, name: "En Sitio", internal_name: "onsite", is_collectible: true, free_of_charge: true },
] as const;

const request = { action: "action.request", action_endpoint: "/api/payment/request" } as const;

/** By their wire ids (S3 §4: 1 and 3 are card providers). */
export const paymentMethodRows = [
  {
    id: 1,
    name: "Tarjeta o PSE",
    type: "online.epayco",
    label: "Tarjeta, PSE o Nequi en línea",
    action: "action.form",
    action_endpoint: "/api/payment/epayco",
  },
  { id: 2, name: "Efectivo", type: "cash", label: "Efectivo", ...request },
  {
    id: 3,
    name: "Tarjeta en línea",
    type: "online.paymentez",
    label: "Tarjeta de crédito en línea",
    action: "action.form",
    action_endpoint: "/api/payment/paymentez",
  },
  { id: 4, name: "Transferencia", type: "transfer", label: "Nequi, Daviplata o Bancolombia", ...request },
  { id: 5, name: "Datáfono", type: "dataphone", label: "Datáfono al recibir", ...request },
  { id: 6, name: "Enlace de pago", type: "link.transfer", label: "Enlace de pago", ...request },
] as const;

export const delivererRows = [
  { id: 1, name: "Yeison Ríos", phone: "3005550201", geolocation: { lat: 4.6482, lng: -74.0636 } },
  { id: 2, name: "Marcela Pinto", phone: "3005550202", geolocation: { lat: 4.6931, lng: -74.0338 } },
  { id: 3, name: "Brayan Cuéllar", phone: "3005550203", geolocation: { lat: 4.6007, lng: -74.0713 } },
] as const;

/** A database that has roles keeps its own. */
export const roleRows = [
  { name: "Authenticated", description: "Default role given to authenticated user.", type: "authenticated" },
  { name: "Public", description: "Default role given to unauthenticated user.", type: "public" },
  { name: "Customer", description: "Customer of a business.", type: "customer" },
] as const;

export function rowByKey<Row extends { key: string }>(rows: readonly Row[], key: Row["key"]): Row {
  const row = rows.find((one) => one.key === key);
  if (row === undefined) throw new RangeError(`There is no shared row '${key}'.`);
  return row;
}
