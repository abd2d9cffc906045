import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import type { CartLine } from "#domain/cart/cart.ts";
import type { OrderAttempt, OrderIntent } from "#domain/order/intent.ts";
import { ask } from "./support/ask.ts";
import { type ActionAnswer, callAction, valueOf } from "./support/call-action.ts";
import { pickupAttempt, quotedTotal, signUpOverTheWire } from "./support/order-over-the-wire.ts";
import { platformCommand } from "./support/platform-command.ts";
import { stack } from "./support/stack.ts";

/** Ids of the demo: business n has branches n·100+k, items n·10000+k, options n·10000+5000+k. */
const foreign = { branch: "201", item: "20001", option: "25001", payment: "999" };
/** 'Churrasco 300 g', served at all hours: how it is done must be chosen. */
const dish = { itemId: "10024", groupId: "1004" };

interface WireCatalog {
  menu: { groups: [{ items: [{ optionGroups: { id: string; minimum: number; options: { id: string }[] }[] }] }] };
}

let cookie = "";
let plain: OrderAttempt;

test.beforeAll(async () => {
  cookie = await signUpOverTheWire(stack);
  plain = await pickupAttempt(stack);
});

/** An attempt under a key of its own, for another intent. */
function attempt(changes: Partial<OrderIntent>, expectedTotal = plain.expectedTotal): OrderAttempt {
  return { attemptKey: randomUUID(), expectedTotal, intent: { ...plain.intent, ...changes } };
}

async function place(input: unknown): Promise<ActionAnswer> {
  return await callAction({ ...stack, name: "placeOrder", input, cookie });
}

/** The total of the order that an answer tells of. */
async function totalOf(answer: ActionAnswer): Promise<number> {
  expect(answer.result?.ok, answer.body.slice(0, 300)).toBe(true);
  const { number } = valueOf(answer) as { number: string };
  const { body } = await ask({ ...stack, path: `/api/orders/${number}`, headers: { cookie } });
  return (JSON.parse(body) as { contents: { amounts: { total: number } } }).contents.amounts.total;
}

function failureOf(answer: ActionAnswer): Record<string, unknown> {
  return answer.result?.failure ?? {};
}

/** Every place in a value that holds something else than an object or a list, as a path. */
function leaves(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

/** A copy with another value at the path. */
function altered(value: unknown, [key, ...rest]: string[], wanted: unknown): unknown {
  if (key === undefined) return wanted;
  if (Array.isArray(value)) {
    return value.map((part: unknown, index) => (String(index) === key ? altered(part, rest, wanted) : part));
  }
  const record = value as Record<string, unknown>;
  return { ...record, [key]: altered(record[key], rest, wanted) };
}

async function wholeDish(): Promise<CartLine> {
  const query = `branch=${plain.intent.branchId}&items=${dish.itemId}`;
  const { body } = await ask({ ...stack, path: `/api/catalog?${query}` });
  const { menu } = JSON.parse(body) as WireCatalog;
  const [item] = menu.groups[0].items;
  const options = item.optionGroups
    .filter(({ minimum }) => minimum > 0)
    .flatMap((group) =>
      group.options.slice(0, group.minimum).map((option) => ({ groupId: group.id, optionId: option.id, quantity: 1 })),
    );
  return { lineId: "dish", ...dish, sizeName: null, options, quantity: 2, note: "" };
}

async function refusal(lines: CartLine[]): Promise<Record<string, unknown>> {
  return failureOf(await place(attempt({ lines })));
}

/** The plain thing of the first attempt. */
function plainThing(): { itemId: string; groupId: string } {
  const [line] = plain.intent.lines;
  return { itemId: line?.itemId ?? "", groupId: line?.groupId ?? "" };
}

async function quoted(lines: CartLine[]): Promise<number> {
  return await quotedTotal(stack, { ...plain.intent, lines });
}

test.describe("M1, M2, checklist 1 and 3: amounts are the server's own", () => {
  const numbers = [0, -1, 0.01, 1e308, "1e3", null, [1], "$NaN", "$Infinity", "$-Infinity", "$undefined", { n: 1 }];

  test("a submit with any of its numbers altered gives the same total or a refusal that names the field", async () => {
    const lines = [await wholeDish()];
    const total = await quoted(lines);
    const honest = attempt({ lines }, total);
    const paths = leaves(honest).filter((path) => path.at(-1) === "quantity" || path.at(-1) === "expectedTotal");
    expect(paths.length).toBeGreaterThanOrEqual(3);
    for (const path of paths) {
      for (const wanted of numbers) {
        const answer = await place(altered(honest, path, wanted));
        const told = `${path.join(".")} = ${JSON.stringify(wanted)}: ${answer.body.slice(0, 300)}`;
        const failure = failureOf(answer);
        if (failure["kind"] === "priceChanged") {
          expect(path, told).toEqual(["expectedTotal"]);
          expect(failure["amounts"], told).toMatchObject({ total });
        } else {
          expect(failure["kind"], told).toBe("invalid");
          expect(Object.keys(failure["fields"] as object), told).toContain(path.join("."));
        }
      }
    }
    expect(await totalOf(await place(honest))).toBe(total);
  });

  test("an id that is no id is refused by its name", async () => {
    const whole = attempt({ lines: [await wholeDish()] });
    const ids = leaves(whole).filter((path) => /Id$|Key$|^mode$|Confirmed$|^note$/.test(path.at(-1) ?? ""));
    for (const path of ids) {
      for (const wanted of [{ $ne: null }, ["1"], 1e308, "../../1", "1;drop", "\u0000"]) {
        const answer = await place(altered(whole, path, wanted));
        const told = `${path.join(".")} = ${JSON.stringify(wanted)}: ${answer.body.slice(0, 300)}`;
        const failure = failureOf(answer);
        expect(answer.result?.ok, told).toBe(false);
        expect(["invalid", "refused", "problems", "priceChanged"], told).toContain(failure["kind"]);
        if (typeof wanted !== "string")
          expect(Object.keys(failure["fields"] as object), told).toContain(path.join("."));
      }
    }
  });

  test("amounts that are sent along are refused, wherever they stand", async () => {
    const amounts = {
      price: 1,
      base_price: 1,
      unitPrice: 1,
      total: 1,
      subtotal: 1,
      discount: 99_999,
      tax: 0,
      taxes: [],
      delivery_charge: 0,
      deliveryFee: 0,
      payment_method_charge: 0,
      surcharge: 0,
      coupon: "BIENVENIDO10",
      customer: 1,
      userId: "1",
      business: 2,
      scheduling: "ayer",
      table: "1",
    };
    const [line] = plain.intent.lines;
    const option = { groupId: "1", optionId: "1", quantity: 1 };
    const intentWith = (change: object) => ({ ...plain, intent: { ...plain.intent, ...change } });
    for (const [key, value] of Object.entries(amounts)) {
      const places = [
        { ...plain, [key]: value },
        // An intent has a table of its own, which buys nothing.
        ...(key === "table" ? [] : [intentWith({ [key]: value })]),
        intentWith({ lines: [{ ...line, [key]: value }] }),
        intentWith({ lines: [{ ...line, options: [{ ...option, [key]: value }] }] }),
      ];
      for (const input of places) {
        const answer = await place(input);
        expect(failureOf(answer)["kind"], `${key}: ${answer.body.slice(0, 300)}`).toBe("invalid");
      }
    }
  });

  test("quantities, lines and options beyond the limits are refused, and the limits themselves are not", async () => {
    const [line] = plain.intent.lines;
    const option = { groupId: "1", optionId: "1", quantity: 1 };
    const withLine = (change: object) => ({ ...plain, intent: { ...plain.intent, lines: [{ ...line, ...change }] } });
    const withLines = (lines: unknown[]) => ({ ...plain, intent: { ...plain.intent, lines } });
    const tooMany: [string, unknown][] = [
      ["lines.0.quantity", withLine({ quantity: 100 })],
      ["lines.0.quantity", withLine({ quantity: 1e9 })],
      ["lines", withLines([])],
      ["lines", withLines(Array.from({ length: 51 }, (_, index) => ({ ...line, lineId: `l${index}` })))],
      ["lines.0.options", withLine({ options: Array.from({ length: 31 }, () => option) })],
      ["lines.0.note", withLine({ note: "a".repeat(251) })],
    ];
    for (const [field, input] of tooMany) {
      const answer = await place(input);
      expect(Object.keys(failureOf(answer)["fields"] ?? {}), answer.body.slice(0, 300)).toContain(`intent.${field}`);
    }
    const most = plain.intent.lines.map((each) => ({ ...each, quantity: 99 }));
    const total = await quoted(most);
    expect(await totalOf(await place(attempt({ lines: most }, total)))).toBe(total);
  });

  test("another expected total is refused with the right one", async () => {
    const { expectedTotal: right } = plain;
    for (const expectedTotal of [0, 1, right - 1, right + 1, 999_999_999]) {
      const answer = await place(attempt({}, expectedTotal));
      expect(failureOf(answer), answer.body.slice(0, 300)).toMatchObject({
        kind: "priceChanged",
        amounts: { total: right },
      });
    }
  });

  test("the order that comes of it carries the total that was shown", async () => {
    const owner = await signUpOverTheWire(stack);
    const placed = await callAction({ ...stack, name: "placeOrder", input: attempt({}), cookie: owner });
    const { number } = valueOf(placed) as { number: string };
    const { body } = await ask({ ...stack, path: `/api/orders/${number}`, headers: { cookie: owner } });
    expect(JSON.parse(body), body.slice(0, 500)).toMatchObject({
      contents: { amounts: { total: plain.expectedTotal } },
    });
  });
});

test.describe("M3, M18, checklist 4: what the menu and the branch do not allow is refused by the line", () => {
  test("options: a required group skipped, another product's, another business's, one too many", async () => {
    const line = await wholeDish();
    const [good] = line.options;
    expect(good, "the dish has a required group").toBeDefined();
    const other: CartLine = { ...line, lineId: "other", ...plainThing(), options: [] };
    const wrong: [string, CartLine][] = [
      ["option_required", { ...line, options: [] }],
      [
        "option_invalid",
        { ...line, options: [...line.options, { groupId: "2001", optionId: foreign.option, quantity: 1 }] },
      ],
      ["option_invalid", { ...other, options: line.options }],
      ["option_invalid", { ...line, options: line.options.map((each) => ({ ...each, quantity: 99 })) }],
      ["size_invalid", { ...line, sizeName: "Gigante" }],
      ["item_unavailable", { ...line, itemId: foreign.item, groupId: "2001" }],
      ["item_unavailable", { ...line, itemId: "999999" }],
    ];
    for (const [code, bad] of wrong) {
      const failure = await refusal([...plain.intent.lines, bad]);
      expect(failure, code).toMatchObject({ kind: "problems", problems: [{ lineId: bad.lineId, code }] });
    }
  });

  test("an item that was taken out of the menu", async () => {
    const { itemId } = plainThing();
    await platformCommand(["item", itemId, "off"]);
    try {
      const [line] = plain.intent.lines;
      const problems = [{ lineId: line?.lineId, code: "item_unavailable" }];
      expect(await refusal(plain.intent.lines)).toMatchObject({ kind: "problems", problems });
    } finally {
      await platformCommand(["item", itemId, "on"]);
    }
    expect(await totalOf(await place(attempt({})))).toBe(plain.expectedTotal);
  });

  test("another business's branch, a payment that is not taken, a table without proof, no address, a far one", async () => {
    const far = {
      id: null,
      name: "Casa",
      line1: "Calle 1 # 2-3",
      details: "",
      neighborhood: "Centro",
      city: "Bogotá",
      country: "co",
      point: { latitude: 6.2442, longitude: -75.5812 },
    };
    const cases: [string, Partial<OrderIntent>][] = [
      ["payment_not_allowed", { paymentMethodId: foreign.payment }],
      ["method_not_allowed", { mode: "onsite" }],
      ["method_not_allowed", { table: "1" }],
      ["address_required", { mode: "delivery" }],
      ["not_covered", { mode: "delivery", address: far }],
    ];
    for (const [code, changes] of cases) {
      const answer = await place(attempt(changes));
      expect(failureOf(answer), answer.body.slice(0, 300)).toMatchObject({ kind: "problems", problems: [{ code }] });
    }
    const elsewhere = await place(attempt({ branchId: foreign.branch }));
    expect(failureOf(elsewhere)).toEqual({ kind: "refused", code: "branch_not_found" });
  });

  test("less than the branch's minimum", async () => {
    const lines = plain.intent.lines.map((line) => ({ ...line, quantity: 1 }));
    const answer = await place(attempt({ lines }, await quoted(lines)));
    expect(failureOf(answer), answer.body.slice(0, 300)).toMatchObject({
      kind: "problems",
      problems: [{ code: "below_minimum" }],
    });
  });
});
