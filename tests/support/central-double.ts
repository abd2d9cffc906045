import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A stand-in for the platform, answering as a test says. */
export interface CentralDouble {
  url: string;
  /** `METHOD path` of every request, in order. */
  requests: string[];
  headers: IncomingMessage["headers"][];
  bodies: string[];
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
  stop: () => Promise<void>;
}

/** Answers JSON. */
export function answerJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** Starts a stand-in on a free port. */
export async function startCentralDouble(): Promise<CentralDouble> {
  const double: CentralDouble = {
    url: "",
    requests: [],
    headers: [],
    bodies: [],
    answer: (_request, response) => answerJson(response, 404, { statusCode: 404, message: "not_found" }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      double.requests.push(`${request.method} ${request.url}`);
      double.headers.push(request.headers);
      double.bodies.push(body);
      double.answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return double;
}
