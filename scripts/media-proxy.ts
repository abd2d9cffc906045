import type { IncomingMessage, ServerResponse } from "node:http";

const mediaPath = /^\/media\/[A-Za-z0-9][A-Za-z0-9._-]{0,199}\.(webp|png|jpg|ico)$/;
const budget = 64 * 1024 * 1024;
const largest = 4 * 1024 * 1024;
const fresh = "public, max-age=604800, stale-while-revalidate=86400";

interface Picture {
  type: string;
  body: Buffer;
}

/** Hands on the platform's photos under our own origin, and keeps the recent ones in bounded memory. */
export class MediaProxy {
  readonly #origin: string;
  readonly #kept = new Map<string, Picture>();
  #bytes = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").split("?")[0] ?? "";
    const picture = mediaPath.test(path) && request.method !== "POST" ? await this.#find(path) : null;
    if (picture === null) {
      response.writeHead(404, { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" }).end();
      return;
    }
    response.writeHead(200, {
      "content-type": picture.type,
      "content-length": picture.body.length,
      "cache-control": fresh,
    });
    response.end(request.method === "HEAD" ? undefined : picture.body);
  }

  async #find(path: string): Promise<Picture | null> {
    const kept = this.#kept.get(path);
    if (kept !== undefined) return kept;
    const picture = await this.#fetch(path).catch(() => null);
    if (picture !== null) this.#keep(path, picture);
    return picture;
  }

  async #fetch(path: string): Promise<Picture | null> {
    const answer = await fetch(this.#origin + path, { signal: AbortSignal.timeout(5000), redirect: "error" });
    const type = answer.headers.get("content-type") ?? "";
    const length = Number(answer.headers.get("content-length") ?? 0);
    if (!answer.ok || !type.startsWith("image/") || length > largest) {
      await answer.body?.cancel();
      return null;
    }
    const body = Buffer.from(await answer.arrayBuffer());
    return body.length > largest ? null : { type, body };
  }

  #keep(path: string, picture: Picture): void {
    this.#kept.set(path, picture);
    this.#bytes += picture.body.length;
    for (const [oldest, { body }] of this.#kept) {
      if (this.#bytes <= budget) return;
      this.#kept.delete(oldest);
      this.#bytes -= body.length;
    }
  }
}
