import type { PaymentProvider } from "#domain/store/payment-method.ts";
import { type EpaycoWord, epaycoSignature } from "#platform/payments/provider/epayco-fields.ts";
import { type PaymentezWord, paymentezToken } from "#platform/payments/provider/paymentez-fields.ts";
import type { Charge } from "./sandbox-outcomes.ts";

const epaycoCodes: Record<Charge["state"], string> = {
  open: "9",
  approved: "1",
  rejected: "2",
  pending: "3",
  refunded: "6",
  charged_back: "6",
  cancelled: "11",
};
const epaycoTexts: Partial<Record<Charge["state"], string>> = {
  approved: "Aceptada",
  rejected: "Rechazada",
  pending: "Pendiente",
  refunded: "Reversada",
  charged_back: "Reversada",
};
const paymentezDetails: Record<Charge["state"], number> = {
  open: 0,
  approved: 3,
  rejected: 9,
  pending: 1,
  refunded: 7,
  charged_back: 6,
  cancelled: 10,
};

const partlyRefunded = 34;

/** ePayco's word about a charge, signed with the merchant's key. */
export function epaycoWordOf(charge: Charge, key: string): EpaycoWord & Record<string, string> {
  const signed = {
    x_cust_id_cliente: charge.merchant,
    x_ref_payco: charge.transaction,
    x_transaction_id: `${charge.transaction}-${charge.id}`,
    x_amount: String(charge.amount),
    x_currency_code: charge.currency,
  };
  const text = epaycoTexts[charge.state] ?? "";
  return {
    ...signed,
    x_id_invoice: charge.reference,
    x_id_factura: charge.reference,
    x_description: charge.description,
    x_tax: "0",
    x_amount_base: String(charge.amount),
    x_approval_code: charge.state === "approved" ? "000000" : "",
    x_transaction_date: charge.created_at.toISOString().slice(0, 19).replace("T", " "),
    x_franchise: "PSE",
    x_bank_name: "Banco de Pruebas",
    x_response: text,
    x_transaction_state: text,
    x_cod_response: epaycoCodes[charge.state],
    x_response_reason_text: "",
    x_test_request: charge.is_test ? "TRUE" : "FALSE",
    x_signature: epaycoSignature(signed, key),
  };
}

/** Paymentez's word about a charge. */
export function paymentezWordOf(charge: Charge, key: string): PaymentezWord & { card: Record<string, string> } {
  const { transaction, merchant, user } = charge;
  const isPart = charge.state === "approved" && charge.given_back > 0;
  const status_detail = isPart ? partlyRefunded : paymentezDetails[charge.state];
  return {
    transaction: {
      id: transaction,
      status_detail: String(status_detail),
      dev_reference: charge.reference,
      amount: charge.amount,
      application_code: merchant,
      currency: charge.currency,
      ...(charge.given_back > 0 && { refund_amount: charge.given_back }),
      stoken: paymentezToken({ transaction, application: merchant, user }, key),
    },
    user: { id: user },
    card: { type: "vi", number: "4242" },
  };
}

/** What a play provider sends. */
interface SandboxProvider {
  /** Its word of a charge, as it is posted. */
  writtenWord: (charge: Charge, key: string) => string;
  /** Whether a word says how much of a charge went back. */
  namesParts: boolean;
  /** What the browser brings back of a charge that was decided. */
  returnFields: (charge: Charge) => Record<string, string>;
}

/** The play providers, one row each. */
export const sandboxProviders: { [P in PaymentProvider]: SandboxProvider } = {
  epayco: {
    writtenWord: (charge, key) => new URLSearchParams(epaycoWordOf(charge, key)).toString(),
    namesParts: false,
    returnFields: ({ transaction }) => ({ ref_payco: transaction }),
  },
  paymentez: {
    writtenWord: (charge, key) => JSON.stringify(paymentezWordOf(charge, key)),
    namesParts: true,
    returnFields: () => ({}),
  },
};
