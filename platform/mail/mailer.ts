import { desc, inArray, sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { Database } from "#platform/db/database.ts";
import { describeError } from "#platform/http/log.ts";
import { valueAt } from "#wire/value-at.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";

/** A mail to one person. Names, links and colours in it come from the platform's own registry (U5). */
export interface Mail {
  kind:
    | "loginCode"
    | "contactCode"
    | "leavingCode"
    | "accountChanged"
    | "passwordReset"
    | "securityNotice"
    | "order"
    | "refund"
    | "refundNotice"
    | "refundNews"
    | "paymentUnseen";
  businessId: number;
  senderName: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** A mail server, or the outbox page of the demo. */
  kind: "smtp" | "outbox";
  /**
   * @param key of a mail that may be sent again: a mailbox shows it once
   * @throws when the mail server does not take the mail
   */
  send: (mail: Mail, key?: string) => Promise<void>;
  close: () => void;
}

/** How long each step of a mail server may take. */
const smtpTimeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/** Older ones are forgotten, some together. */
export const mostOutboxMails = 200;
const forgottenTogether = 20;

/** A name that cannot break a header: no control characters, no more than 60 characters (U5). */
function headerName(name: string): string {
  return name
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 60);
}

/** What a mail server says may repeat the address: its kind and status alone reach logs and tasks (X11). */
function mailRefused(error: unknown): Error {
  const { code } = describeError(error);
  const status = valueAt(error, "responseCode");
  const message = typeof status === "number" ? `The mail server answered ${status}` : "No mail server took the mail";
  return Object.assign(new Error(message), { code });
}

/** Sends through a mail server, `smtp://user:password@host:port` or `smtps://…`; nothing of a mail is kept. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...smtpTimeouts });
  return {
    kind: "smtp",
    send: async (mail, key) => {
      const sent = transport.sendMail({
        ...(key === undefined
          ? {}
          : { messageId: `<${key.replaceAll(/[^\w.-]/g, ".")}@${from.split("@")[1] ?? "localhost"}>` }),
        from: { name: headerName(mail.senderName), address: from },
        to: { name: "", address: mail.recipient },
        subject: headerName(mail.subject),
        text: mail.text,
        html: mail.html,
        disableFileAccess: true,
        disableUrlAccess: true,
        headers: { "auto-submitted": "auto-generated" },
      });
      try {
        await sent;
      } catch (error) {
        throw mailRefused(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Keeps mails for the page /outbox: for the demo, where no mail server is configured. */
export function createOutboxMailer(database: Database, from: string, clock: () => number): Mailer {
  return {
    kind: "outbox",
    send: async (mail, key) => {
      const row = {
        kind: mail.kind,
        key: key ?? null,
        business: mail.businessId,
        recipient: mail.recipient,
        sender: `${headerName(mail.senderName)} <${from}>`,
        subject: headerName(mail.subject),
        text: mail.text,
        html: mail.html,
        created_at: new Date(clock()),
        sent_at: new Date(clock()),
      };
      const [kept] = await database
        .insert(outboxMails)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: outboxMails.id });
      if (kept === undefined || kept.id % forgottenTogether !== 0) return;
      const old = database
        .select({ id: outboxMails.id })
        .from(outboxMails)
        .orderBy(desc(outboxMails.id))
        .offset(mostOutboxMails)
        .limit(1000);
      await database.delete(outboxMails).where(inArray(outboxMails.id, sql`(${old})`));
    },
    close: () => {},
  };
}
