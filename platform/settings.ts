import { createECDH } from "node:crypto";
import { providerNames, type ProviderName } from "#domain/person/login/provider.ts";
import { parseSettings } from "#lib/settings.ts";
import { type Failpoint, failpoints } from "#platform/failpoint.ts";
import type { PushKeys } from "#platform/push/push-keys.ts";
import type { PhoneProvider } from "#platform/mail/phone-message.ts";
import type { IdentifierHeader } from "#wire/person/forgotten-password.ts";

/** Our client at a provider. */
export interface SocialClient {
  id: string;
  secret: string;
}

export interface Settings {
  port: number;
  /** Address to listen on; loopback by default, since `/outbox` shows mails. */
  host: string;
  /** Of the embedded database and of the local admin key. */
  dataDirectory: string;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl: string | null;
  /** Where this platform answers from its own machine. */
  ownUrl: string;
  /** Where browsers and payment providers find it. */
  publicUrl: string;
  /** Where stores on this machine answer, for the links of mails; elsewhere they are at their host's own port. */
  storefrontPort: number;
  /** Null: one is made in the data folder. */
  adminKey: string | null;
  /** Shared with the storefront's server, which may see what a kitchen has to do (S3 §4); null: nobody may. */
  serviceKey: string | null;
  /** Of the log-in codes; null: one is made in the database. */
  codePepper: string | null;
  /** Peers whose `x-client-address` header is believed, besides loopback. */
  trustedAddresses: string[];
  /** Multiplies every limit per address; more than 1 only where many customers share one address. */
  limitFactor: number;
  /** How long every answer about an account takes, known or not, in ms (D1); above what its work takes. */
  codeAnswerTime: number;
  /** A new demo begins with invented orders of four weeks. */
  demoPastOrders: boolean;
  /** Seconds between two statuses of a demo order; 0: orders stay where they are. */
  simulationStepSeconds: number;
  /** Ms between two looks at the outbox; 0: this platform leaves its work to others. */
  outboxPause: number;
  /** Ms that a check or an order waits for its turn at most (A215). */
  orderQueueTimeout: number;
  /** Where the payment providers answer; null: the platform's own sandbox plays them, for keys of tests only. */
  paymentUrls: {
    epayco: { checkout: string; lookUp: string } | null;
    paymentez: { links: string; transactions: string } | null;
  };
  /** Minutes that an order waits for its payment. */
  paymentWindowMinutes: number;
  /** Minutes after which a late payment is given back instead of cooked. */
  paymentLateMinutes: number;
  /** Shares the limits between platforms; null: each counts for itself. */
  redisUrl: string | null;
  /** Addresses that are notified of changed data. */
  webhooks: string[];
  /** Signs what is sent to them. */
  webhookSecret: string | null;
  /** A mail server; null: mails stay in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** How the header that names whose password is forgotten is called and written (A224). */
  forgotHeader: IdentifierHeader;
  /** Delivers codes to phones for businesses without a provider of their own; null: these ask for a mail (A150). */
  phoneProvider: PhoneProvider | null;
  /** Who may vouch for a person, with our client there; null: the platform's own sandbox plays it, on this machine alone. */
  social: Partial<Record<ProviderName, SocialClient | null>>;
  /** By what push services know us; null: no browser is notified of an order (A261). */
  push: PushKeys | null;
  /** Where a test lets the platform die; null: nowhere. */
  failpoint: Failpoint | null;
}

function failpointOf(name: string | null): Failpoint | null {
  const known = failpoints.find((point) => point === name) ?? null;
  if (name !== null && known === null) throw new Error("No se entiende el valor de PLATFORM_FAILPOINT.");
  return known;
}

function phoneProviderOf(url: string | null, secret: string | null): PhoneProvider | null {
  if (url === null) return null;
  if (secret === null) throw new Error("PHONE_MESSAGES_SECRET: hace falta junto a PHONE_MESSAGES_URL.");
  return { url, secret };
}

/** Both settings of a provider, or none. */
function bothOf(
  names: readonly [string, string],
  first: string | null,
  second: string | null,
): [string, string] | null {
  if (first === null && second === null) return null;
  if (first === null || second === null) throw new Error(`${names.join(" y ")}: van juntas.`);
  return [first, second];
}

/** Both are on the curve P-256, in base64url; null for what is no private key of it. */
function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
    return pair.getPublicKey("base64url");
  } catch {
    return null;
  }
}

/** The public key alone is a storefront's. */
function pushOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: ReturnType<typeof parseSettings>) {
  if (VAPID_PRIVATE_KEY === null && VAPID_SUBJECT === null) return null;
  if (VAPID_PUBLIC_KEY === null || VAPID_PRIVATE_KEY === null || VAPID_SUBJECT === null)
    throw new Error("VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY y VAPID_SUBJECT: van juntas.");
  if (publicKeyOf(VAPID_PRIVATE_KEY) !== VAPID_PUBLIC_KEY)
    throw new Error("VAPID_PUBLIC_KEY no es la de VAPID_PRIVATE_KEY.");
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject: VAPID_SUBJECT };
}

function paymentUrlsOf(values: ReturnType<typeof parseSettings>): Settings["paymentUrls"] {
  const epayco = bothOf(
    ["EPAYCO_CHECKOUT_URL", "EPAYCO_LOOKUP_URL"],
    values.EPAYCO_CHECKOUT_URL,
    values.EPAYCO_LOOKUP_URL,
  );
  const paymentez = bothOf(["PAYMENTEZ_LINKS_URL", "PAYMENTEZ_URL"], values.PAYMENTEZ_LINKS_URL, values.PAYMENTEZ_URL);
  return {
    epayco: epayco && { checkout: epayco[0], lookUp: epayco[1] },
    paymentez: paymentez && { links: paymentez[0], transactions: paymentez[1] },
  };
}

/** Whether only this machine's browsers find an address. */
function isOfThisMachine(url: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(new URL(url).hostname);
}

/** A provider that is played vouches for anybody: it is refused wherever others find the platform. */
function socialOf(values: ReturnType<typeof parseSettings>): Settings["social"] {
  const clients = {
    facebook: bothOf(
      ["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"],
      values.FACEBOOK_CLIENT_ID,
      values.FACEBOOK_CLIENT_SECRET,
    ),
    google: bothOf(["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"], values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET),
  } satisfies Record<ProviderName, [string, string] | null>;
  const social: Settings["social"] = {};
  for (const name of providerNames.filter((known) => values.SOCIAL_PROVIDERS.includes(known))) {
    const client = clients[name];
    if (client === null && !isOfThisMachine(values.PLATFORM_PUBLIC_URL))
      throw new Error(`SOCIAL_PROVIDERS: ${name} necesita su CLIENT_ID y su CLIENT_SECRET fuera de esta máquina.`);
    social[name] = client && { id: client[0], secret: client[1] };
  }
  return social;
}

/** @throws Error that names the malformed variable */
export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  const values = parseSettings(environment);
  return {
    port: values.PLATFORM_PORT,
    host: values.PLATFORM_HOST,
    dataDirectory: values.PLATFORM_DATA,
    databaseUrl: values.DATABASE_URL,
    ownUrl: values.PLATFORM_URL,
    publicUrl: values.PLATFORM_PUBLIC_URL,
    storefrontPort: values.PORT,
    adminKey: values.PLATFORM_ADMIN_KEY,
    serviceKey: values.PLATFORM_SERVICE_KEY,
    codePepper: values.PLATFORM_CODE_PEPPER,
    trustedAddresses: values.PLATFORM_TRUSTED_ADDRESSES,
    limitFactor: values.PLATFORM_LIMIT_FACTOR,
    codeAnswerTime: values.PLATFORM_CODE_ANSWER_MS,
    demoPastOrders: values.DEMO_PAST_ORDERS,
    simulationStepSeconds: values.SIMULATION_STEP_SECONDS,
    outboxPause: values.OUTBOX_PAUSE_MS,
    orderQueueTimeout: values.ORDER_QUEUE_TIMEOUT_MS,
    paymentUrls: paymentUrlsOf(values),
    paymentWindowMinutes: values.PAYMENT_WINDOW_MINUTES,
    paymentLateMinutes: values.PAYMENT_LATE_MINUTES,
    redisUrl: values.REDIS_URL,
    webhooks: values.STOREFRONT_WEBHOOKS,
    webhookSecret: values.REVALIDATE_SECRET,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    forgotHeader: { name: values.FORGOT_HEADER, encoding: values.FORGOT_ENCODING },
    phoneProvider: phoneProviderOf(values.PHONE_MESSAGES_URL, values.PHONE_MESSAGES_SECRET),
    social: socialOf(values),
    push: pushOf(values),
    failpoint: failpointOf(values.PLATFORM_FAILPOINT),
  };
}
