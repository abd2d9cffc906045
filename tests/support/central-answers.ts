import { vi } from "vitest";
import type { requestCentral } from "#lib/server/central/http/client.ts";
import { valueAt } from "#wire/value-at.ts";

/** A call as tests name it: `METHOD path`, of GraphQL `query Name`. */
function nameOf({ method, path, body }: Parameters<typeof requestCentral>[0]): string {
  const query = valueAt(body, "query");
  return typeof query === "string" ? (/(?:query|mutation) \w+/.exec(query)?.[0] ?? "") : `${method} ${path}`;
}

/** The platform as a test says: an answer a call, an error of it, or 404 for the others. */
export function centralAnswers() {
  const send = vi.fn<typeof requestCentral>();
  return {
    requestCentral: send,
    answers: (answers: Record<string, unknown>, answeredAt: number | null = 0): void => {
      const rest = { answeredAt, etag: null, size: 0 };
      send.mockReset();
      send.mockImplementation(async (request) => {
        const name = nameOf(request);
        const body = answers[name];
        if (body instanceof Error) throw body;
        if (valueAt(request.body, "query") !== undefined)
          return await Promise.resolve({ status: 200, body: { data: body ?? {} }, ...rest });
        return await Promise.resolve({ status: body === undefined ? 404 : 200, body, ...rest });
      });
    },
    asked: () => send.mock.calls.map(([request]) => nameOf(request)),
  };
}
