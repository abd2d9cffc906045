import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { sandboxCharges } from "#platform/db/tables/sandbox.ts";
import type { TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { merchants, secretKeys } from "./payment-shop.ts";
import type { OnlineOrder } from "./payment-walk.ts";

/** Written from payments.md, apart from the platform's own functions. */
function epaycoSigned(fields: Record<string, string>, key: string): string {
  const parts = ["x_cust_id_cliente", "", "x_ref_payco", "x_transaction_id", "x_amount", "x_currency_code"];
  const text = parts.map((name) => (name === "" ? key : (fields[name] ?? ""))).join("^");
  return createHash("sha256").update(text).digest("hex");
}

export function epaycoWord(order: OnlineOrder, more: Record<string, string> = {}, key: string = secretKeys.epayco) {
  const fields = {
    x_cust_id_cliente: merchants.epayco,
    x_ref_payco: "4711",
    x_transaction_id: "4711-1",
    x_amount: String(order.amount),
    x_currency_code: "COP",
    x_id_invoice: order.reference,
    x_cod_response: "1",
    x_test_request: "TRUE",
    ...more,
  };
  return { x_signature: epaycoSigned(fields, key), ...fields };
}

export function paymentezWord(
  order: OnlineOrder,
  more: Record<string, unknown> = {},
  key: string = secretKeys.paymentez,
) {
  const transaction = {
    id: "4711",
    status: "success",
    status_detail: 3,
    dev_reference: order.reference,
    amount: order.amount,
    application_code: merchants.paymentez as string,
    ...more,
  };
  const text = [transaction.id, transaction.application_code, "7", key].join("_");
  return { transaction: { ...transaction, stoken: createHash("md5").update(text).digest("hex") }, user: { id: "7" } };
}

/** What the play provider has in its ledger of an order. */
export async function chargeOf({ opened }: TestPlatform, { reference }: OnlineOrder) {
  const [charge] = await opened.database.select().from(sandboxCharges).where(eq(sandboxCharges.reference, reference));
  return charge;
}

/** How providers tell the platform something: each answers the status. */
export function providerWords(shop: () => TestPlatform) {
  const confirm = async (word: Record<string, string>) => {
    const body = new URLSearchParams(word).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return (await shop().platform.app.request("/api/payment/epayco/confirmation", { method: "POST", headers, body }))
      .status;
  };
  const notify = async (word: unknown) => (await shop().post("/api/payment/paymentez/notification", word)).status;
  /** A genuine word of the provider about what it has in its ledger. */
  const repeat = async (order: OnlineOrder, more: Record<string, string> = {}) => {
    const id = (await chargeOf(shop(), order))?.transaction ?? "";
    return order.provider === "epayco"
      ? confirm(epaycoWord(order, { x_ref_payco: id, x_transaction_id: id, ...more }))
      : notify(paymentezWord(order, { id, ...more }));
  };
  return { confirm, notify, repeat };
}
