import type { Database } from "#platform/db/database.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Settings } from "#platform/settings.ts";
import type { Log } from "./log.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { Announce } from "./storefront-webhook.ts";

/** What every part of the running platform shares. */
export interface PlatformContext {
  database: Database;
  settings: Settings;
  /** The platform's clock, ms since 1970: the one that decides (A57). */
  clock: () => number;
  mailer: Mailer;
  /** Tells the storefronts that data changed. */
  announce: Announce;
  limiter: RateLimiter;
  log: Log;
  /** Opens `/admin`. */
  adminKey: string;
  /** Mixed into the hash of every log-in code. */
  codePepper: string;
  /** Signs bearer tokens. */
  tokenSecret: string;
}
