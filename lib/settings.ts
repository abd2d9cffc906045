import * as v from "valibot";
import { providerNames } from "#domain/person/login/provider.ts";
import {
  address,
  flag,
  hosts,
  identifierEncodings,
  isActionKey,
  isAddress,
  list,
  lowerCase,
  mayBeSecret,
  number,
  optionalSecret,
  optionalText,
  origins,
  path,
  port,
  positive,
  text,
  textOr,
  token,
  tooPlain,
  vapidKey,
  web,
  whole,
} from "./setting-kinds.ts";

/** Every setting under its own name; `.env.example` says what each is for. */
const environment = v.object({
  PLATFORM_URL: web,
  CENTRAL_URL: web,
  REST_URL: web,
  GRAPHQL_URL: web,
  DIRECTORY_PATH: path(""),
  PROBE_HOST: v.pipe(
    optionalText,
    v.transform((host) => host?.toLowerCase() ?? null),
  ),
  CODE_CALL: v.pipe(
    text,
    v.picklist(["", "store", "magic", "magic/v2"], "Debe ser store, magic o magic/v2."),
    v.transform((call) => (call === "" ? "store" : call)),
  ),
  CSRF_COOKIE: token,
  CSRF_HEADER: token,
  LOGOUT_PATH: path(""),
  CONSENT_PATH: path(""),
  PASSWORD_PATH: path(""),
  PASSKEY_PATH: path(""),
  CONTACT_PATH: path(""),
  OWN_DATA_PATH: path(""),
  PROVIDER_SIGN_UP_PATH: path(""),
  FORGOT_HEADER: v.pipe(
    textOr("x-identifier"),
    v.check((name) => /^[a-z][a-z\d-]{0,60}$/i.test(name), "Debe ser el nombre de un encabezado."),
    v.transform((name) => name.toLowerCase()),
  ),
  FORGOT_ENCODING: v.pipe(textOr("base64url"), v.picklist(identifierEncodings, "Debe ser base64url, base64 o plain.")),
  AVAILABILITY_PATH: path("{}"),
  WITHDRAW_PATH: path("{}"),
  GEOCODER_PATH: path(""),
  PLACE_PROOF_PATH: path(""),
  ORDER_STATUS_PATH: path("{}"),
  PAYMENT_STATUS_PATH: path("{}"),
  PAYMENT_LINK_PATH: path(""),
  PAYMENT_REQUEST_PATH: path(""),
  PUSH_PATH: path("{}"),
  ATTEMPT_PATH: path("{}"),
  KITCHEN_PATH: path("{}"),
  MOST_ORDERED_PATH: path("{}"),
  REVALIDATE_SECRET: optionalSecret,
  VAPID_PUBLIC_KEY: vapidKey(87),
  VAPID_PRIVATE_KEY: vapidKey(43),
  VAPID_SUBJECT: v.pipe(
    optionalText,
    v.check(
      (value) => value === null || /^(?:mailto:[^\s<>]+@|https:\/\/)[^\s<>]+$/.test(value),
      "Debe empezar por mailto: o https://.",
    ),
  ),
  REDIS_URL: address(["redis:", "rediss:"]),

  PORT: port(3000),
  HOST: textOr("127.0.0.1"),
  TRUST_PROXY: flag,
  SESSION_SECRET: v.pipe(
    list,
    v.check((secrets) => secrets.every((secret) => secret.length >= 32), "Cada secreto necesita 32 caracteres o más."),
    v.check((secrets) => secrets.every(mayBeSecret), tooPlain),
  ),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: v.pipe(
    text,
    v.check((key) => key === "" || isActionKey(key), "Debe ser una clave de 16, 24 o 32 bytes en base64."),
    v.check(mayBeSecret, tooPlain),
  ),
  PREWARM_HOSTS: list,
  LIMIT_FACTOR: positive(1),
  // A page of three reads in a row has ten seconds.
  BACKEND_SECONDS: number(2, (value) => value > 0 && value <= 3, "un número mayor que 0, hasta 3"),
  SOCIAL_PROVIDERS: v.pipe(list, v.array(v.picklist(providerNames, `Puede ser ${providerNames.join(" o ")}.`))),
  FACEBOOK_CLIENT_ID: optionalText,
  FACEBOOK_CLIENT_SECRET: optionalSecret,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalSecret,
  PLATFORM_HOSTS: v.pipe(list, lowerCase),
  OWN_DOMAINS: hosts,
  PLATFORM_NAME: optionalText,
  ACCOUNTS_NAME: optionalText,
  ACCOUNTS_NIT: optionalText,
  ACCOUNTS_EMAIL: optionalText,
  APP_ENV: textOr("production"),
  SPECIFIED_SPELLING: flag,
  WITHOUT_WORKER: flag,
  GEOCODER_KEY: optionalSecret,
  GEOCODER_URL: web,
  GOOGLE_MAPS_KEY: optionalText,
  MEDIA_ORIGINS: origins,
  PLATFORM_PUBLIC_URL: web,
  PAYMENT_ORIGINS: origins,
  PAYMENT_ENV_LIVE: textOr("prod"),
  CACHE_PAGES_MB: positive(256),
  CACHE_IMAGES_MB: positive(32),
  CACHE_DATA_MB: positive(64),
  CACHE_FRONT_MB: positive(64),

  PLATFORM_PORT: port(4000),
  PLATFORM_HOST: textOr("127.0.0.1"),
  PLATFORM_DATA: textOr(".data/platform"),
  DATABASE_URL: address(["postgres:", "postgresql:"]),
  PLATFORM_ADMIN_KEY: optionalSecret,
  PLATFORM_SERVICE_KEY: optionalSecret,
  PLATFORM_CODE_PEPPER: optionalSecret,
  PLATFORM_TRUSTED_ADDRESSES: list,
  PLATFORM_LIMIT_FACTOR: positive(1),
  DEMO_PAST_ORDERS: flag,
  PLATFORM_CODE_ANSWER_MS: whole(400, 5000),
  SIMULATION_STEP_SECONDS: number(20, (value) => value >= 0, "0 o más"),
  PLATFORM_FAILPOINT: optionalText,
  ORDER_QUEUE_TIMEOUT_MS: number(4000, (value) => Number.isInteger(value) && value > 0, "un número entero mayor que 0"),
  OUTBOX_PAUSE_MS: whole(500, 10_000),
  EPAYCO_CHECKOUT_URL: web,
  EPAYCO_LOOKUP_URL: web,
  PAYMENTEZ_LINKS_URL: web,
  PAYMENTEZ_URL: web,
  PAYMENT_WINDOW_MINUTES: positive(30),
  PAYMENT_LATE_MINUTES: positive(60),
  STOREFRONT_WEBHOOKS: v.pipe(
    list,
    v.check(
      (addresses) => addresses.every((value) => isAddress(value, ["http:", "https:"])),
      "Deben ser direcciones que empiecen por http:// o https://.",
    ),
  ),
  SMTP_URL: address(["smtp:", "smtps:"]),
  MAIL_FROM: textOr("pedidos@vitrina.localhost"),
  PHONE_MESSAGES_URL: web,
  PHONE_MESSAGES_SECRET: optionalSecret,
});

/** Paths that the specification does not show: ours, where ours is the backend; of another one none is supposed (A156). */
function pathsOf(values: v.InferOutput<typeof environment>) {
  const pathOf = (given: string | null, own: string) => given ?? (values.CENTRAL_URL === null ? own : null);
  return {
    DIRECTORY_PATH: pathOf(values.DIRECTORY_PATH, "/api/directory"),
    LOGOUT_PATH: pathOf(values.LOGOUT_PATH, "/api/auth/logout"),
    CONSENT_PATH: pathOf(values.CONSENT_PATH, "/api/auth/consents"),
    PASSWORD_PATH: pathOf(values.PASSWORD_PATH, "/api/users/password"),
    PASSKEY_PATH: pathOf(values.PASSKEY_PATH, "/api/auth/passkeys"),
    CONTACT_PATH: pathOf(values.CONTACT_PATH, "/api/users/contact"),
    OWN_DATA_PATH: pathOf(values.OWN_DATA_PATH, "/api/users/data"),
    PROVIDER_SIGN_UP_PATH: pathOf(values.PROVIDER_SIGN_UP_PATH, "/api/auth/register/provider"),
    AVAILABILITY_PATH: pathOf(values.AVAILABILITY_PATH, "/api/branches/{}/availability"),
    WITHDRAW_PATH: pathOf(values.WITHDRAW_PATH, "/api/payment/attempts/{}/withdraw"),
    GEOCODER_PATH: pathOf(values.GEOCODER_PATH, "/api/geocode"),
    PLACE_PROOF_PATH: pathOf(values.PLACE_PROOF_PATH, "/api/places/proof"),
    ORDER_STATUS_PATH: pathOf(values.ORDER_STATUS_PATH, "/api/orders/status/{}"),
    PUSH_PATH: pathOf(values.PUSH_PATH, "/api/orders/push/{}"),
    PAYMENT_STATUS_PATH: pathOf(values.PAYMENT_STATUS_PATH, "/api/payment/status/{}"),
    PAYMENT_LINK_PATH: pathOf(values.PAYMENT_LINK_PATH, "/api/payment/link"),
    PAYMENT_REQUEST_PATH: pathOf(values.PAYMENT_REQUEST_PATH, "/api/payment/request"),
    ATTEMPT_PATH: pathOf(values.ATTEMPT_PATH, "/api/payment/attempts/{}"),
    KITCHEN_PATH: pathOf(values.KITCHEN_PATH, "/api/branches/{}/kitchen"),
    MOST_ORDERED_PATH: pathOf(values.MOST_ORDERED_PATH, "/api/branches/{}/most-ordered"),
  };
}

/** By default the platform is on this machine, it is the whole backend, and browsers find it where we do. */
const schema = v.pipe(
  environment,
  v.forward(
    v.check(
      ({ CSRF_COOKIE, CSRF_HEADER }) => (CSRF_COOKIE === null) === (CSRF_HEADER === null),
      "Va junto con CSRF_COOKIE.",
    ),
    ["CSRF_HEADER"],
  ),
  v.transform((values) => {
    const PLATFORM_URL = values.PLATFORM_URL ?? `http://127.0.0.1:${values.PLATFORM_PORT}`;
    const CENTRAL_URL = values.CENTRAL_URL ?? PLATFORM_URL;
    const REST_URL = values.REST_URL ?? CENTRAL_URL;
    const GRAPHQL_URL = values.GRAPHQL_URL ?? `${REST_URL}/graphql`;
    return {
      ...values,
      ...pathsOf(values),
      PLATFORM_URL,
      CENTRAL_URL,
      REST_URL,
      GRAPHQL_URL,
      GEOCODER_URL: values.GEOCODER_URL ?? "https://maps.googleapis.com",
      PLATFORM_PUBLIC_URL: values.PLATFORM_PUBLIC_URL ?? CENTRAL_URL,
    };
  }),
);

/** The settings of both programs, each under the name of its environment variable. */
export type Settings = v.InferOutput<typeof schema>;

/** Parses an environment, with defaults (design §8.2). @throws Error naming malformed settings, never their values */
export function parseSettings(given: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.map((issue) => `No se entiende el valor de ${v.getDotPath(issue)}. ${issue.message}`);
  throw new Error(problems.join(" "));
}

/**
 * Without the secrets each process would make up its own, and believe whoever asks for a purge; without the name, NIT and mail of
 * who runs the accounts nobody can agree to that (A220).
 */
const neededByStorefront = [
  "SESSION_SECRET",
  "REVALIDATE_SECRET",
  "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
  "ACCOUNTS_NAME",
  "ACCOUNTS_NIT",
  "ACCOUNTS_EMAIL",
] as const;

/** The same for the built storefront, which needs its secrets. @throws Error naming what is missing or malformed */
export function parseStorefrontSettings(given: Readonly<Record<string, string | undefined>>): Settings {
  const settings = parseSettings(given);
  const missing = neededByStorefront.filter((name) => settings[name] === null || settings[name].length === 0);
  if (missing.length > 0) throw new Error(`Falta ${missing.join(", ")}.`);
  return settings;
}
