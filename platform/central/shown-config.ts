/** What leaves of a JSON value: all of it, or its named parts; `*` stands for every name. */
type Shown = true | { readonly [name: string]: Shown };

/** Of a provider's keys: what a page has to know; the keys themselves stay (S3 §4). */
const providers: Shown = { "*": { isProduction: true, is_payment_by_branch: true } };

const business: Shown = {
  colorScheme: true,
  popup: true,
  video_intro: true,
  share_image: true,
  menu_only: true,
  increments: { "*": true },
  legal: { name: true, nit: true, address: true, phone: true, email: true, terms_url: true },
  orders: {
    is_enabled: true,
    request_email_order: true,
    mails_guests: true,
    require_device_token: true,
    number_prefix: true,
    keeps_invoice_data: true,
  },
  payment: { keys: providers },
  keys: providers,
};

const branch: Shown = {
  whatsapp: true,
  whatsapp_transfer: true,
  unavailable_message: true,
  qr_entity: true,
  qr_transfer: true,
  transfer_link: true,
  transfer_name: true,
  payment_link_data: { transfer_name: true },
  orders: {
    is_enabled: true,
    approximate_delivery_minimum_time: true,
    approximate_delivery_maximum_time: true,
    is_automatic_time_calculation: true,
    kitchen_load_percent: true,
  },
  is_automatic_time_calculation: true,
  lead_time_scheduling: true,
  scheduling_days: true,
  keys: providers,
};

const shownConfigs = { business, branch };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function partsOf(value: unknown, shown: Exclude<Shown, true>): Record<string, unknown> | null {
  if (!isRecord(value)) return null;
  const parts = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const own = Object.hasOwn(shown, name) ? shown[name] : shown["*"];
    if (own === undefined) return [];
    return [[name, own === true ? part : partsOf(part, own)]];
  });
  return Object.fromEntries(parts);
}

/** The configuration of a row as anybody may see it: an allow-list, so that what is new stays inside. */
export function shownConfig(of: keyof typeof shownConfigs, config: unknown): Record<string, unknown> | null {
  return partsOf(config, shownConfigs[of]);
}
