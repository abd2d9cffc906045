import { z } from "zod";

/** An empty variable counts as absent, as a shell leaves it. */
const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === undefined || value === "" ? null : value));

const environmentSchema = z.object({
  PLATFORM_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  PLATFORM_HOST: z.string().min(1).default("127.0.0.1"),
  PLATFORM_DATA: z.string().min(1).default(".data/platform"),
  DATABASE_URL: optionalText,
  PLATFORM_URL: optionalText,
  PLATFORM_ADMIN_KEY: optionalText,
  PLATFORM_SERVICE_KEY: optionalText,
  PLATFORM_CODE_PEPPER: optionalText,
  PLATFORM_TRUSTED_ADDRESSES: optionalText,
  PLATFORM_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  PLATFORM_CODE_ANSWER_MS: z.coerce.number().int().min(0).max(5_000).default(400),
  SIMULATION_STEP_SECONDS: z.coerce.number().min(0).default(20),
  STOREFRONT_WEBHOOKS: optionalText,
  REVALIDATE_SECRET: optionalText,
  SMTP_URL: optionalText,
  MAIL_FROM: optionalText,
});

/** How the platform runs; every field comes from one environment variable. */
export interface Settings {
  port: number;
  /** Address to listen on; loopback unless told otherwise, since `/outbox` shows mails. */
  host: string;
  /** Folder of the embedded database and of the local admin key. */
  dataDirectory: string;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl: string | null;
  /** Where the platform is reached, for links to its own pages; null = host and port. */
  publicUrl: string | null;
  /** Key of `/admin`; null = one is made in the data folder. */
  adminKey: string | null;
  /** Shared with the storefront's server, which may see what browsers must not (coupon codes); null = nobody may. */
  serviceKey: string | null;
  /** Pepper of the log-in codes; null = one is made in the database. */
  codePepper: string | null;
  /** Peers whose `x-client-address` header is believed, besides loopback. */
  trustedAddresses: string[];
  /** Multiplies every limit per address; more than 1 only where many customers share one address. */
  limitFactor: number;
  /** How long every answer about an account takes, known or not, in ms (D1); above what its work takes. */
  codeAnswerTime: number;
  /** Seconds between two statuses of a demo order; 0 = orders stay where they are. */
  simulationStepSeconds: number;
  /** Addresses that are told of changed data. */
  webhooks: string[];
  /** Signs what is sent to them. */
  webhookSecret: string | null;
  /** A mail server; null = mails stay in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
}

function listOf(value: string | null): string[] {
  return (value ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/**
 * Reads the platform's settings.
 * @throws Error that names the variable when one cannot be understood
 */
export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
    throw new Error(`No se entiende el valor de ${names}.`);
  }
  const values = parsed.data;
  return {
    port: values.PLATFORM_PORT,
    host: values.PLATFORM_HOST,
    dataDirectory: values.PLATFORM_DATA,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PLATFORM_URL,
    adminKey: values.PLATFORM_ADMIN_KEY,
    serviceKey: values.PLATFORM_SERVICE_KEY,
    codePepper: values.PLATFORM_CODE_PEPPER,
    trustedAddresses: listOf(values.PLATFORM_TRUSTED_ADDRESSES),
    limitFactor: values.PLATFORM_LIMIT_FACTOR,
    codeAnswerTime: values.PLATFORM_CODE_ANSWER_MS,
    simulationStepSeconds: values.SIMULATION_STEP_SECONDS,
    webhooks: listOf(values.STOREFRONT_WEBHOOKS),
    webhookSecret: values.REVALIDATE_SECRET,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? "pedidos@vitrina.localhost",
  };
}
