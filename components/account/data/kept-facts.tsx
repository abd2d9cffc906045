import { useTranslations } from "next-intl";
import { MailText } from "#components/account/contact/mail-text.tsx";
import { providerLabel } from "#components/account/provider/provider-buttons.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { KeptData } from "#lib/exchange/own-data.ts";
import { useDateText } from "./date-text.ts";

interface Fact {
  name: string;
  /** Null is not shown: nothing is kept. */
  text: string | null;
}

/** Names and what is kept under each. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  const kept = facts.filter(({ text }) => text !== null && text !== "");
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
      {kept.map(({ name, text }) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted text-sm">{name}</dt>
          <dd className="wrap-anywhere">
            <MailText text={text ?? ""} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function KeptList({ title, rows }: { title: string; rows: readonly string[] }) {
  const t = useTranslations("account.data.kept");
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-semibold">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-ink-muted text-sm">{t("none")}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {rows.map((row, index) => (
            <li key={index} className="wrap-anywhere">
              <MailText text={row} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== "").join(", ");

/** A mail, a phone, or a provider with what the person is called there. */
function identityText({ kind, value }: KeptData["identities"][number]): string {
  if (kind !== "provider") return value;
  const [provider = "", ...subject] = value.split(":");
  return `${providerLabel(provider)} ${subject.join(":")}`;
}

/** One row each of what is kept in lists. */
function useRows({
  addresses,
  consents,
  withdrawnConsents,
  orders,
  usedPromotions,
  sessions,
  passkeys,
  orderPushes,
}: KeptData) {
  const t = useTranslations("account.data.kept");
  const dateText = useDateText();
  const order = (one: KeptData["orders"][number]) => {
    const lines = one.lines.map(({ name, quantity, note }) => joined([`${quantity} × ${name}`, note]));
    const who = joined([one.name, one.phone, one.email, one.address, one.invoice]);
    const amount = one.total === null ? null : formatPesos(one.total);
    const rating =
      one.rating === null ? null : joined([t("rated", { rate: one.rating.rate ?? 0 }), one.rating.observation]);
    return [joined([one.number, dateText(one.createdAt), amount]), lines.join("; "), who, rating]
      .filter((part) => part !== null && part !== "")
      .join(". ");
  };
  return {
    addresses: addresses.map(({ name, line1, line2, city }) => joined([name, line1, line2, city])),
    consents: [
      ...consents.map(({ business, version, acceptedAt }) =>
        t("consent", { business: business ?? "-", version, date: dateText(acceptedAt) }),
      ),
      ...withdrawnConsents.map(({ business, version, withdrawnAt }) =>
        t("withdrawn", { business: business ?? "-", version, date: dateText(withdrawnAt) }),
      ),
    ],
    orders: orders.map(order),
    promotions: usedPromotions.map(({ name, usedAt }) => joined([name, dateText(usedAt)])),
    sessions: sessions.map(({ createdAt, expiresAt }) =>
      t("session", { from: dateText(createdAt), until: dateText(expiresAt) }),
    ),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) =>
      t("passkey", { name, date: dateText(lastUsedAt ?? createdAt) }),
    ),
    orderPushes: orderPushes.map(({ number, service, createdAt }) => joined([number, service, dateText(createdAt)])),
  };
}

/** What an account and this shop keep of a person, to be read and printed (Ley 1581, B10). */
export function KeptFacts({ kept, business }: { kept: KeptData; business: string }) {
  const t = useTranslations("account.data.kept");
  const dateText = useDateText();
  const rows = useRows(kept);
  const identities = kept.identities.map(
    (identity) => `${identityText(identity)} (${t("proved", { date: dateText(identity.provedAt) })})`,
  );
  return (
    <div className="flex flex-col gap-6">
      <Facts
        facts={[
          { name: t("name"), text: kept.name },
          { name: t("email"), text: kept.email },
          { name: t("notificationEmail"), text: kept.notificationEmail },
          { name: t("phone"), text: kept.phone },
          {
            name: t("provider"),
            text: kept.provider === null || kept.provider === "local" ? null : providerLabel(kept.provider),
          },
          { name: t("since"), text: dateText(kept.createdAt) },
        ]}
      />
      <KeptList title={t("identities")} rows={identities} />
      <KeptList title={t("consents")} rows={rows.consents} />
      <KeptList title={t("addresses")} rows={rows.addresses} />
      <KeptList title={t("orders", { business })} rows={rows.orders} />
      <KeptList title={t("promotions", { business })} rows={rows.promotions} />
      <KeptList title={t("sessions", { business })} rows={rows.sessions} />
      <KeptList title={t("passkeys", { business })} rows={rows.passkeys} />
      {rows.orderPushes.length > 0 && <KeptList title={t("orderPushes")} rows={rows.orderPushes} />}
    </div>
  );
}
