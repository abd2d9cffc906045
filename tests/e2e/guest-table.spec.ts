import { expect, test } from "@playwright/test";
import { ask } from "./support/ask.ts";
import { callAction, keepCookies, valueOf } from "./support/call-action.ts";
import { pickupAttempt } from "./support/order-over-the-wire.ts";
import { platformCommand } from "./support/platform-command.ts";
import { stack } from "./support/stack.ts";

/** Opens a printed code, and answers the cookies of whoever did. */
async function scan(link: string): Promise<string> {
  const { pathname, search } = new URL(link);
  const scanned = await ask({ ...stack, path: pathname + search });
  expect(scanned.status, scanned.body).toBe(303);
  expect(scanned.headers.location).toBe("/m/5?branch=101");
  expect(scanned.headers["cache-control"]).toMatch(/no-store/);
  const cookies = scanned.headers["set-cookie"] ?? [];
  const sealed = cookies.filter((cookie) => cookie.startsWith("__Host-"));
  expect(sealed).toHaveLength(2);
  for (const cookie of sealed) expect(cookie).toMatch(/; HttpOnly/);
  // The visit is no secret: its pages last as long as the seat.
  expect(cookies.filter((cookie) => !sealed.includes(cookie))).toEqual([
    expect.stringMatching(/^visit=table-101-\d{10}; Path=\//),
  ]);
  return keepCookies("", { status: 303, result: null, body: "", cookies });
}

test("a table's code is sealed on the way to its table, which orders without an account (D2, A214, A241)", async () => {
  const link = /https?:\S+/.exec(await platformCommand(["table", "101", "5"]))?.[0] ?? "";
  const [cookie, other] = [await scan(link), await scan(link)];
  const menu = await ask({ ...stack, path: "/m/5", headers: { cookie } });
  expect(menu.status).toBe(200);
  expect(menu.body).not.toContain(new URL(link).searchParams.get("token"));

  const { intent, ...attempt } = await pickupAttempt(stack);
  const input = { ...attempt, intent: { ...intent, mode: "onsite" } };
  expect((await callAction({ ...stack, name: "placeOrder", input })).result?.failure?.kind).toBe("unauthorized");
  const placed = valueOf(await callAction({ ...stack, name: "placeOrder", input, cookie })) as { number: string };

  const find = async (by?: string) =>
    await callAction({
      ...stack,
      name: "findAttempt",
      input: { attemptKey: attempt.attemptKey },
      ...(by === undefined ? {} : { cookie: by }),
    });
  expect(valueOf(await find(cookie))).toEqual(placed);
  for (const answer of [await find(other), await find()]) expect(answer.body).not.toContain(placed.number);
});
