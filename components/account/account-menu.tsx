"use client";

import { LogIn, LogOut, UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { showToast } from "#components/ui/toast.tsx";
import { logOut } from "#lib/actions/account.ts";
import { useCart } from "#lib/client/cart-store.ts";
import { forgetLocation } from "#lib/client/location-store.ts";
import { usePanel } from "#lib/client/panel.ts";
import { useSession, useSessionChange } from "#lib/client/session-query.ts";
import type { SessionUser } from "#lib/client/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { rememberPendingCode } from "./pending-code.ts";

function LoggedOut() {
  const t = useTranslations("account.menu");
  const { open } = usePanel();
  const icon = { "aria-hidden": true, className: "size-5", strokeWidth: 1.75 } as const;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted text-base">{t("intro")}</p>
      <Button size="l" onClick={() => open("login")}>
        <LogIn {...icon} />
        {t("login")}
      </Button>
      <Button variant="secondary" size="l" onClick={() => open("login", { next: "signUp" })}>
        <UserPlus {...icon} />
        {t("signUp")}
      </Button>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line flex flex-col gap-2 border-t pt-4">
      <h3 className="text-base font-bold">{title}</h3>
      {children}
    </section>
  );
}

/** The two letters that stand for a person without a picture. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "").join("");
}

function Profile({ user }: { user: SessionUser }) {
  const t = useTranslations("account.menu");
  const rows = [
    [t("name"), user.name],
    [t("email"), user.email],
    [t("phone"), user.phone ?? ""],
  ].filter(([, text]) => text !== "");
  return (
    <div className="flex items-start gap-4">
      <span
        aria-hidden
        className="bg-brand-soft text-ink grid size-12 shrink-0 place-items-center rounded-full text-base font-bold uppercase"
      >
        {initials(user.name)}
      </span>
      <dl className="flex min-w-0 flex-1 flex-col gap-2">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt className="text-ink-muted text-xs">{term}</dt>
            <dd className="text-base break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Ends the session and clears what belonged to it: location, cart, addresses, orders, user (S2 §4.1). */
function useLogOut(): { isBusy: boolean; leave: () => Promise<void> } {
  const t = useTranslations("account.menu");
  const { tenant } = useStore();
  const { clear } = useCart();
  const { loggedOut } = useSessionChange();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    const answer = await logOut({});
    setIsBusy(false);
    if (!answer.ok) {
      showToast({ text: t("logoutFailed"), tone: "error" });
      return;
    }
    rememberPendingCode(null);
    forgetLocation(tenant);
    clear();
    loggedOut();
    showToast({ text: t("loggedOut"), tone: "success" });
  };
  return { isBusy, leave };
}

interface AccountMenuProps {
  isOpen: boolean;
  /** The customer's orders with their heading, from the order feature; it shows nothing when there are none. */
  orders: ReactNode;
  /** The saved addresses, from the location feature. */
  addresses: ReactNode;
}

function LoggedIn({ user, orders, addresses }: Omit<AccountMenuProps, "isOpen"> & { user: SessionUser }) {
  const t = useTranslations("account.menu");
  const { isBusy, leave } = useLogOut();
  return (
    <div className="flex flex-col gap-6">
      <Profile user={user} />
      {orders}
      <Section title={t("addresses")}>{addresses}</Section>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void leave()}>
        {!isBusy && <LogOut aria-hidden className="size-5" strokeWidth={1.75} />}
        {t("logout")}
      </Button>
    </div>
  );
}

/** The main menu: log-in and sign-up, or the person with orders and addresses; its title is the person's name (A8). */
export function AccountMenu({ isOpen, orders, addresses }: AccountMenuProps) {
  const t = useTranslations();
  const { close, leave } = usePanel();
  const { user, isKnown, isFailed, refresh } = useSession();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={user?.name || t("account.menu.title")}
      closeLabel={t("common.close")}
      side="end"
      width={400}
    >
      <div className="flex flex-col gap-6 p-4">
        {!isKnown && (
          <div aria-busy="true" className="flex flex-col gap-3">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-13 w-full rounded-md" />
            <Skeleton className="h-13 w-full rounded-md" />
          </div>
        )}
        {isFailed && (
          <Notice
            tone="warning"
            isLive
            action={
              <Button variant="secondary" onClick={() => void refresh()}>
                {t("common.retry")}
              </Button>
            }
          >
            {t("account.menu.away")}
          </Notice>
        )}
        {isKnown && !isFailed && !user && <LoggedOut />}
        {user && <LoggedIn user={user} orders={orders} addresses={addresses} />}
        <Link
          href="/privacidad"
          prefetch={false}
          onClick={leave}
          className="text-ink-muted inline-flex min-h-11 items-center self-start text-sm underline underline-offset-4"
        >
          {t("account.menu.privacy")}
        </Link>
      </div>
    </Sheet>
  );
}
