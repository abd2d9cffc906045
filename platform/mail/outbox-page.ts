import { desc, eq } from "drizzle-orm";
import type { Hono, MiddlewareHandler } from "hono";
import type { PlatformContext } from "#platform/calls/context.ts";
import { escapeHtml, htmlPage, htmlPagePolicy } from "#platform/http/html.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { isFromHere } from "#platform/http/client-address.ts";

type OutboxMail = typeof outboxMails.$inferSelect;

const style = `
article{border:1px solid var(--line);border-radius:10px;background:var(--card);margin:1rem 0;padding:1rem}
article h2{margin:0 0 .25rem}
article small{color:var(--soft)}
iframe{width:100%;height:29rem;border:1px solid var(--line);border-radius:8px;background:#fff;margin-top:.75rem}
pre{white-space:pre-wrap;margin:.5rem 0 0}
`;

const moment = new Intl.DateTimeFormat("es-CO", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "America/Bogota",
});

function mailSection(mail: OutboxMail): string {
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<small>Para <b>${escapeHtml(mail.recipient)}</b> · de ${escapeHtml(mail.sender ?? "")} · ${escapeHtml(moment.format(mail.created_at))}</small>
<iframe sandbox="${linksOnly}" title="${escapeHtml(mail.subject)}" src="/outbox/${mail.id}" loading="lazy"></iframe>
<details><summary>Solo texto</summary><pre>${escapeHtml(mail.text)}</pre></details>
</article>`;
}

function page(mails: readonly OutboxMail[]): string {
  const list =
    mails.length === 0
      ? "<p>Todavía no hay correos. Pide un código de acceso en una de las tiendas y vuelve aquí.</p>"
      : mails.map(mailSection).join("\n");
  return htmlPage(
    "es-CO",
    "Correos de la demostración",
    style,
    `<main><h1>Correos de la demostración</h1>
<p>No hay servidor de correo configurado: los correos que enviarían las tiendas llegan a esta página. Recárgala para ver los nuevos.</p>
${list}</main>`,
  );
}

/** A mail's link opens a tab of its own, and nothing else of the mail does anything. */
const linksOnly = "allow-popups allow-popups-to-escape-sandbox";

/** Names of this machine: a page elsewhere must not read the outbox by another name. */
function isLocalHost(host: string): boolean {
  return /^(?:localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(host);
}

async function readMails(platform: PlatformContext, recipient: string | undefined): Promise<OutboxMail[]> {
  const filter = recipient === undefined ? undefined : eq(outboxMails.recipient, recipient.trim().toLowerCase());
  return platform.database.select().from(outboxMails).where(filter).orderBy(desc(outboxMails.id)).limit(30);
}

/** Mounts `/outbox`, `/outbox/<id>` and `/outbox.json?recipient=…`, unless there is a mail server. */
export function mountOutbox(app: Hono, platform: PlatformContext): void {
  const onlyHere: MiddlewareHandler = async (c, next) => {
    const isHere = isFromHere(c) && isLocalHost(c.req.header("host") ?? "localhost");
    const isShown = platform.mailer.kind === "outbox" && isHere;
    if (!isShown) return c.notFound();
    await next();
    c.header("cache-control", "no-store");
    return undefined;
  };
  for (const path of ["/outbox", "/outbox/*", "/outbox.json"]) app.use(path, onlyHere);
  app.get("/outbox", async (c) => {
    c.header("content-security-policy", htmlPagePolicy);
    return c.html(page(await readMails(platform, c.req.query("recipient"))));
  });
  app.get("/outbox/:id{[0-9]{1,9}}", async (c) => {
    const filter = eq(outboxMails.id, Number(c.req.param("id")));
    const [mail] = await platform.database.select().from(outboxMails).where(filter);
    c.header("content-security-policy", `${htmlPagePolicy}; sandbox ${linksOnly}`);
    return mail === undefined ? c.notFound() : c.html(mail.html ?? "");
  });
  app.get("/outbox.json", async (c) => {
    const mails = await readMails(platform, c.req.query("recipient"));
    return c.json({
      mails: mails.map(({ id, recipient, subject, text, created_at }) => ({
        id,
        recipient,
        subject,
        text,
        created_at,
      })),
    });
  });
}
