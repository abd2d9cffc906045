import type { z } from "zod";
import type { PaymentProvider } from "#domain/store/payment-method.ts";
import type { SendRequest } from "./ask-provider.ts";

/** An account at a provider; `key` signs and never leaves the platform. */
export interface PaymentAccount {
  provider: PaymentProvider;
  /** ePayco's `p_cust_id_cliente`, Paymentez's application code. */
  merchant: string;
  key: string;
  isProduction: boolean;
}

/** What a provider says of one transaction, asked by the platform itself: the only thing that decides (M10). */
export interface PaymentFact {
  transaction: string;
  /** `chargedBack`: its bank took it back. `unknown`: a word that we do not know, which decides nothing. */
  outcome: "approved" | "rejected" | "pending" | "refunded" | "chargedBack" | "unknown";
  /** Null when it is unreadable. */
  amount: number | null;
  /** How much of it went back so far, null where the provider names no amount; `untold`: a part, and not which. */
  givenBack: number | "untold" | null;
  /** Null where the provider names none: its account sells in one currency. */
  currency: string | null;
  reference: string;
  merchant: string;
  /** Null where the provider has another host for tests and tells nothing of it; one that tells has to be readable. */
  isTest: boolean | "unreadable" | null;
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
  /** Where the browser comes back to, and where the provider notifies us. */
  returnUrl: string;
  callbackUrl: string;
}

/** How the browser gets to the provider. */
export type Handover =
  | { kind: "form"; action: string; fields: Record<string, string> }
  | { kind: "redirect"; url: string };

/** A provider's own word of a payment, which nobody believes: it only says what to look up (M10). */
export interface ProviderWord {
  /** Ours. */
  reference: string;
  /** `isSigned`: the account's key signed it. */
  claimTo: (account: PaymentAccount) => PaymentFact;
}

/** One provider: its field names, signatures and addresses end here. */
export interface ProviderPort {
  /** Where below our address of the provider it sends its word, and how it is written. */
  word: { path: string; body: "form" | "json" };
  /** Null for a body of another shape. */
  readWord: (body: unknown) => ProviderWord | null;
  /** The fields that may bring its number of the transaction back with the browser. */
  returnFields: readonly string[];
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

/** A provider as it stands in the table of providers, `Urls` being where it answers. */
export interface Provider<Urls> {
  /** Its keys as the configuration of a business or a branch has them. */
  keys: z.ZodType<Omit<PaymentAccount, "provider">>;
  /** Where the platform's own sandbox plays it, below an address. */
  sandboxUrls: (sandbox: string) => Urls;
  open: (urls: Urls, tools: { send: SendRequest; clock: () => number }) => ProviderPort;
}
