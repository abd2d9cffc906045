import { vi } from "vitest";

/** What the shop's handlers answer in a test: by method and path, a body or a status. */
export type FakeAnswers = Record<string, (request: { url: URL; body: unknown }) => unknown>;

/** An answer that is not 200. */
export class FakeStatus {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, headers: Record<string, string> = {}) {
    this.status = status;
    this.headers = headers;
  }
}

async function answer(answers: FakeAnswers, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, "http://sabor.localhost:3000");
  const found = answers[`${init?.method ?? "GET"} ${url.pathname}`];
  if (!found) throw new TypeError(`No such handler in this test: ${url.pathname}`);
  const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : null;
  const result = await found({ url, body });
  if (result instanceof FakeStatus) return new Response("{}", { status: result.status, headers: result.headers });
  return Response.json(result);
}

/** Answers the page's requests from a table, which the test may change while it runs; a missing path is no connection. */
export function fakeServer(answers: FakeAnswers) {
  const spy = vi.fn<typeof fetch>((input: RequestInfo | URL, init?: RequestInit) => answer(answers, input, init));
  vi.stubGlobal("fetch", spy);
  return spy;
}
