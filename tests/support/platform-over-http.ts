import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { OpenedDatabase } from "#platform/db/database.ts";
import type { Settings } from "#platform/settings.ts";
import { startTestPlatform, type TestPlatform } from "#tests/contract/central/start-test-platform.ts";

/** What happens to one call on its way: `drop` cuts the answer after the platform has done its work, `lose` never asks it. */
export type Fault =
  | "drop"
  | "lose"
  | "hang"
  | { status: number; body?: string; headers?: Record<string, string> }
  | null;

/** The embedded platform over real HTTP, with a small shop in it and faults that a test plants. */
export interface PlatformOverHttp extends TestPlatform {
  url: string;
  /** Calls that came in, `METHOD path` without query. */
  calls: string[];
  /** The same calls whole: address, headers and body. */
  wire: string[];
  fault: (call: string) => Fault;
  stop: () => Promise<void>;
}

function plant(fault: Fault, response: ServerResponse): boolean {
  if (fault === "lose") response.destroy();
  if (typeof fault === "object" && fault !== null)
    response.writeHead(fault.status, fault.headers).end(fault.body ?? "{}");
  return fault !== null && fault !== "drop";
}

/** Starts it on a free port; over a database that is filled already where one is given. */
export async function startPlatformOverHttp(
  settings: Partial<Settings> = {},
  filled: OpenedDatabase | null = null,
): Promise<PlatformOverHttp> {
  const platform = await startTestPlatform({ settings, ...(filled && { database: filled, isFilled: true }) });
  const state: PlatformOverHttp = {
    ...platform,
    url: "",
    calls: [],
    wire: [],
    fault: () => null,
    stop: async () => {},
  };

  async function pass(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const call = `${request.method} ${(request.url ?? "").split("?")[0]}`;
    state.calls.push(call);
    state.wire.push(`${request.url} ${JSON.stringify(request.headers)} ${body.toString()}`);
    const fault = state.fault(call);
    if (plant(fault, response)) return;
    const answer = await platform.platform.app.request(request.url ?? "/", {
      method: request.method ?? "GET",
      headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.byteLength > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const text = await answer.text();
    if (fault === "drop") response.destroy();
    else response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => void pass(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await platform.close();
  };
  return state;
}
