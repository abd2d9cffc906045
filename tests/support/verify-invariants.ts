import { asc } from "drizzle-orm";
import { z } from "zod";
import { mayMove, statusSources } from "#domain/order/order-moves.ts";
import { orderStatus, parseOrderStatus } from "#domain/order/order-status.ts";
import { heldMoney, moneyOf, unmadeStatuses } from "#domain/order/payment/order-money.ts";
import type { Database } from "#platform/db/database.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { orderAttempts, orders, orderStatusChanges } from "#platform/db/tables/order.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { paymentLedger, payments } from "#platform/db/tables/payment.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import { sandboxCharges } from "#platform/db/tables/sandbox.ts";
import { mostOutboxMails } from "#platform/mail/mailer.ts";
import { placedAnswerSchema } from "#wire/order/order-answer.ts";

async function readAll(database: Database) {
  return {
    orders: await database.select().from(orders).orderBy(asc(orders.id)),
    changes: await database.select().from(orderStatusChanges).orderBy(asc(orderStatusChanges.id)),
    attempts: await database.select().from(orderAttempts),
    payments: await database.select().from(payments),
    ledger: await database.select().from(paymentLedger).orderBy(asc(paymentLedger.id)),
    tasks: await database.select().from(outboxTasks),
    mails: await database.select().from(outboxMails),
    redemptions: await database.select().from(redemptions),
    charges: await database.select().from(sandboxCharges),
  };
}

type Everything = Awaited<ReturnType<typeof readAll>>;
type Order = Everything["orders"][number];

const keptAmounts = z.object({ subtotal: z.number(), adjustments: z.array(z.object({ amount: z.number() })) });
const taken: readonly number[] = [orderStatus.received, orderStatus.scheduled];
const unpaid: readonly number[] = [orderStatus.awaitingPayment, orderStatus.paymentFailed];

const changesOf = ({ changes }: Everything, { id }: Order) => changes.filter(({ order }) => order === id);
const wasTaken = (all: Everything, order: Order) => changesOf(all, order).some(({ status }) => taken.includes(status));

function isStep([from, to]: readonly [number, number]): boolean {
  const [before, after] = [parseOrderStatus(from), parseOrderStatus(to)];
  return before !== null && after !== null && statusSources.some((source) => mayMove(before, after, source));
}

/** I1: an attempt is one whole order, an order at most one payment, a payment approved at most once. */
function oneOrder(all: Everything, order: Order): string[] {
  const attempt = all.attempts.find((one) => one.order_unique_identifier === order.order_unique_identifier);
  const answer = placedAnswerSchema.safeParse(attempt?.answer);
  const history = changesOf(all, order);
  const steps = history.slice(1).map(({ status }, index) => [history[index]?.status ?? 0, status] as const);
  const own = all.payments.filter((payment) => payment.order === order.id);
  const approvals = all.ledger.filter(
    ({ payment, event }) => event === "approve" && own.some(({ id }) => id === payment),
  );
  return [
    attempt?.order === order.id && answer.success && answer.data.order_id === order.id ? "" : "no answer of its own",
    (order.products?.length ?? 0) > 0 ? "" : "nothing in it",
    history.at(-1)?.status === order.status ? "" : "another status than its history",
    steps.every(isStep) ? "" : "a step that nobody may make",
    own.length <= 1 && approvals.length <= 1 ? "" : "paid twice",
  ].map((problem) => problem && `I1 ${problem}`);
}

/** I2 and I3: what is paid is with the kitchen or owed back, and a mail says no more than the rows. */
function nothingSilent(all: Everything, order: Order): string[] {
  const payment = all.payments.find((one) => one.order === order.id);
  const isPaid = payment?.state === "approved";
  const isOwed = payment?.state === "refund_due" || payment?.state === "refunded";
  const isSeen = !unpaid.includes(order.status ?? 0);
  const hasEntry = all.ledger.some((entry) => entry.payment === payment?.id && entry.event === "approve");
  const mails = all.mails.filter(({ key }) => key === `orderMail:${order.id}`);
  return [
    isPaid && !isSeen ? "I2 paid, and nobody sees it" : "",
    payment !== undefined && isSeen && wasTaken(all, order) && !isPaid && !isOwed ? "I3 taken without its money" : "",
    (isPaid || isOwed) && !hasEntry ? "I2 money without an entry in the ledger" : "",
    mails.length > 0 && !wasTaken(all, order) ? "I3 confirmed before it was taken" : "",
    mails.length > 1 ? "I3 confirmed twice" : "",
  ];
}

/**
 * I2: who paid for what is not made is owed all that did not go back, unless the business said how much of a delivered order
 * it owes, and of what goes on nothing is owed (A210, A212).
 */
function nothingKept(all: Everything, order: Order): string[] {
  const isUnmade = unmadeStatuses.some((status) => status === order.status);
  return all.payments
    .filter((payment) => payment.order === order.id)
    .flatMap((payment) => {
      const paid = all.ledger.filter(
        (entry) => entry.payment === payment.id && entry.transaction === payment.transaction,
      );
      const money = moneyOf(
        paid.map(({ event, amount, created_at: at }) => ({
          event,
          amount: amount ?? payment.amount,
          at: at.getTime(),
        })),
      );
      const isDecided = order.status === orderStatus.returned && paid.some(({ event }) => event === "owe");
      return [
        isUnmade && heldMoney(money) > 0 && !isDecided ? "I2 paid, not made, and nobody owes it" : "",
        payment.state === "refund_due" && !isUnmade ? "I2 owed, and the order goes on" : "",
      ];
    });
}

/** I1–I4 against the providers' own ledger: what they took is known here, or still being asked for; what is paid, they took. */
function asProvidersSay(all: Everything, order: Order): string[] {
  const payment = all.payments.find((one) => one.order === order.id);
  if (payment === undefined) return [];
  // Paymentez tells nobody which of its charges are tests.
  const isOfTheKeys = ({ provider, is_test }: Everything["charges"][number]) =>
    provider === "paymentez" || is_test !== payment.is_production;
  const own = all.charges.filter(
    (charge) => charge.reference === payment.reference && charge.merchant === payment.merchant && isOfTheKeys(charge),
  );
  const told = all.ledger.filter((entry) => entry.payment === payment.id);
  const isKnown = ({ transaction }: Everything["charges"][number]) =>
    told.some((entry) => entry.transaction === transaction && (entry.event === "approve" || entry.event === "owe"));
  const isAsked = all.tasks.some(
    ({ kind, state, payload }) =>
      kind === "payment.look_up" && state === "waiting" && payload["payment"] === payment.id,
  );
  const charged = own.filter(({ state }) => ["approved", "refunded", "charged_back"].includes(state));
  const paid = charged.find(({ transaction }) => transaction === payment.transaction);
  const givenBack = (transaction: string) =>
    told
      .filter(({ event }) => event === "refund" || event === "chargeback")
      .filter((entry) => entry.transaction === transaction)
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const isPaid = payment.state === "approved" || payment.state === "refund_due" || payment.state === "refunded";
  return [
    isAsked || charged.every(isKnown) ? "" : "I2 money that nobody here knows of",
    isPaid && paid === undefined ? "I3 paid, and no provider has the money" : "",
    isPaid && paid !== undefined && paid.amount !== payment.amount ? "I4 another amount than the provider took" : "",
    own.some(({ state, transaction, amount, given_back: back }) => {
      const gone = state === "refunded" ? amount : back;
      return givenBack(transaction) < gone;
    })
      ? "I2 given back, and the ledger does not say so"
      : "",
  ];
}

/** I4: the amounts add up, and are the ones answered and paid. */
function sameAmounts(all: Everything, order: Order): string[] {
  const kept = keptAmounts.safeParse(order.metadata);
  const sum = kept.success
    ? kept.data.subtotal + kept.data.adjustments.reduce((total, { amount }) => total + amount, 0)
    : null;
  const attempt = all.attempts.find((one) => one.order === order.id);
  const answer = placedAnswerSchema.safeParse(attempt?.answer);
  const payment = all.payments.find((one) => one.order === order.id);
  return [
    sum === order.total ? "" : "I4 amounts that do not add up",
    answer.success && answer.data.order.total === order.total ? "" : "I4 another total than was answered",
    payment === undefined || payment.amount === order.total ? "" : "I4 another amount than is paid",
  ];
}

/** The outbox holds all that follows from an order, and is through with it. */
function followedUp(all: Everything, order: Order): string[] {
  const task = (key: string) => all.tasks.find((one) => one.key === key);
  const moved = changesOf(all, order).map(({ id }) => task(`orderMoved:${id}`));
  const mail = task(`orderMail:${order.id}`);
  const isForgotten = all.mails.length >= mostOutboxMails;
  const isMailed = isForgotten || all.mails.some(({ key }) => key === `orderMail:${order.id}`);
  const needsMail = wasTaken(all, order) && order.customer_email !== null;
  return [
    moved.every((one) => one?.state === "done") ? "" : "I2 a status that storefronts were not told",
    needsMail && mail?.state !== "done" ? "I2 a confirmation that was not written" : "",
    needsMail && !isMailed ? "I2 a confirmation that never left" : "",
  ];
}

/** I6: what belongs to an order belongs to its business. */
function ownBusiness(all: Everything, order: Order): string[] {
  const payment = all.payments.find((one) => one.order === order.id);
  return [payment === undefined || payment.business === order.business ? "" : "I6 a payment of another business"];
}

/** Rows of no order: attempts that are half done, work that was given up, uses of an offer that nobody ordered. */
function strays({ attempts, tasks, redemptions: uses, orders: all }: Everything): string[] {
  const ids = new Set(all.map(({ id }) => id));
  const numbers = new Set(all.map(({ business, display_number }) => `${business} ${display_number}`));
  const half = attempts.filter(
    ({ order, answer, body_hash }) => body_hash !== null && (order === null || answer === null),
  );
  const live = uses.filter(({ released_at, is_exclusive }) => released_at === null && is_exclusive);
  const used = new Set(live.map(({ promo_code, orderer_key }) => `${promo_code} ${orderer_key}`));
  return [
    half.length > 0 ? "I1 half an attempt" : "",
    numbers.size < all.length ? "I1 one number for two orders" : "",
    used.size < live.length || uses.some(({ order }) => !ids.has(order))
      ? "I1 an offer used twice, or for nothing"
      : "",
    ...tasks.filter(({ state }) => state === "givenUp").map(({ kind }) => `I2 given up: ${kind}`),
  ];
}

/** I7 and X11: what is logged names no person, and an unexpected error is one. */
function tellingLogs(logs: string, { orders: all }: Everything): string[] {
  const words = all.flatMap(({ customer_email, customer_phone, address }) => [customer_email, customer_phone, address]);
  const leaked = words.filter((word) => word !== null && word !== "" && logs.includes(word));
  return [
    leaked.length > 0 ? "I7 a person in the log" : "",
    logs.includes('"unexpected_error"') ? "I7 an error that nobody expected" : "",
  ];
}

/**
 * What does not hold of I1–I4, I6 and I7 in a platform's rows, its ledger and the providers', outbox, mails and logs, once it is at rest; nothing
 * when all is well. I5 is the browser's: its tests are in `docs/faults.md`.
 */
export async function verifyInvariants(database: Database, logs = ""): Promise<string[]> {
  const all = await readAll(database);
  const ofOrders = all.orders.flatMap((order) =>
    [oneOrder, nothingSilent, nothingKept, asProvidersSay, sameAmounts, followedUp, ownBusiness]
      .flatMap((rule) => rule(all, order))
      .map((problem) => problem && `${problem}: order ${order.display_number}`),
  );
  return [...ofOrders, ...strays(all), ...tellingLogs(logs, all)].filter((problem) => problem !== "");
}
