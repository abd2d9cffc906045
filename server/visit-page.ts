import { request } from "node:http";
import type { AddressInfo } from "node:net";

const timeout = 20_000;

/** Visits the first page of a host at our own address, as a visitor does; answers the status, null without an answer. */
export async function visitPage({ address, port }: AddressInfo, host: string): Promise<number | null> {
  return await new Promise((resolve) => {
    const call = request(
      { host: address, port, path: "/", headers: { host: `${host}:${port}` }, timeout },
      (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode ?? null));
      },
    );
    call.once("timeout", () => call.destroy()).once("error", () => resolve(null));
    call.end();
  });
}
