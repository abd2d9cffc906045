import type { Context, Hono } from "hono";
import { z } from "zod";
import type { PlatformContext } from "#platform/calls/context.ts";
import { readJsonBody } from "#platform/http/json-body.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { isSameHash } from "#platform/auth/keyed-hash.ts";
import { epaycoFormSignature } from "#platform/payments/provider/epayco-fields.ts";
import { readForm } from "#platform/http/form-body.ts";
import { sandboxPath } from "#platform/payments/provider/open-providers.ts";
import type { PaymentAccount } from "#platform/payments/provider/provider-port.ts";
import { paymentezAuthorization } from "#platform/payments/provider/paymentez-fields.ts";
import { decideCharge } from "./decide-charge.ts";
import { chargeByToken, chargesBy, giveChargeBack, openCharge, sandboxAccount } from "./sandbox-ledger.ts";
import { type Charge, sandboxOutcomes, sandboxOutcomeNames } from "./sandbox-outcomes.ts";
import { refundCharge, sandboxRefundNames } from "./sandbox-refunds.ts";
import { chargePage, decidedPage, sandboxPolicy } from "./sandbox-page.ts";
import { epaycoWordOf, paymentezWordOf, sandboxProviders } from "./sandbox-words.ts";

const amountText = z.string().regex(/^\d{1,12}(?:\.\d{1,2})?$/);
const epaycoForm = z.object({
  p_cust_id_cliente: z.string(),
  p_signature: z.string(),
  p_id_invoice: z.string().max(60),
  p_description: z.string().max(200),
  p_amount: amountText,
  p_currency_code: z.string().max(10),
  p_test_request: z.enum(["TRUE", "FALSE"]),
  p_url_response: z.url(),
});

const linkBody = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), last_name: z.string() }),
  order: z.object({
    dev_reference: z.string().max(60),
    description: z.string().max(200),
    amount: z.number().positive(),
    currency: z.string().max(10),
  }),
  configuration: z.object({
    success_url: z.url(),
    failure_url: z.url(),
    pending_url: z.url(),
    review_url: z.url(),
  }),
});

/** It leads nobody anywhere but back to this platform. */
function ownAddress(platform: PlatformContext, url: string): string {
  if (!url.startsWith(`${platform.settings.publicUrl}/api/payment/`)) throw new Refusal(400, "foreign_address");
  return url;
}

function pageAddress(platform: PlatformContext, { token }: Charge): string {
  return `${platform.settings.publicUrl}${sandboxPath}/charges/${token}`;
}

function mountEpayco(app: Hono, platform: PlatformContext): void {
  const { database, clock } = platform;
  const path = `${sandboxPath}/epayco`;
  app.post(`${path}/checkout`, async (c) => {
    const form = epaycoForm.safeParse(await readForm(c));
    if (!form.success) throw new Refusal(400, "invalid_form");
    const { p_cust_id_cliente: merchant, p_id_invoice: invoice, p_amount: amount } = form.data;
    const { p_currency_code: currency, p_signature } = form.data;
    const account = await sandboxAccount(database, "epayco", merchant);
    const expected = epaycoFormSignature({ merchant, invoice, amount, currency }, account?.key ?? "");
    if (account === null || !isSameHash(expected, p_signature)) throw new Refusal(403, "signature");
    const charge = await openCharge(database, {
      provider: "epayco",
      merchant,
      reference: invoice,
      amount: Number(amount),
      currency,
      description: form.data.p_description,
      user: "",
      is_test: form.data.p_test_request === "TRUE",
      return_url: ownAddress(platform, form.data.p_url_response),
      created_at: new Date(clock()),
    });
    return c.redirect(pageAddress(platform, charge), 303);
  });
  const words = async (charges: readonly Charge[]) =>
    await Promise.all(
      charges.map(async (charge) => {
        const account = await sandboxAccount(database, "epayco", charge.merchant);
        return epaycoWordOf(charge, account?.key ?? "");
      }),
    );
  app.get(`${path}/validation/v1/reference/:transaction`, async (c) => {
    const [data] = await words(await chargesBy(database, "epayco", { transaction: c.req.param("transaction") }));
    return c.json(data === undefined ? { success: false, data: {} } : { success: true, data });
  });
  app.get(`${path}/validation/v1/invoice/:reference`, async (c) => {
    const data = await words(await chargesBy(database, "epayco", { reference: c.req.param("reference") }));
    return c.json({ success: true, data });
  });
}

/** The merchant of a call to Paymentez. @throws Refusal 401 */
async function authenticated(c: Context, { database, clock }: PlatformContext): Promise<PaymentAccount> {
  const header = c.req.header("auth-token") ?? "";
  const [merchant = "", seconds = ""] = Buffer.from(header, "base64").toString().split(";");
  const account = await sandboxAccount(database, "paymentez", merchant);
  const isFresh = Math.abs(clock() / 1000 - Number(seconds)) < 60;
  const expected = account === null ? "" : paymentezAuthorization(account, Number(seconds) * 1000);
  if (account === null || !isFresh || !isSameHash(expected, header)) throw new Refusal(401, "auth_token");
  return account;
}

function mountPaymentez(app: Hono, platform: PlatformContext): void {
  const { database, clock } = platform;
  const path = `${sandboxPath}/paymentez`;
  app.post(`${path}/linktopay/init_order/`, async (c) => {
    const account = await authenticated(c, platform);
    const body = linkBody.safeParse(await readJsonBody(c));
    if (!body.success) throw new Refusal(400, "invalid_body");
    const { user, order, configuration } = body.data;
    const charge = await openCharge(database, {
      provider: "paymentez",
      merchant: account.merchant,
      reference: order.dev_reference,
      amount: order.amount,
      currency: order.currency,
      description: order.description,
      user: user.id,
      is_test: true,
      return_url: ownAddress(platform, configuration.success_url),
      created_at: new Date(clock()),
    });
    return c.json({ success: true, data: { payment: { payment_url: pageAddress(platform, charge) } } });
  });
  app.post(`${path}/v2/transaction/refund/`, async (c) => {
    const account = await authenticated(c, platform);
    const wish = z
      .object({ transaction: z.object({ id: z.string() }), order: z.object({ amount: z.number() }) })
      .safeParse(await readJsonBody(c));
    const [charge] = wish.success
      ? await chargesBy(database, "paymentez", { transaction: wish.data.transaction.id })
      : [];
    const asked = wish.data?.order.amount ?? 0;
    if (charge?.state !== "approved" || charge.merchant !== account.merchant) throw new Refusal(400, "not_refundable");
    const changed = await giveChargeBack(database, charge, asked);
    return c.json({ status: changed === null ? "failure" : "success" });
  });
  app.get(`${path}/v2/transaction/`, async (c) => {
    const account = await authenticated(c, platform);
    const charges = await chargesBy(database, "paymentez", { reference: c.req.query("dev_reference") ?? "" });
    return c.json({ transactions: charges.map((charge) => paymentezWordOf(charge, account.key)) });
  });
  app.get(`${path}/v2/transaction/:transaction{[0-9]+}/`, async (c) => {
    const account = await authenticated(c, platform);
    const [charge] = await chargesBy(database, "paymentez", { transaction: c.req.param("transaction") });
    return charge === undefined ? c.notFound() : c.json(paymentezWordOf(charge, account.key));
  });
}

function mountPages(app: Hono, platform: PlatformContext): void {
  const path = `${sandboxPath}/charges/:token`;
  app.use(path, async (c, next) => {
    await next();
    c.header("content-security-policy", sandboxPolicy);
    c.header("cache-control", "no-store");
  });
  app.get(path, async (c) => {
    const charge = await chargeByToken(platform.database, c.req.param("token"));
    return charge === null ? c.notFound() : c.html(chargePage(charge));
  });
  app.post(path, async (c) => {
    const charge = await chargeByToken(platform.database, c.req.param("token"));
    const { outcome, refund } = await readForm(c);
    if (charge === null) return c.notFound();
    const back = sandboxRefundNames(charge).find((known) => known === refund);
    if (back !== undefined) return c.html(decidedPage((await refundCharge(platform, charge, back)) ?? charge));
    const name = sandboxOutcomeNames.find((known) => known === outcome);
    if (name === undefined) return c.notFound();
    const isDecided = await decideCharge(platform, charge, name);
    if (!isDecided || !sandboxOutcomes[name].isBack)
      return c.html(decidedPage((await chargeByToken(platform.database, charge.token)) ?? charge));
    const leavesWord = sandboxOutcomes[name].state !== "cancelled";
    const fields = leavesWord ? sandboxProviders[charge.provider].returnFields(charge) : {};
    const address = new URL(charge.return_url);
    for (const [field, value] of Object.entries(fields)) address.searchParams.set(field, value);
    return c.redirect(address.href, 303);
  });
}

/** The play providers, mounted where the settings name no real ones: they speak the real ones' names and signatures. */
export function mountSandbox(app: Hono, platform: PlatformContext): void {
  const { epayco, paymentez } = platform.settings.paymentUrls;
  if (epayco === null) mountEpayco(app, platform);
  if (paymentez === null) mountPaymentez(app, platform);
  if (epayco === null || paymentez === null) mountPages(app, platform);
}
