import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as its server took it. */
export interface ReceivedMail {
  recipients: string[];
  raw: Buffer;
}

/** A real mail server that keeps what it takes; `behave` may refuse or delay. */
export async function startMailServer(behave: (answer: (error?: Error) => void) => void = (answer) => answer()) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        behave((error) => {
          const recipients = session.envelope.rcptTo.map((to) => to.address);
          if (error === undefined) received.push({ recipients, raw: Buffer.concat(chunks) });
          callback(error);
        });
      });
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const close = async () =>
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  return { received, url: `smtp://127.0.0.1:${port}`, close };
}
