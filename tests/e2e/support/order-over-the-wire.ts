import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { emptyIntent } from "#domain/order/intent.ts";
import type { OrderAttempt, OrderIntent } from "#domain/order/intent.ts";
import { postJson } from "./ask.ts";
import { callAction, keepCookies } from "./call-action.ts";

/** A storefront and the platform behind it. */
export interface Stack {
  port: number;
  platformPort: number;
  host: string;
}

async function fetchJson(url: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000), ...init });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return await answer.json();
}

/** A mail of the platform's outbox. */
interface Mail {
  subject: string;
  text: string;
}

/** The mails to somebody, newest first. */
export async function mailsTo({ platformPort }: Pick<Stack, "platformPort">, email: string): Promise<Mail[]> {
  const address = `http://127.0.0.1:${platformPort}/outbox.json?recipient=${encodeURIComponent(email)}`;
  return ((await fetchJson(address)) as { mails: Mail[] }).mails;
}

/** The newest code mailed to somebody; the answer to who asks for one waits for no mail (D1), so the first may come a moment later. */
export async function newestCode(stack: Pick<Stack, "platformPort">, email: string): Promise<string> {
  for (let look = 0; look < 200; look += 1) {
    const mails = await mailsTo(stack, email);
    const code = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []).at(0);
    if (code !== undefined) return code;
    await wait(100);
  }
  throw new Error(`no code was mailed to ${email}`);
}

/** Signs somebody new up with a mailed code and answers the session's cookie. */
export async function signUpOverTheWire(
  stack: Stack,
  email = `${randomUUID().slice(0, 8)}@example.test`,
): Promise<string> {
  const asked = await callAction({
    ...stack,
    name: "signUp",
    input: { name: "Ana Prueba", dial: "57", phone: "3105550199", email, consent: true },
  });
  if (asked.result?.ok !== true) throw new Error(`signUp: ${asked.status} ${asked.body.slice(0, 300)}`);
  const cookie = keepCookies("", asked);
  const entered = await callAction({
    ...stack,
    name: "enterCode",
    input: { code: await newestCode(stack, email), consents: false },
    cookie,
  });
  if (entered.result?.ok !== true) throw new Error(`enterCode: ${entered.status} ${entered.body.slice(0, 300)}`);
  return keepCookies(cookie, entered);
}

interface WireMenu {
  data: {
    menu_groups: {
      id: number;
      availability_times?: unknown[];
      menu_product_items: {
        id: number;
        price: number;
        sizes: unknown[] | null;
        sides_or_topings: unknown[];
        is_active: boolean;
        extra_data: unknown;
        product: { require_legal_age: boolean; contains_alcohol: boolean };
      }[];
    }[];
  };
}

/** An attempt to order some plain thing of the branch that is always open, to be picked up, worth more than the minimum. */
export async function pickupAttempt(stack: Stack): Promise<OrderAttempt> {
  const { data: business } = (await fetchJson(
    `http://127.0.0.1:${stack.platformPort}/api/businessv2?domain=${stack.host}`,
  )) as {
    data: { id: number; branches: { id: number; payment_methods_allowed: { id: number; type: string }[] }[] };
  };
  const [branch] = business.branches;
  if (branch === undefined) throw new Error("the business has no branch");
  const menu = (await fetchJson(
    `http://127.0.0.1:${stack.platformPort}/api/ecommerce/menu/${business.id}/${branch.id}`,
    { method: "POST" },
  )) as WireMenu;
  const plain = menu.data.menu_groups
    .filter((group) => (group.availability_times ?? []).length === 0)
    .flatMap((group) => group.menu_product_items.map((item) => ({ group, item })))
    .find(
      ({ item }) =>
        item.is_active &&
        item.sides_or_topings.length === 0 &&
        (item.sizes ?? []).length === 0 &&
        item.extra_data === null &&
        !item.product.require_legal_age &&
        !item.product.contains_alcohol,
    );
  const cash = branch.payment_methods_allowed.find(({ type }) => type === "cash");
  if (plain === undefined || cash === undefined) throw new Error("the demo has nothing plain to pick up");
  const line = {
    lineId: "l1",
    itemId: String(plain.item.id),
    groupId: String(plain.group.id),
    sizeName: null,
    options: [],
    quantity: Math.ceil(60_000 / plain.item.price),
    note: "",
  };
  const intent: OrderIntent = {
    ...emptyIntent(String(branch.id)),
    lines: [line],
    mode: "pickup",
    paymentMethodId: String(cash.id),
  };
  return { attemptKey: randomUUID(), expectedTotal: await quotedTotal(stack, intent), intent };
}

/** What an intent costs, as the quote says. */
export async function quotedTotal(stack: Stack, intent: OrderIntent): Promise<number> {
  // Node's fetch keeps the host to itself, and the host is the tenant.
  const answer = await postJson({ ...stack, path: "/api/quote" }, intent);
  if (answer.status !== 200) throw new Error(`the quote answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return (JSON.parse(answer.body) as { assessment: { total: number } }).assessment.total;
}
