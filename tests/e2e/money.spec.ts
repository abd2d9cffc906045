import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { ask, postJson } from "./support/ask.ts";
import { type ActionAnswer, callAction, valueOf } from "./support/call-action.ts";
import { pickupIntent, signUpOverTheWire } from "./support/order-over-the-wire.ts";
import { platformCommand } from "./support/platform-command.ts";
import { stack } from "./support/stack.ts";

/** Ids of the demo: business n has branches n·100+k, items n·10000+k, options n·10000+5000+k. */
const foreign = { branch: "201", item: "20001", option: "25001", payment: "999" };
/** 'Churrasco 300 g', served at all hours: how it is done must be chosen. */
const dish = { itemId: "10024", groupId: "1004" };

type Intent = Awaited<ReturnType<typeof pickupIntent>>;
type Line = Omit<Intent["lines"][number], "options" | "sizeName"> & {
  sizeName: string | null;
  options: { groupId: string; optionId: string; quantity: number }[];
};

interface WireItem {
  item: { optionGroups: { id: string; minimum: number; options: { id: string }[] }[] };
}

let cookie = "";
let intent: Intent;

test.beforeAll(async () => {
  cookie = await signUpOverTheWire(stack);
  intent = await pickupIntent(stack);
});

async function check(input: unknown): Promise<ActionAnswer> {
  return await callAction({ ...stack, name: "checkOrder", input, cookie });
}

function totalOf(answer: ActionAnswer): number | undefined {
  return (valueOf(answer) as { totals: { total: number } } | undefined)?.totals.total;
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

async function wholeDish(): Promise<Line> {
  const query = `branch=${intent.branchId}&group=${dish.groupId}&item=${dish.itemId}`;
  const { body } = await ask({ ...stack, path: `/api/product?${query}` });
  const { item } = JSON.parse(body) as WireItem;
  const options = item.optionGroups
    .filter(({ minimum }) => minimum > 0)
    .flatMap((group) =>
      group.options.slice(0, group.minimum).map((option) => ({ groupId: group.id, optionId: option.id, quantity: 1 })),
    );
  return { lineId: "dish", ...dish, sizeName: null, options, quantity: 2, note: "" };
}

async function refusal(lines: Line[]): Promise<Record<string, unknown>> {
  return failureOf(await check({ ...intent, lines }));
}

/** The plain thing of the intent. */
function plainThing(): { itemId: string; groupId: string } {
  const [line] = intent.lines;
  return { itemId: line?.itemId ?? "", groupId: line?.groupId ?? "" };
}

async function quoted(lines: Line[]): Promise<number> {
  const { branchId, mode, address, paymentMethodId } = intent;
  const { body } = await postJson(
    { ...stack, path: "/api/quote" },
    { branchId, mode, address, paymentMethodId, lines },
  );
  return (JSON.parse(body) as { totals: { total: number } }).totals.total;
}

test.describe("M1, M2, checklist 1 and 3: amounts are the server's own", () => {
  const numbers = [0, -1, 0.01, 1e308, "1e3", null, [1], "$NaN", "$Infinity", "$-Infinity", "$undefined", { n: 1 }];

  test("a submit with any of its numbers altered gives the same total or a refusal that names the field", async () => {
    const whole = { ...intent, lines: [await wholeDish()] };
    const total = await quoted(whole.lines);
    const honest = { ...whole, expectedTotal: total };
    const first = await check(honest);
    expect(totalOf(first), first.body).toBe(total);
    const paths = leaves(honest).filter((path) => path.at(-1) === "quantity" || path.at(-1) === "expectedTotal");
    expect(paths.length).toBeGreaterThanOrEqual(3);
    for (const path of paths) {
      for (const wanted of numbers) {
        const answer = await check(altered(honest, path, wanted));
        const told = `${path.join(".")} = ${JSON.stringify(wanted)}: ${answer.body.slice(0, 300)}`;
        const failure = failureOf(answer);
        if (failure["kind"] === "conflict") {
          expect(path, told).toEqual(["expectedTotal"]);
          expect(failure["totals"], told).toMatchObject({ total });
        } else {
          expect(failure["kind"], told).toBe("invalid");
          expect(Object.keys(failure["fields"] as object), told).toContain(path.join("."));
        }
      }
    }
  });

  test("an id that is no id is refused by its name", async () => {
    const whole = { ...intent, lines: [await wholeDish()] };
    const ids = leaves(whole).filter((path) => /Id$|Key$|^mode$|Confirmed$|^note$/.test(path.at(-1) ?? ""));
    for (const path of ids) {
      for (const wanted of [{ $ne: null }, ["1"], 1e308, "../../1", "1;drop", "\u0000"]) {
        const answer = await check(altered(whole, path, wanted));
        const told = `${path.join(".")} = ${JSON.stringify(wanted)}: ${answer.body.slice(0, 300)}`;
        const failure = failureOf(answer);
        expect(answer.result?.ok, told).toBe(false);
        expect(["invalid", "refused", "conflict"], told).toContain(failure["kind"]);
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
    const [line] = intent.lines;
    for (const [key, value] of Object.entries(amounts)) {
      const places = [
        { ...intent, [key]: value },
        { ...intent, lines: [{ ...line, [key]: value }] },
        { ...intent, lines: [{ ...line, options: [{ groupId: "1", optionId: "1", quantity: 1, [key]: value }] }] },
      ];
      for (const place of places) {
        const answer = await check(place);
        expect(failureOf(answer)["kind"], `${key}: ${answer.body.slice(0, 300)}`).toBe("invalid");
      }
    }
  });

  test("quantities, lines and options beyond the limits are refused, and the limits themselves are not", async () => {
    const [line] = intent.lines;
    const option = { groupId: "1", optionId: "1", quantity: 1 };
    const tooMany: [string, unknown][] = [
      ["lines.0.quantity", { ...intent, lines: [{ ...line, quantity: 100 }] }],
      ["lines.0.quantity", { ...intent, lines: [{ ...line, quantity: 1e9 }] }],
      ["lines", { ...intent, lines: [] }],
      ["lines", { ...intent, lines: Array.from({ length: 51 }, (_, index) => ({ ...line, lineId: `l${index}` })) }],
      ["lines.0.options", { ...intent, lines: [{ ...line, options: Array.from({ length: 31 }, () => option) }] }],
      ["lines.0.note", { ...intent, lines: [{ ...line, note: "a".repeat(251) }] }],
    ];
    for (const [field, input] of tooMany) {
      const answer = await check(input);
      expect(Object.keys(failureOf(answer)["fields"] ?? {}), answer.body.slice(0, 300)).toContain(field);
    }
    const most = intent.lines.map((each) => ({ ...each, quantity: 99 }));
    expect(totalOf(await check({ ...intent, lines: most, expectedTotal: await quoted(most) }))).toBeGreaterThan(0);
  });

  test("another expected total is a conflict that brings the right one", async () => {
    for (const expectedTotal of [0, 1, intent.expectedTotal - 1, intent.expectedTotal + 1, 999_999_999]) {
      for (const name of ["checkOrder", "placeOrder"]) {
        const input = { ...intent, attemptKey: randomUUID(), expectedTotal };
        const answer = await callAction({ ...stack, name, input, cookie });
        expect(failureOf(answer), answer.body.slice(0, 300)).toMatchObject({
          kind: "conflict",
          totals: { total: intent.expectedTotal },
        });
      }
    }
  });

  test("the order that comes of it carries the total that was shown", async () => {
    const owner = await signUpOverTheWire(stack);
    const placed = await callAction({ ...stack, name: "placeOrder", input: intent, cookie: owner });
    const { number } = valueOf(placed) as { number: string };
    const { body } = await ask({ ...stack, path: `/api/orders/${number}`, headers: { cookie: owner } });
    expect(JSON.parse(body), body.slice(0, 500)).toMatchObject({ total: intent.expectedTotal });
  });
});

test.describe("M3, M18, checklist 4: what the menu and the branch do not allow is refused by the line", () => {
  test("options: a required group skipped, another product's, another business's, one too many", async () => {
    const line = await wholeDish();
    const [good] = line.options;
    expect(good, "the dish has a required group").toBeDefined();
    const plain: Line = { ...line, lineId: "plain", ...plainThing(), options: [] };
    const wrong: [string, Line][] = [
      ["option_required", { ...line, options: [] }],
      [
        "option_invalid",
        { ...line, options: [...line.options, { groupId: "2001", optionId: foreign.option, quantity: 1 }] },
      ],
      ["option_invalid", { ...plain, options: line.options }],
      ["option_invalid", { ...line, options: line.options.map((each) => ({ ...each, quantity: 99 })) }],
      ["size_invalid", { ...line, sizeName: "Gigante" }],
      ["item_unavailable", { ...line, itemId: foreign.item, groupId: "2001" }],
      ["item_unavailable", { ...line, itemId: "999999" }],
    ];
    for (const [code, bad] of wrong) {
      const failure = await refusal([intent.lines[0] as Line, bad]);
      expect(failure, code).toMatchObject({ kind: "refused", code });
      expect((failure["data"] as { problems: { lineId: string }[] }).problems, code).toMatchObject([
        { lineId: bad.lineId, code },
      ]);
    }
  });

  test("an item that was taken out of the menu", async () => {
    const { itemId } = plainThing();
    await platformCommand(["item", itemId, "off"]);
    try {
      const failure = await refusal(intent.lines);
      expect(failure).toMatchObject({ kind: "refused", code: "item_unavailable" });
      expect(failure["data"]).toMatchObject({ problems: [{ lineId: intent.lines[0]?.lineId }] });
    } finally {
      await platformCommand(["item", itemId, "on"]);
    }
    expect(totalOf(await check(intent))).toBe(intent.expectedTotal);
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
    const cases: [string, Partial<Record<keyof Intent, unknown>>][] = [
      ["branch_not_found", { branchId: foreign.branch }],
      ["payment_not_allowed", { paymentMethodId: foreign.payment }],
      ["method_not_allowed", { mode: "onsite" }],
      ["address_required", { mode: "delivery" }],
      ["not_covered", { mode: "delivery", address: far }],
    ];
    for (const [code, rest] of cases) {
      const answer = await check({ ...intent, ...rest });
      expect(failureOf(answer), answer.body.slice(0, 300)).toMatchObject({ kind: "refused", code });
    }
  });

  test("less than the branch's minimum", async () => {
    const lines = intent.lines.map((line) => ({ ...line, quantity: 1 }));
    const answer = await check({ ...intent, lines, expectedTotal: await quoted(lines) });
    expect(failureOf(answer), answer.body.slice(0, 300)).toMatchObject({ kind: "refused", code: "below_minimum" });
  });
});
