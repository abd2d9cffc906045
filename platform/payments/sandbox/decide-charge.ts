import { eq } from "drizzle-orm";
import { z } from "zod";
import { sandboxCharges } from "#platform/db/tables/sandbox.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { addTask } from "#platform/outbox/add-task.ts";
import { defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { changeCharge, otherReference, sandboxAccount } from "./sandbox-ledger.ts";
import { type Charge, type SandboxOutcome, sandboxOutcomes, type SandboxOutcomeName } from "./sandbox-outcomes.ts";
import { sandboxProviders } from "./sandbox-words.ts";

const laterKind = "sandbox.notify";
const contentTypes = { form: "application/x-www-form-urlencoded", json: "application/json" };
const wrong = { amount: 10, currency: "USD", merchant: "0000" };

/** Sends the platform a word about a charge, as the provider's own servers would. */
export async function notifyPlatform(platform: PlatformContext, charge: Charge, key: string): Promise<void> {
  const { path, body } = platform.providers[charge.provider].word;
  const request = new Request(`${platform.settings.publicUrl}/api/payment/${charge.provider}/${path}`, {
    method: "POST",
    headers: { "content-type": contentTypes[body] },
    body: sandboxProviders[charge.provider].writtenWord(charge, key),
  });
  const answer = await platform.send(request);
  await answer.body?.cancel();
  if (answer.status >= 500) throw new Error(`status ${answer.status}`);
}

function columnsOf({ twist, state }: SandboxOutcome, charge: Charge): Partial<typeof sandboxCharges.$inferInsert> {
  return {
    state,
    ...(twist === "amount" && { amount: Math.floor(charge.amount / wrong.amount) }),
    ...(twist === "currency" && { currency: wrong.currency }),
    ...(twist === "merchant" && { merchant: wrong.merchant }),
    ...(twist === "test" && { is_test: !charge.is_test }),
  };
}

/** Decides an open charge and notifies the platform; false when it was decided before. */
export async function decideCharge(
  platform: PlatformContext,
  charge: Charge,
  name: SandboxOutcomeName,
): Promise<boolean> {
  const { database, clock } = platform;
  const outcome: SandboxOutcome = sandboxOutcomes[name];
  const account = await sandboxAccount(database, charge.provider, charge.merchant);
  if (account === null || charge.state !== "open") return false;
  const decided = await changeCharge(database, charge, columnsOf(outcome, charge));
  if (decided === null) return false;
  const { later, says, twist, words } = outcome;
  // A first word may be the truth and a later one not, or the other way round.
  const notified = later === undefined && says !== undefined ? { ...decided, state: says } : decided;
  const reference = twist === "order" ? ((await otherReference(database, charge)) ?? "nobody") : decided.reference;
  for (let sent = 0; sent < words; sent += 1)
    await notifyPlatform(platform, { ...notified, reference }, twist === "signature" ? "forged" : account.key).catch(
      () => undefined,
    );
  if (later === undefined) return true;
  const now = clock();
  await addTask(database, {
    kind: laterKind,
    key: `${laterKind}:${charge.id}`,
    payload: { charge: charge.id, becomes: later.state, says: says ?? later.state },
    now,
    dueAt: now + later.seconds * 1000,
  });
  return true;
}

const states = z.enum(["approved", "rejected"]);

/** What a charge becomes later, and the word of it then; as a provider does, repeated until it is heard. */
export const notifyLater = defineOutboxKind({
  name: laterKind,
  payload: z.object({ charge: z.int(), becomes: states, says: states }),
  run: async ({ platform, payload }) => {
    const { database } = platform;
    const [charge] = await database.select().from(sandboxCharges).where(eq(sandboxCharges.id, payload.charge));
    if (charge === undefined || charge.given_back > 0) return null;
    const account = await sandboxAccount(database, charge.provider, charge.merchant);
    const changed = await changeCharge(database, charge, { state: payload.becomes });
    if (account === null || changed === null) return null;
    await notifyPlatform(platform, { ...changed, state: payload.says }, account.key);
    return null;
  },
});
