import { type IncomingHttpHeaders, request } from "node:http";

/** What a server answered, body and all. */
export interface Asked {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One request: `host` is the tenant's, without the port. */
export interface Ask {
  port: number;
  host: string;
  path: string;
  method?: "GET" | "HEAD" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

/** Asks a storefront for something by its tenant's host, without a browser; fails after 20 s without an answer. */
export async function ask({ port, host, path, method = "GET", headers = {}, body }: Ask): Promise<Asked> {
  return await new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port, path, method, headers: { host: `${host}:${port}`, ...headers }, timeout: 20_000 },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => (text += part));
        answer.once("error", reject);
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      },
    );
    call.once("timeout", () => call.destroy(new Error(`${method} ${host}${path} was not answered`)));
    call.once("error", reject);
    call.end(body);
  });
}

/** Posts JSON from a page of the same host. */
export async function postJson({ headers = {}, ...rest }: Ask, input: unknown): Promise<Asked> {
  return await ask({
    ...rest,
    method: "POST",
    headers: { origin: `http://${rest.host}:${rest.port}`, "content-type": "application/json", ...headers },
    body: JSON.stringify(input),
  });
}
