import { Download, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFailureText } from "#components/account/failure-text.ts";
import { AccountAway } from "#components/account/own/account-away.tsx";
import { LogInFirst } from "#components/account/own/log-in-first.tsx";
import { useProviderProof } from "#components/account/provider/use-provider-proof.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { providerOf } from "#domain/person/login/provider.ts";
import { useOwnData } from "#lib/client/session/own-data-query.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { KeptData } from "#lib/exchange/own-data.ts";
import { DataSection } from "./data-section.tsx";
import { KeptFacts } from "./kept-facts.tsx";
import { Leaving } from "./leaving.tsx";

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

function Copies() {
  const t = useTranslations("account.data.kept");
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <a href="/api/own-data" download="mis-datos.json" className={buttonClass("secondary")}>
        <Download {...icon} />
        {t("download")}
      </a>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer {...icon} />
        {t("print")}
      </Button>
    </div>
  );
}

/** What became of a way to the provider, which proves for both acts who it is (A226). */
function Proved() {
  const t = useTranslations("account.data.leaving");
  const failureText = useFailureText();
  const proof = useProviderProof("leaving");
  if (proof === null) return null;
  if (proof === "asking") return <Skeleton className="h-6 w-3/4" />;
  const isProved = proof === "proved";
  return (
    <Notice tone={isProved ? "success" : "warning"} isLive>
      {isProved ? t("proved") : failureText(proof)}
    </Notice>
  );
}

/** The two acts, by a code or, where none can be sent, by whoever vouches for the account. */
function Acts({ kept, refresh }: { kept: KeptData; refresh: () => void }) {
  const t = useTranslations("account.data.leaving");
  const { businessName: business, accounts } = useStore();
  const contacts = kept.identities.filter(({ kind }) => kind !== "provider").map(({ value }) => value);
  const shops = [...new Set(kept.consents.flatMap((consent) => consent.business ?? []))];
  const provider = providerOf(kept.provider ?? undefined);
  if (contacts.length === 0 && provider === null) return null;
  const common = { contacts, provider, refresh };
  return (
    <DataSection title={t("title")} isOnScreenOnly>
      <Proved />
      <Leaving
        {...common}
        scope="business"
        title={t("business", { business })}
        text={t("businessText", { business })}
        obstacles={kept.obstacles.business}
      />
      <Leaving
        {...common}
        scope="account"
        title={t("account", { platform: accounts.name })}
        text={t("accountText", { shops: shops.join(", ") })}
        obstacles={kept.obstacles.account}
      />
      <p className="text-ink-muted text-sm">{t("stays")}</p>
    </DataSection>
  );
}

/** What the account and this shop keep of whoever is logged in, to read, take along and let go (B10). */
export function AccountData() {
  const t = useTranslations("account.data.kept");
  const { businessName: business } = useStore();
  const { user, isKnown, isFailed, refresh } = useSession();
  const own = useOwnData(user?.id ?? null);
  const kept = own.answer?.kept ?? null;
  const isAnswered = own.answer !== null;
  return (
    <>
      <DataSection title={t("title")}>
        {isFailed && <AccountAway onRetry={() => void refresh()} />}
        {own.isFailed && <AccountAway onRetry={() => void own.refresh()} />}
        {isKnown && !isFailed && user === null && <LogInFirst text={t("loggedOut")} />}
        {isAnswered && kept === null && <Notice tone="info">{t("notShown")}</Notice>}
        {(!isKnown || (user !== null && !isAnswered && !own.isFailed)) && (
          <div aria-busy="true" className="flex flex-col gap-3">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-6 w-1/2" />
          </div>
        )}
        {kept !== null && (
          <>
            <KeptFacts kept={kept} business={business} />
            <Copies />
          </>
        )}
      </DataSection>
      {kept !== null && <Acts kept={kept} refresh={() => void own.refresh()} />}
    </>
  );
}
