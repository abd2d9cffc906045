import { beforeEach, expect, test, vi } from "vitest";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import type { requestCentral } from "#lib/server/central/http/client.ts";
import { createSameAnswers, type PublicRead } from "#lib/server/central/http/same-answer.ts";
import { readBusiness } from "#lib/server/sources/business.ts";

const send = vi.hoisted(() => vi.fn<typeof requestCentral>());
vi.mock("#lib/server/central/http/client.ts", () => ({ requestCentral: send }));
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

/** A backend that has one answer, by its tag, to whoever asks. */
function backend(now: { body: unknown; etag: string | null; unchanged?: number }) {
  send.mockReset();
  send.mockImplementation(async ({ headers }) => {
    const isSame = now.etag !== null && headers?.["if-none-match"] === now.etag;
    const rest = { answeredAt: 0, etag: now.etag, size: isSame ? 0 : 9 };
    return await Promise.resolve(
      isSame ? { status: now.unchanged ?? 304, body: null, ...rest } : { status: 200, body: now.body, ...rest },
    );
  });
  return now;
}

const menu: PublicRead = { method: "POST", path: "/menu/1", isRead: true, accepts: [404], tenant: "uno.co" };
const refuse = () => {
  throw new CentralError("shape", "menu");
};
const readBody = ({ body }: { body: unknown }) => ({ of: body });

beforeEach(() => vi.spyOn(console, "warn").mockReturnValue());

test.each([304, 412])(
  "what is answered as it was (%i) is not read again, and asked for each time",
  async (unchanged) => {
    const now = backend({ body: "one", etag: '"1"', unchanged });
    const ask = createSameAnswers<{ of: unknown }>();
    const first = await ask(menu, readBody);
    expect(await ask(menu, readBody)).toBe(first);
    expect(send).toHaveBeenCalledTimes(2);
    expect(send.mock.lastCall?.[0].accepts).toEqual([404, 304, 412]);
    Object.assign(now, { body: "two", etag: '"2"' });
    expect(await ask(menu, readBody)).toEqual({ of: "two" });
    expect(send.mock.lastCall?.[0].headers).toEqual({ "if-none-match": '"1"' });
  },
);

test("each tenant, path and address has an answer of its own", async () => {
  backend({ body: "one", etag: '"1"' });
  const ask = createSameAnswers<{ of: unknown }>();
  await ask(menu, readBody);
  for (const other of [{ tenant: "dos.co" }, { path: "/menu/2" }, { at: "rest" as const }])
    await ask({ ...menu, ...other }, readBody);
  expect(send.mock.calls.every(([request]) => request.headers === undefined)).toBe(true);
});

test("an answer without a tag, and one that cannot be read, are kept by nobody", async () => {
  const now = backend({ body: "one", etag: null });
  const ask = createSameAnswers<{ of: unknown }>();
  const first = await ask(menu, readBody);
  expect(await ask(menu, readBody)).not.toBe(first);
  now.etag = '"1"';
  await expect(ask(menu, refuse)).rejects.toThrow("shape");
  await ask(menu, readBody);
  expect(send.mock.calls.every(([request]) => request.headers === undefined)).toBe(true);
  send.mockRejectedValueOnce(new CentralError("unreachable", "away"));
  // What is known is no answer of a backend that is away.
  await expect(ask(menu, readBody)).rejects.toThrow("unreachable");
});

test("a business that is as it was is read once; its taxes alone are asked for again", async () => {
  const row = { id: 7, name: "Sabor", domain: "sabor.co", is_active: true, branches: [{ id: 11, name: "Centro" }] };
  const now = backend({ body: { ...row, taxes: [] }, etag: '"1"' });
  const reading = await readBusiness("sabor.co");
  expect(await readBusiness("sabor.co")).toBe(reading);
  Object.assign(now, { body: { ...row, name: "Sazón", taxes: [] }, etag: '"2"' });
  expect((await readBusiness("sabor.co"))?.business.name).toBe("Sazón");
  // Without taxes the row is not all of it.
  Object.assign(now, { body: row, etag: '"3"' });
  const partial = await readBusiness("sabor.co");
  expect(await readBusiness("sabor.co")).not.toBe(partial);
});
