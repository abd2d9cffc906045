import type { IncomingMessage } from "node:http";

/**
 * Reads a body of known length and gives it back to the request, so that Next can read it again.
 * @throws Error when the connection ends before
 */
export async function peekBody(request: IncomingMessage): Promise<Buffer> {
  const length = Number(request.headers["content-length"] ?? 0);
  const chunks: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    function finish(error?: Error): void {
      request.off("readable", read).off("close", cut).off("error", finish);
      if (error) reject(error);
      else resolve();
    }
    function cut(): void {
      finish(new Error("The request ended before its body"));
    }
    function read(): void {
      for (let chunk: unknown = request.read(); Buffer.isBuffer(chunk); chunk = request.read()) {
        chunks.push(chunk);
        size += chunk.byteLength;
      }
      if (size < length) return;
      // In the same turn, before the stream says that it has ended.
      if (size > 0) request.unshift(Buffer.concat(chunks));
      finish();
    }
    request.on("readable", read).on("close", cut).on("error", finish);
    read();
  });
  return Buffer.concat(chunks);
}
