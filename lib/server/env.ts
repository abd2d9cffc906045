import "server-only";
import { z } from "zod";

const hostList = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== ""),
  );

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text.trim() === "" ? null : text.trim()));

const secrets = z
  .string({ error: "SESSION_SECRET is missing" })
  .transform((list) => list.split(",").map((entry) => entry.trim()))
  .refine((list) => list.every((entry) => entry.length >= 32), "SESSION_SECRET needs 32 characters or more");

const schema = z.object({
  NODE_ENV: z.string().default("development"),
  /** Where the central platform answers, without a slash at the end. */
  PLATFORM_URL: z
    .url()
    .default("http://127.0.0.1:4000")
    .transform((url) => url.replace(/\/+$/, "")),
  /** Hosts of the product itself: a business on one of them is not 'coming soon' (A21). */
  PLATFORM_HOSTS: hostList,
  PLATFORM_NAME: optionalText,
  /** `1` shows the Spanish texts in corrected spelling instead of as the specification quotes them (A2). */
  CORRECTED_SPELLING: optionalText.transform((flag) => flag === "1"),
  /** `prod` or `production` hides the environment's banner (A10). */
  APP_ENV: z.string().default("production"),
  /** `1` when a proxy in front overwrites `X-Forwarded-*` (security facts 3 and 4). */
  TRUST_PROXY: optionalText.transform((flag) => flag === "1"),
  GOOGLE_MAPS_KEY: optionalText,
  /** Origins that photos may come from besides our own, `https://media.example`. */
  MEDIA_ORIGINS: hostList,
  REVALIDATE_SECRET: optionalText,
  /** Multiplies every limit per address; more than 1 only where many customers share one, and in tests. */
  LIMIT_FACTOR: z.coerce.number().positive().default(1),
});

/** The settings of the storefront that are no secrets of sessions. */
export type Environment = z.output<typeof schema>;

let parsed: Environment | null = null;

/**
 * The settings, read once; the only place of the server that reads `process.env` (design §8.2).
 * @throws ZodError that names the setting when one is malformed.
 */
export function env(): Environment {
  parsed ??= schema.parse(process.env);
  return parsed;
}

/**
 * The secrets that seal session cookies: the first seals, all of them open, so that a secret is rotated without
 * logging anybody out (F27).
 * @throws ZodError when `SESSION_SECRET` is missing or shorter than 32 characters.
 */
export function sessionSecrets(): string[] {
  return secrets.parse(process.env["SESSION_SECRET"]);
}
