import { request } from "node:http";

/** The menu page of a tenant, or what is at another address of it, as it is sent. */
export async function menuBytes(port: number, host: string, encoding = "identity", path = "/"): Promise<Buffer> {
  return await new Promise<Buffer>((resolve, reject) => {
    const headers = { host: `${host}:${port}`, "accept-encoding": encoding };
    request({ host: "127.0.0.1", port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part)).once("end", () => resolve(Buffer.concat(parts)));
    })
      .once("error", reject)
      .end();
  });
}
