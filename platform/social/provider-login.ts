import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { minute } from "#domain/base/duration.ts";
import type { ProviderName } from "#domain/person/login/provider.ts";
import { keyedHash } from "#platform/auth/keyed-hash.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Database } from "#platform/db/database.ts";
import { providerLogins } from "#platform/db/tables/provider-login.ts";
import type { ProviderWord } from "./providers.ts";

type ProviderLogin = typeof providerLogins.$inferSelect;

/** From the start to the answer, and from the answer to a sign-up (ms). */
export const startLasts = 10 * minute;
/** A code of one use (ms). */
const codeLasts = minute;

type Secrets = Pick<PlatformContext, "database" | "codePepper" | "clock">;

function hashOf({ codePepper }: Pick<Secrets, "codePepper">, use: "state" | "code" | "ticket", secret: string): string {
  return keyedHash(codePepper, `provider ${use}`, secret);
}

function newSecret(): string {
  return randomBytes(24).toString("base64url");
}

/** Keeps the start of a way to a provider. */
export async function keepStart(
  platform: Secrets,
  start: Pick<ProviderLogin, "provider" | "business" | "origin" | "shop_state" | "verifier" | "nonce"> & {
    state: string;
  },
): Promise<void> {
  const { state, ...row } = start;
  await platform.database
    .insert(providerLogins)
    .values({ ...row, state_hash: hashOf(platform, "state", state), created_at: new Date(platform.clock()) });
}

/** The start that a state belongs to, and whether this is its first answer in time; null for a state of nobody. */
export async function takeAnswer(
  platform: Secrets,
  provider: ProviderName,
  state: string,
): Promise<{ login: ProviderLogin; isFirst: boolean } | null> {
  const now = platform.clock();
  const own = and(
    eq(providerLogins.provider, provider),
    eq(providerLogins.state_hash, hashOf(platform, "state", state)),
  );
  const isOpen = and(isNull(providerLogins.answered_at), gt(providerLogins.created_at, new Date(now - startLasts)));
  const [first] = await platform.database
    .update(providerLogins)
    .set({ answered_at: new Date(now) })
    .where(and(own, isOpen))
    .returning();
  if (first !== undefined) return { login: first, isFirst: true };
  const [login] = await platform.database.select().from(providerLogins).where(own);
  return login === undefined ? null : { login, isFirst: false };
}

/** Keeps the provider's answer; answers the code that the storefront asks for it with, once, within a minute. */
export async function keepWord(platform: Secrets, { id }: Pick<ProviderLogin, "id">, word: ProviderWord) {
  const code = newSecret();
  await platform.database
    .update(providerLogins)
    .set({
      code_hash: hashOf(platform, "code", code),
      subject: word.subject,
      name: word.name,
      mail: word.mail?.toLowerCase() ?? null,
      is_mail_proved: word.isMailProved,
    })
    .where(eq(providerLogins.id, id));
  return code;
}

/** A provider's answer, to who holds its code; null for one that is wrong, used or older than a minute. */
export async function spendCode(
  platform: Secrets,
  provider: ProviderName,
  code: string,
): Promise<ProviderLogin | null> {
  const now = platform.clock();
  const [row] = await platform.database
    .update(providerLogins)
    .set({ used_at: new Date(now) })
    .where(
      and(
        eq(providerLogins.provider, provider),
        eq(providerLogins.code_hash, hashOf(platform, "code", code)),
        isNull(providerLogins.used_at),
        gt(providerLogins.answered_at, new Date(now - codeLasts)),
      ),
    )
    .returning();
  return row ?? null;
}

/** A ticket with which this browser's storefront makes or joins an account of the provider's answer, once. */
export async function giveTicket(platform: Secrets, { id }: Pick<ProviderLogin, "id">): Promise<string> {
  const ticket = newSecret();
  await platform.database
    .update(providerLogins)
    .set({ ticket_hash: hashOf(platform, "ticket", ticket) })
    .where(eq(providerLogins.id, id));
  return ticket;
}

/** What a ticket stands for; it is used up when the transaction is committed. Null for one that is wrong, used or too old. */
export async function spendTicket(
  transaction: Database,
  platform: Secrets,
  ticket: string,
): Promise<ProviderLogin | null> {
  const now = platform.clock();
  const [row] = await transaction
    .update(providerLogins)
    .set({ ticket_used_at: new Date(now) })
    .where(
      and(
        eq(providerLogins.ticket_hash, hashOf(platform, "ticket", ticket)),
        isNull(providerLogins.ticket_used_at),
        gt(providerLogins.answered_at, new Date(now - startLasts)),
      ),
    )
    .returning();
  return row ?? null;
}
