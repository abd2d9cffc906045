import { eq } from "drizzle-orm";
import { orders } from "#platform/db/tables/order.ts";
import { paymentLedger, payments } from "#platform/db/tables/payment.ts";
import type { SandboxOutcomeName } from "#platform/payments/sandbox/sandbox-outcomes.ts";
import { request } from "#tests/contract/central/order-body.ts";
import type { TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { epaycoOrder, paymentezOrder } from "./payment-shop.ts";

export type Provider = "epayco" | "paymentez";

export interface OnlineOrder {
  provider: Provider;
  token: string;
  id: number;
  number: string;
  key: string;
  reference: string;
  amount: number;
}

const entities: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&#39;": "'", "&lt;": "<", "&gt;": ">" };

function unescape(text: string): string {
  return text.replaceAll(/&(?:amp|quot|#39|lt|gt);/g, (entity) => entities[entity] ?? entity);
}

/** A form's hidden fields. */
export function fieldsOf(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [unescape(name), unescape(value)]));
}

/** What a customer's browser and the providers do, over the platform's own addresses. */
export function paymentWalk(shop: () => TestPlatform) {
  const app = () => shop().platform.app;
  const own = (url: string) => url.replace(shop().platform.context.settings.publicUrl, "");
  const form = (path: string, fields: Record<string, string>) =>
    app().request(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });

  async function place(provider: Provider, token?: string, more: Record<string, unknown> = {}): Promise<OnlineOrder> {
    const by = token ?? (await shop().customer()).token;
    const body = request(provider === "epayco" ? epaycoOrder(more) : paymentezOrder(more));
    const placed = await shop().post("/api/payment/request", body, by);
    if (placed.status !== 201) throw new Error(placed.text);
    return {
      provider,
      token: by,
      id: placed.body.order_id,
      number: placed.body.order.display_number,
      key: String(body["order_unique_identifier"]),
      reference: placed.body.payment.reference,
      amount: placed.body.order.total,
    };
  }

  /** Presses 'Pagar': the page that takes the browser to the provider. */
  async function press({ provider, reference }: OnlineOrder, more: Record<string, string> = {}) {
    const answer = await form(`/api/payment/${provider}`, { ...more, order: reference });
    return { status: answer.status, html: await answer.text(), policy: answer.headers.get("content-security-policy") };
  }

  /** The same, up to the provider's page. */
  async function open(order: OnlineOrder, more: Record<string, string> = {}): Promise<string> {
    const { html } = await press(order, more);
    if (order.provider === "paymentez") return own(unescape(/<a class="button" href="([^"]*)"/.exec(html)?.[1] ?? ""));
    const action = unescape(/<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? "");
    const answer = await form(own(action), fieldsOf(html));
    return own(answer.headers.get("location") ?? "");
  }

  /** Chooses what the play provider answers, and follows the browser back. */
  async function decide(charge: string, outcome: SandboxOutcomeName): Promise<string | null> {
    const answer = await form(charge, { outcome });
    const location = answer.headers.get("location");
    if (location === null) return null;
    const back = await app().request(own(location));
    return back.headers.get("location");
  }

  async function pay(order: OnlineOrder, outcome: SandboxOutcomeName): Promise<string | null> {
    return decide(await open(order), outcome);
  }

  /** Without being asked by anybody: as the tables have it. */
  async function stateOf({ reference }: OnlineOrder): Promise<[string, number]> {
    const [row] = await shop()
      .opened.database.select({ state: payments.state, status: orders.status })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order))
      .where(eq(payments.reference, reference));
    return [row?.state ?? "", row?.status ?? 0];
  }

  async function ledgerOf({ reference }: OnlineOrder) {
    return shop()
      .opened.database.select({
        event: paymentLedger.event,
        source: paymentLedger.source,
        amount: paymentLedger.amount,
      })
      .from(paymentLedger)
      .innerJoin(payments, eq(payments.id, paymentLedger.payment))
      .where(eq(payments.reference, reference))
      .orderBy(paymentLedger.id);
  }

  const eventsOf = async (order: OnlineOrder) => (await ledgerOf(order)).map(({ event }) => event);
  const ask = async ({ reference }: OnlineOrder) => (await shop().get(`/api/payment/status/${reference}`)).body;
  const wait = async (milliseconds: number) => {
    shop().setTime(shop().now() + milliseconds);
    await shop().platform.outbox.runDue();
  };
  const logged = (event: string) => shop().logLines.filter((line) => line.includes(`"event":"${event}"`));

  return { form, own, place, press, open, decide, pay, stateOf, ledgerOf, eventsOf, ask, wait, logged };
}
