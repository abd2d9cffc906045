import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mayMove } from "#domain/order/order-moves.ts";
import { orderStatus, type OrderStatus, parseOrderStatus } from "#domain/order/order-status.ts";
import { heldMoney, type MoneyEntry, moneyOf, moneyOfMove, waiverTime } from "#domain/order/payment/order-money.ts";
import {
  isPaid,
  isPaymentInFlight,
  paidStatus,
  paymentAfter,
  paymentEffect,
  type PaymentEvent,
  type PaymentState,
  paymentStates,
} from "#domain/order/payment/payment.ts";

const minute = 60_000;
const total = 2;
const statuses = Object.values(orderStatus);
const { awaitingPayment, paymentFailed } = orderStatus;

/** An order with its online payment; of the ledger the rows about its money, at the times 0 and later than all waivers. */
interface World {
  order: OrderStatus;
  payment: PaymentState;
  entries: readonly MoneyEntry[];
  /** Who ended it before it was paid. */
  endedBy: "customer" | "command" | "clock" | null;
}

const noted = (world: World, event: PaymentEvent, amount = total): World => ({
  ...world,
  entries: [...world.entries, { event, amount, at: 0 }],
});

/** The payment after an event, its row in the ledger if it is of money; the same world when it changes nothing. */
function paid(world: World, event: PaymentEvent, amount?: number): World {
  const payment = paymentAfter(world.payment, event);
  if (payment === null) return world;
  const isMoney = ["approve", "owe", "waive", "refund", "chargeback"].includes(event);
  return { ...(isMoney ? noted(world, event, amount) : world), payment };
}

/** All that a business's command may do, at once and later. */
function byCommand(world: World): World[] {
  return statuses.flatMap((to) => {
    if (!mayMove(world.order, to, "command")) return [];
    return [0, waiverTime].flatMap((now) =>
      [null, 0, 1].flatMap((giveBack): World[] => {
        const { order: from, payment: state, entries } = world;
        const decided = moneyOfMove({ from, to }, { state, money: moneyOf(entries) }, { giveBack, now });
        if (!decided.ok) return [];
        const moved: World = { ...world, order: to, endedBy: from === awaitingPayment ? "command" : world.endedBy };
        switch (decided.value.kind) {
          case "none":
            return [moved];
          case "expire":
            return [paid(moved, "expire")];
          case "owe":
            return [decided.value.amount === 0 ? noted(moved, "owe", 0) : paid(moved, "owe", decided.value.amount)];
          case "waive":
            return [paid(moved, "waive", decided.value.amount)];
        }
      }),
    );
  });
}

function ended(world: World, event: "reject" | "expire", endedBy: World["endedBy"]): World[] {
  const isOpen = world.payment === "none" || isPaymentInFlight(world.payment);
  if (!isOpen) return [];
  const order = world.order === awaitingPayment ? paymentFailed : world.order;
  return [{ ...paid(world, event), order, endedBy: world.order === awaitingPayment ? endedBy : world.endedBy }];
}

/** The provider approves: promptly, late, or too late; what has to be asked again can be made or not. */
function approved(world: World): World[] {
  const after = paid(world, "approve");
  if (after === world) return [];
  const back = paid(after.order === awaitingPayment ? { ...after, order: paymentFailed } : after, "owe");
  return [1, 30, 61].flatMap((age) => {
    const { order: status, endedBy } = world;
    const isReplaced = endedBy === "customer";
    const unpaid = { status, createdAt: 0, orderInstant: null, isReplaced, isClosed: endedBy === "command" };
    const now = age * minute;
    const opened = { ...after, order: paidStatus(unpaid, now) };
    switch (paymentEffect(unpaid, now, 60 * minute).kind) {
      case "keep":
        return [after];
      case "open":
        return [opened];
      case "openIfMade":
        return [opened, back];
      case "refund":
        return [back];
    }
  });
}

/** What went back at the provider, our own doing or not. */
function givenBack(world: World): World[] {
  const money = moneyOf(world.entries);
  const amounts = [1, money.due, heldMoney(money) + money.due].filter(
    (amount) => amount > 0 && amount <= heldMoney(money) + money.due,
  );
  return amounts.map((amount) => {
    const isSettled = world.payment === "refund_due" ? amount >= money.due : amount >= heldMoney(money);
    const after = isSettled ? paid(world, "refund", amount) : world;
    return after === world ? noted(world, "refund", amount) : after;
  });
}

function next(world: World): World[] {
  const started = world.order === awaitingPayment ? [paid(world, "start")] : [];
  const again: World[] =
    world.payment === "rejected" && world.order === paymentFailed
      ? [{ ...paid(world, "start"), order: awaitingPayment, endedBy: null }]
      : [];
  const byClock = statuses
    .filter((to) => to !== paymentFailed && mayMove(world.order, to, "clock"))
    .map((order) => ({ ...world, order }));
  return [
    ...started,
    ...again,
    ...byClock,
    ...byCommand(world),
    ...ended(world, "expire", "customer"),
    ...ended(world, "expire", "clock"),
    ...ended(world, "reject", null),
    ...(world.order === awaitingPayment ? [paid(world, "wait")] : []),
    ...approved(world),
    ...(isPaid(world.payment) ? givenBack(world) : []),
  ];
}

/** Who owes the other something. */
function debtor({ payment, entries, order }: World): string {
  if (moneyOf(entries).due > 0) return "business";
  return order === awaitingPayment && !isPaid(payment) ? "customer" : "nobody";
}

/** Everything that can come about, whoever does what. */
function explore(): World[] {
  const first: World = { order: awaitingPayment, payment: "none", entries: [], endedBy: null };
  const open = [first];
  const seen = new Map([[JSON.stringify(first), first]]);
  for (let world = open.pop(); world !== undefined; world = open.pop()) {
    for (const one of next(world)) {
      const key = JSON.stringify({ ...one, entries: moneyOf(one.entries) });
      if (seen.has(key)) continue;
      seen.set(key, one);
      open.push(one);
    }
  }
  return [...seen.values()];
}

/** The table of docs/payments.md: who owes in which pair, `–` where a pair cannot be. */
function documented(): Map<string, string> {
  const text = readFileSync("docs/payments.md", "utf8");
  const rows = text
    .split("\n")
    .filter((line) => /^\| \d+ /.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const cells = rows.flatMap(([name = "", ...owed]) =>
    paymentStates.map((state, index) => [`${Number.parseInt(name)} ${state}`, owed[index] ?? ""] as const),
  );
  return new Map(cells);
}

it("in every pair of order state and payment state owes who docs/payments.md says (A210, A211, A212)", () => {
  const worlds = explore();
  const found = new Map<string, Set<string>>();
  for (const world of worlds) {
    const pair = `${world.order} ${world.payment}`;
    found.set(pair, (found.get(pair) ?? new Set()).add(debtor(world)));
  }
  const computed = statuses.flatMap((order) =>
    paymentStates.map((state) => [`${order} ${state}`, [...(found.get(`${order} ${state}`) ?? ["–"])].join()] as const),
  );
  expect(Object.fromEntries(documented())).toEqual(Object.fromEntries(computed));
});

it("never lets a business keep the money of what is not made, but where it said so of a delivered order", () => {
  for (const { order, payment, entries } of explore()) {
    const money = moneyOf(entries);
    const isUnmade = [3, 7, 11].includes(order) && isPaid(payment);
    expect(isUnmade && heldMoney(money) > 0).toBe(false);
    // What goes on has its money, but for what went back at the provider.
    expect(parseOrderStatus(order)).toBe(order);
    expect([1, 2, 4, 5, 6, 9].includes(order) && money.due > 0).toBe(false);
  }
});
