import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

function keyOf({ url = "", rawHeaders }: IncomingMessage, body: Buffer): string {
  return createHash("sha256")
    .update(JSON.stringify([url, rawHeaders]))
    .update(body)
    .digest("base64url");
}

/** A function of several signatures whose first argument is heard. */
function listening<F extends (...parts: never[]) => unknown>(write: F, hear: (chunk: unknown) => void): F {
  return new Proxy(write, {
    apply: (target, _self, parts: unknown[]) => {
      hear(parts[0]);
      return Reflect.apply(target, undefined, parts);
    },
  });
}

/** What a response was answered with, once it is sent; null when it never is. */
async function answerOf({ request: { socket }, response }: Exchange): Promise<Answer | null> {
  // Who has gone already closes nothing any more.
  if (response.destroyed || socket.destroyed) return null;
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  response.write = listening(response.write.bind(response), keep);
  response.end = listening(response.end.bind(response), keep);
  return await new Promise((resolve) => {
    const cut = () => resolve(null);
    response.once("finish", () =>
      resolve({ status: response.statusCode, headers: { ...response.getHeaders() }, body: Buffer.concat(chunks) }),
    );
    // One that waits behind another answer on its connection hears of the connection's end alone.
    socket.once("close", cut);
    response.once("close", () => {
      socket.off("close", cut);
      cut();
    });
  });
}

function send({ status, headers, body }: Answer, response: ServerResponse): void {
  response.writeHead(status, headers).end(body);
}

/**
 * Calls of one browser that are equal to the letter, sent while the first of them is not answered yet: they are that call, and
 * have its answer (M11). Only for who brings a seal: any two strangers are distinguished by nothing else.
 */
export function createEqualCalls() {
  const inFlight = new Map<string, Promise<Answer | null>>();

  return async (exchange: Exchange, body: Buffer, pass: () => Promise<void>): Promise<void> => {
    const { request, response } = exchange;
    const key = keyOf(request, body);
    // Of those who waited for one that was cut off, the first goes on and the others wait for it.
    for (let first = inFlight.get(key); first !== undefined; first = inFlight.get(key)) {
      const answer = await first;
      if (answer === null) continue;
      send(answer, response);
      return;
    }
    if (response.destroyed) return;
    const own = answerOf(exchange);
    inFlight.set(key, own);
    const forget = () => {
      if (inFlight.get(key) === own) inFlight.delete(key);
    };
    void own.then(forget);
    await pass();
  };
}
