import { connect } from "node:net";

/** What a server answered on a bare socket. */
export interface RawAnswer {
  status: number;
  headers: string;
  body: string;
}

/** Sends the bytes as they are and reads until the server closes: for requests that no client library would send. */
export async function rawRequest(port: number, bytes: string): Promise<RawAnswer> {
  return await new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port });
    const parts: Buffer[] = [];
    socket.setTimeout(60_000, () => socket.destroy(new Error("the server did not answer")));
    socket.on("data", (part) => parts.push(part));
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", ...rest] = Buffer.concat(parts).toString("utf8").split("\r\n\r\n");
      resolve({ status: Number(head.split(" ")[1] ?? 0), headers: head.toLowerCase(), body: rest.join("\r\n\r\n") });
    });
    socket.write(bytes);
  });
}

/** A GET with exactly these header lines. */
export async function rawGet(port: number, path: string, headerLines: string[]): Promise<RawAnswer> {
  return await rawRequest(port, [`GET ${path} HTTP/1.1`, ...headerLines, "Connection: close", "", ""].join("\r\n"));
}
