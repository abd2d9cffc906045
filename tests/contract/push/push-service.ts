import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import webPush from "web-push";
import type { SendRequest } from "#platform/payments/provider/ask-provider.ts";

/** What a push service got. */
export interface ReceivedPush {
  path: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** How a service answers that takes what it is sent. */
export function takePush(response: ServerResponse): void {
  response.writeHead(201).end();
}

/** A push service in the place of the real ones, which no test reaches: what is sent to https on any host comes here, over a real line. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  let answer = takePush;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    received.push({ path: request.url ?? "", headers: request.headers, body });
    answer(response);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  const port = typeof at === "object" ? at?.port : null;
  const asked: string[] = [];
  const send: SendRequest = async (request) => {
    const { pathname, host } = new URL(request.url);
    asked.push(host);
    const { method, headers, redirect, signal } = request;
    const body = await request.arrayBuffer();
    return await fetch(`http://127.0.0.1:${port}${pathname}`, { method, headers, redirect, signal, body });
  };
  return {
    received,
    asked,
    send,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A browser that gave its subscription away: it alone can read what is sent to it. */
export function subscribedBrowser(host = "fcm.googleapis.com") {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `https://${host}/fcm/send/${randomBytes(24).toString("base64url")}`,
    p256dh: ecdh.getPublicKey("base64url"),
    auth: auth.toString("base64url"),
  };

  /** Decrypts a message (RFC 8291, aes128gcm of RFC 8188). @throws where it was not written to this browser */
  function read(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
    const key = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32));
    const derived = (name: string, bytes: number) =>
      Buffer.from(hkdfSync("sha256", key, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
    const decipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with a 2, and zeros after it.
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }

  return { subscription, read };
}

/** Keys that push services know us by, made anew. */
export function pushKeys() {
  return { ...webPush.generateVAPIDKeys(), subject: "mailto:pedidos@vitrina.test" };
}
