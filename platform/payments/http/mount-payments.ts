import type { Context, Hono } from "hono";
import { type PaymentProvider, paymentProviderOf, paymentProviders } from "#domain/store/payment-method.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { formFields, readForm } from "#platform/http/form-body.ts";
import { readJsonBody } from "#platform/http/json-body.ts";
import { givenOnce } from "#platform/http/named-once.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";
import { withTroublePage } from "#platform/http/trouble-page.ts";
import { attemptKeySchema } from "#wire/order/order-request.ts";
import { paymentReferenceSchema } from "#wire/order/payment-answer.ts";
import { handoverPolicy, returnTroublePage, startPage, startTroublePage } from "./payment-pages.ts";
import { type StartOutcome, startPayment } from "#platform/payments/ledger/start-payment.ts";
import { takeCallback } from "./take-callback.ts";
import { takeReturn } from "./take-return.ts";

/** References that nobody knows; what is posted beyond gives way to all others (A216). */
const unknownStarts = { name: "payment-form", most: 120, seconds: 60 };

/**
 * Starts the payment of a reference. Who pays may share the address with whoever invents references: one that was asked for a
 * moment ago is not counted, and over the limit as many as there is room for are looked up, after all others were answered.
 * @throws Refusal 429
 */
async function boundedStart(
  platform: PlatformContext,
  c: Context,
  provider: PaymentProvider,
  reference: string | null,
): Promise<StartOutcome> {
  const start = async (): Promise<StartOutcome> =>
    reference === null ? { kind: "unknown" } : await startPayment(platform, provider, reference);
  const client = clientAddress(c, platform.settings.trustedAddresses);
  if (client.isShared || (reference !== null && platform.formLane.knows(reference))) return await start();
  const wait = await platform.limiter.take(unknownStarts, client.address);
  if (wait === null) return await start();
  const outcome = await platform.formLane.enter(async () => {
    await platform.inFlight.idle();
    return await start();
  });
  if (outcome === null || outcome.kind === "unknown") throw tooMany("too_many_requests", wait);
  return outcome;
}

/** What a press told, for another try. */
interface Pressed {
  Variables: { reference: string | undefined };
}

function mountStart(app: Hono, platform: PlatformContext, provider: PaymentProvider): void {
  const policy = handoverPolicy(new URL(platform.settings.publicUrl).origin);
  const trouble = withTroublePage<Pressed>((c, status) => startTroublePage(status, c.get("reference") ?? null, policy));
  app.post(`/api/payment/${provider}`, trouble, async (c) => {
    // S3 §3's form: of all its fields only the opaque reference counts (M8).
    const reference = paymentReferenceSchema.safeParse((await readForm(c))["order"]);
    c.set("reference", reference.data);
    const outcome = await boundedStart(platform, c, provider, reference.data ?? null);
    c.header("content-security-policy", policy);
    c.header("cache-control", "no-store");
    const status = { unknown: 404, tooOften: 429, away: 503, over: 200, notMade: 200, go: 200 } as const;
    return c.html(startPage(outcome, reference.data ?? ""), status[outcome.kind]);
  });
}

const bodyReaders = { form: readForm, json: readJsonBody };

function mountCallback(app: Hono, platform: PlatformContext, provider: PaymentProvider): void {
  const { path, body } = platform.providers[provider].word;
  app.post(`/api/payment/${provider}/${path}`, async (c) =>
    c.body(null, await takeCallback(platform, provider, await bodyReaders[body](c))),
  );
}

/** The number that the browser brings back is only what the look-up is asked with. */
function transactionIn(fields: Record<string, string>, names: readonly string[]): string | null {
  const given = names.map((name) => fields[name]).find((value) => value !== undefined) ?? "";
  return /^[\w-]{1,60}$/.test(given) ? given : null;
}

function mountReturns(app: Hono, platform: PlatformContext): void {
  const trouble = withTroublePage((_c, status) => returnTroublePage(status));
  app.on(["GET", "POST"], "/api/payment/:provider/response", trouble, async (c) => {
    const provider = paymentProviderOf(c.req.param("provider"));
    // Who comes back has paid: what cannot be read is not there, and nobody is turned away for it.
    const query = givenOnce(new URL(c.req.url).searchParams);
    const key = attemptKeySchema.safeParse(query["order_unique_identifier"]);
    if (provider === null || !key.success) throw new Refusal(404, "payment_not_found");
    const fields = c.req.method === "POST" ? givenOnce(await formFields(c)) : query;
    const back = await takeReturn(platform, provider, {
      key: key.data,
      transaction: transactionIn(fields, platform.providers[provider].returnFields),
    });
    if (back === null) throw new Refusal(404, "payment_not_found");
    c.header("cache-control", "no-store");
    return c.redirect(back, 303);
  });
}

/** Mounts what browsers and providers call: the start of a payment, a provider's word, the way back. */
export function mountPayments(app: Hono, platform: PlatformContext): void {
  for (const provider of paymentProviders) {
    mountStart(app, platform, provider);
    mountCallback(app, platform, provider);
  }
  mountReturns(app, platform);
}
