import type { PlatformContext } from "#platform/calls/context.ts";
import { notifyPlatform } from "./decide-charge.ts";
import { chargeBack, giveChargeBack, sandboxAccount } from "./sandbox-ledger.ts";
import type { Charge } from "./sandbox-outcomes.ts";
import { sandboxProviders } from "./sandbox-words.ts";

/** What the merchant in its panel, or the customer's bank, does with an approved charge. */
export const sandboxRefunds = {
  refund: { label: "Devolver todo", hint: "Como el negocio en su panel; el proveedor avisa" },
  refund_half: { label: "Devolver la mitad", hint: "Como el negocio en su panel; el proveedor avisa" },
  chargeback: { label: "Contracargo", hint: "El banco se lleva el dinero y nadie avisa: se descubre al otro día" },
} as const;

export type SandboxRefundName = keyof typeof sandboxRefunds;

/** What is offered of a charge: a part where the provider's words can say so. */
export function sandboxRefundNames({ provider, state }: Charge): SandboxRefundName[] {
  if (state !== "approved") return [];
  return sandboxProviders[provider].namesParts ? ["refund", "refund_half", "chargeback"] : ["refund", "chargeback"];
}

/** Gives a charge back at the play provider; null where that is not offered. */
export async function refundCharge(
  platform: PlatformContext,
  charge: Charge,
  name: SandboxRefundName,
): Promise<Charge | null> {
  const { database } = platform;
  if (!sandboxRefundNames(charge).includes(name)) return null;
  if (name === "chargeback") return chargeBack(database, charge);
  const left = charge.amount - charge.given_back;
  const given = await giveChargeBack(database, charge, name === "refund" ? left : Math.floor(left / 2));
  const account = await sandboxAccount(database, charge.provider, charge.merchant);
  if (given !== null && account !== null) await notifyPlatform(platform, given, account.key).catch(() => undefined);
  return given;
}
