import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { minute } from "#domain/base/duration.ts";
import { pushServiceOf } from "#domain/order/push/push-endpoint.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import { formerHash } from "#platform/auth/known-orderer.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Database } from "#platform/db/database.ts";
import { openSessions } from "#platform/db/sessions.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { formerPeople, withdrawnConsents } from "#platform/db/tables/former.ts";
import { orderPushes, orderRates, orders } from "#platform/db/tables/order.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import { consents, identities, userAddresses } from "#platform/db/tables/user.ts";
import { listPasskeys } from "#platform/passkeys/add-passkey.ts";
import { plainNumber, plainText } from "#wire/field.ts";
import { mailOf } from "#wire/person/phone-account.ts";
import type { OwnData } from "#wire/person/own-data.ts";
import { valueAt } from "#wire/value-at.ts";
import { findObstacles } from "./find-obstacles.ts";
import { isOwnOrder, type OrderOwner } from "./own-orders.ts";

function accountOf(user: Customer["user"]): OwnData["account"] {
  const { name, email, notification_email, phone, phone_code, provider, created_at } = user;
  const mail = mailOf(email);
  return { name, email: mail, notification_email, phone, phone_code, provider, created_at: created_at.toISOString() };
}

async function readConsents(database: Database, user: number): Promise<OwnData["consents"]> {
  const rows = await database
    .select({ business: businesses.name, version: consents.version, accepted_at: consents.accepted_at })
    .from(consents)
    .leftJoin(businesses, eq(businesses.id, consents.business))
    .where(eq(consents.user, user))
    .orderBy(asc(consents.id));
  return rows.map((row) => ({ ...row, accepted_at: row.accepted_at.toISOString() }));
}

async function readWithdrawn(database: Database, hashes: readonly string[]): Promise<OwnData["withdrawn_consents"]> {
  const people = database
    .select({ person: formerPeople.person })
    .from(formerPeople)
    .where(inArray(formerPeople.identity_hash, [...hashes]));
  const rows = await database
    .select({ consent: withdrawnConsents, business: businesses.name })
    .from(withdrawnConsents)
    .leftJoin(businesses, eq(businesses.id, withdrawnConsents.business))
    .where(inArray(withdrawnConsents.person, people))
    .orderBy(asc(withdrawnConsents.id));
  return rows.map(({ business, consent: { version, accepted_at, withdrawn_at } }) => {
    return {
      business,
      version,
      accepted_at: accepted_at.toISOString(),
      withdrawn_at: withdrawn_at.toISOString(),
    };
  });
}

function linesOf(products: unknown): OwnData["orders"][number]["products"] {
  const lines: unknown[] = Array.isArray(products) ? products : [];
  return lines.map((line) => ({
    name: plainText(valueAt(line, "name")) ?? "",
    quantity: plainNumber(valueAt(line, "quantity")) ?? 0,
    suggestions: plainText(valueAt(line, "suggestions")) ?? "",
  }));
}

async function readOrders(database: Database, owner: OrderOwner): Promise<OwnData["orders"]> {
  const rows = await database
    .select({ order: orders, rate: orderRates.rate, observation: orderRates.observation })
    .from(orders)
    .leftJoin(orderRates, eq(orderRates.order, orders.id))
    .where(isOwnOrder(owner))
    .orderBy(desc(orders.id));
  return rows.map(({ order, rate, observation }) => {
    const { display_number, status, total, customer_name, customer_phone, customer_email, address, invoice } = order;
    return {
      display_number,
      status,
      total,
      customer_name,
      customer_phone,
      customer_email,
      address,
      invoice,
      created_at: order.created_at.toISOString(),
      products: linesOf(order.products),
      rate: rate === null && observation === null ? null : { rate, observation },
    };
  });
}

async function readRedemptions(database: Database, owner: OrderOwner): Promise<OwnData["used_promotions"]> {
  const rows = await database
    .select({ name: promoCodes.name, at: redemptions.created_at })
    .from(redemptions)
    .innerJoin(promoCodes, eq(promoCodes.id, redemptions.promo_code))
    .innerJoin(orders, eq(orders.id, redemptions.order))
    .where(and(isOwnOrder(owner), isNull(redemptions.released_at)))
    .orderBy(asc(redemptions.id));
  return rows.map(({ name, at }) => ({ name, used_at: at.toISOString() }));
}

/** Browsers that are notified of an order; what reaches them is nobody's to read. */
async function readPushes(database: Database, owner: OrderOwner): Promise<OwnData["order_pushes"]> {
  const rows = await database
    .select({ number: orders.display_number, endpoint: orderPushes.endpoint, at: orderPushes.created_at })
    .from(orderPushes)
    .innerJoin(orders, eq(orders.id, orderPushes.order))
    .where(isOwnOrder(owner))
    .orderBy(asc(orderPushes.id));
  return rows.map(({ number, endpoint, at }) => {
    return { display_number: number, service: pushServiceOf(endpoint) ?? "", created_at: at.toISOString() };
  });
}

async function readAccountRows(database: Database, user: number, business: number) {
  const own = await database.select().from(identities).where(eq(identities.user, user)).orderBy(asc(identities.id));
  const addresses = await database
    .select({
      name: userAddresses.name,
      city: userAddresses.city,
      address_line_1: userAddresses.address_line_1,
      address_line_2: userAddresses.address_line_2,
      geolocation_latitude: userAddresses.geolocation_latitude,
      geolocation_longitude: userAddresses.geolocation_longitude,
    })
    .from(userAddresses)
    .where(eq(userAddresses.user, user))
    .orderBy(asc(userAddresses.id));
  const open = await openSessions(database, user, business);
  const keys = await listPasskeys(database, user, business);
  return {
    identities: own.flatMap(({ kind, value, proved_at }) =>
      proved_at === null ? [] : [{ kind, value, proved_at: proved_at.toISOString() }],
    ),
    addresses,
    sessions: open.map(({ created, expires }) => {
      return { created_at: created.toISOString(), expires_at: expires.toISOString() };
    }),
    passkeys: keys.map(({ name, created_at, last_used_at }) => {
      return { name, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null };
    }),
  };
}

/** All that is kept of a person, of their orders those of one business (Ley 1581, B10). */
export async function readOwnData(
  { database, clock, codePepper, settings }: PlatformContext,
  user: Customer["user"],
  business: number,
): Promise<OwnData> {
  const account = await readAccountRows(database, user.id, business);
  const contacts = account.identities.map(({ value }) => value);
  const here = { user: user.id, business };
  const at = { now: clock(), paymentWindow: settings.paymentWindowMinutes * minute };
  return {
    account: accountOf(user),
    ...account,
    consents: await readConsents(database, user.id),
    withdrawn_consents: await readWithdrawn(
      database,
      contacts.map((contact) => formerHash(codePepper, contact)),
    ),
    orders: await readOrders(database, here),
    used_promotions: await readRedemptions(database, here),
    order_pushes: await readPushes(database, here),
    obstacles: {
      business: await findObstacles(database, here, at),
      account: await findObstacles(database, { ...here, business: null }, at),
    },
  };
}
