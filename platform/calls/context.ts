import type { FairLine } from "#domain/base/line/fair-line.ts";
import type { Database } from "#platform/db/database.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { TakeTurn } from "#platform/http/turns.ts";
import type { DailyCount } from "#platform/central/count-most-ordered.ts";
import type { OrderedTogether } from "#platform/central/count-together.ts";
import type { OrderKeys } from "#platform/orders/link/order-keys.ts";
import type { FormLane } from "#platform/payments/http/form-lane.ts";
import type { SendRequest } from "#platform/payments/provider/ask-provider.ts";
import type { ProviderPorts } from "#platform/payments/provider/provider-port.ts";
import type { Settings } from "#platform/settings.ts";
import type { Log } from "#platform/http/log.ts";
import type { RateLimiter } from "#platform/http/rate-limit.ts";
import type { InFlightRequests } from "#platform/http/in-flight-requests.ts";
import type { Announce } from "#platform/outbox/announce-change.ts";

export interface PlatformContext {
  database: Database;
  /** For what strangers may ask for in their own words. */
  reader: Database;
  settings: Settings;
  /** Ms since 1970: the clock that decides (A57). */
  clock: () => number;
  mailer: Mailer;
  /** Tells the storefronts, once it is committed, that data changed. */
  announce: Announce;
  /** Sends the notices of what changed now instead of within a moment. */
  hurry: () => void;
  limiter: RateLimiter;
  inFlight: InFlightRequests;
  /** Checks and orders, in turn by business and orderer. */
  orderLine: FairLine;
  /** One call of a person after the other, by `ordererKey`. */
  takeTurn: TakeTurn<string>;
  /** One call about a payment after the other, so that repeated words are not looked up at once. */
  takePaymentTurn: TakeTurn<number>;
  /** Which references of payments are looked up for whom. */
  formLane: FormLane;
  providers: ProviderPorts;
  /** To addresses of the platform itself without the network. */
  send: SendRequest;
  log: Log;
  adminKey: string;
  /** Mixed into the hash of every log-in code. */
  codePepper: string;
  tokenSecret: string;
  /** Signs what proves tables and kiosks (D2). */
  placeKey: string;
  /** What a branch sells most, counted once a day. */
  mostOrdered: DailyCount<number[]>;
  orderedTogether: DailyCount<OrderedTogether[]>;
  /** Of orders' links (D4). */
  orderKeys: () => Promise<OrderKeys>;
}
