import type { PaymentAccount, PaymentProvider } from "./payment-account.ts";

/** What a provider says of one transaction, asked by the platform itself: the only thing that decides (M10). */
export interface PaymentFact {
  transaction: string;
  /** `unknown`: a word that we do not know, which decides nothing. */
  outcome: "approved" | "rejected" | "pending" | "refunded" | "unknown";
  /** Null when it is unreadable. */
  amount: number | null;
  /** Null where the provider names none: its account sells in one currency. */
  currency: string | null;
  reference: string;
  merchant: string;
  /** Null where the provider has another host for tests. */
  isTest: boolean | null;
  /** False when it bears a signature that our key did not make. */
  isSigned: boolean;
}

/** A payment as it is taken to its provider. */
export interface PaymentStart {
  account: PaymentAccount;
  reference: string;
  amount: number;
  /** The part of it that is tax. */
  tax: number;
  currency: string;
  description: string;
  customer: { id: string; name: string; email: string };
  /** Where the browser comes back to, and where the provider tells us. */
  returnUrl: string;
  callbackUrl: string;
}

/** How the browser gets to the provider. */
export type Handover =
  | { kind: "form"; action: string; fields: Record<string, string> }
  | { kind: "redirect"; url: string };

/** One provider: its field names, signatures and addresses end here. */
export interface ProviderPort {
  /** @throws ProviderAway */
  start: (start: PaymentStart) => Promise<Handover>;
  /** Every transaction that the provider knows of, by its own number and by our reference. @throws ProviderAway */
  lookUp: (
    account: PaymentAccount,
    question: { transaction: string | null; reference: string },
  ) => Promise<PaymentFact[]>;
  /** Null when it has no call for it: a person gives the money back. @throws ProviderAway */
  refund: ((account: PaymentAccount, refund: { transaction: string; amount: number }) => Promise<void>) | null;
}

export type ProviderPorts = Record<PaymentProvider, ProviderPort>;

/** The provider did not answer, or not in a way that can be read: nothing is known. */
export class ProviderAway extends Error {
  override name = "ProviderAway";
}
