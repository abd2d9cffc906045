import { ChevronRight, FileUser, LogIn, LogOut, PackageSearch, Pencil, ShieldCheck, UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { MailText } from "#components/account/contact/mail-text.tsx";
import { useLogOut } from "#components/account/own/use-log-out.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useReadingMode } from "#lib/client/reading-mode.ts";
import { phoneText } from "#lib/client/phone-text.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { SessionUser } from "#lib/exchange/session.ts";

function LoggedOut({ hasEnded }: { hasEnded: boolean }) {
  const t = useTranslations("account.menu");
  const { open } = usePanel();
  const { takesPhoneCodes } = useStore();
  const icon = { "aria-hidden": true, className: "size-5", strokeWidth: 1.75 } as const;
  return (
    <div className="flex flex-col gap-3">
      {hasEnded ? (
        <Notice tone="info" isLive>
          {t("ended")}
        </Notice>
      ) : (
        <p className="text-ink-muted text-base">{t(takesPhoneCodes ? "introContact" : "intro")}</p>
      )}
      <Button size="l" onClick={() => open("login")}>
        <LogIn {...icon} />
        {t("login")}
      </Button>
      <Button variant="secondary" size="l" onClick={() => open("login", "signUp")}>
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

/** Who is logged in; the name stands in the title above. */
function Profile({ user }: { user: SessionUser }) {
  const t = useTranslations("account.menu");
  return (
    <div className="bg-sunken flex items-center gap-4 rounded-md p-4">
      <span
        aria-hidden
        className="bg-brand text-ink grid size-12 shrink-0 place-items-center rounded-full text-base font-bold uppercase"
      >
        {initials(user.name)}
      </span>
      <dl className="min-w-0 flex-1">
        {user.email !== null && (
          <>
            <dt className="sr-only">{t("email")}</dt>
            <dd className="text-sm font-semibold wrap-anywhere">
              <MailText text={user.email} />
            </dd>
          </>
        )}
        {user.phone !== null && (
          <>
            <dt className="sr-only">{t("phone")}</dt>
            <dd className="text-ink-muted text-sm even-figures">{phoneText(user.phone)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

interface AccountMenuProps {
  isOpen: boolean;
  /** The customer's orders with their heading, from the order feature; it shows nothing when there are none. */
  orders: ReactNode;
  /** The saved addresses, from the location feature. */
  addresses: ReactNode;
  /** Out of an app that shows the shop inside of itself (B5). */
  wayOut?: ReactNode;
}

function LoggedIn({ user, orders, addresses }: Pick<AccountMenuProps, "orders" | "addresses"> & { user: SessionUser }) {
  const t = useTranslations("account.menu");
  const { open } = usePanel();
  const isRenewalAsked = useSession().consentAsked === "renewal";
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Profile user={user} />
        <Button variant="secondary" onClick={() => open("profile")}>
          <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
          {t("editProfile")}
        </Button>
      </div>
      {isRenewalAsked && (
        <Notice
          tone="info"
          action={
            <Button variant="secondary" onClick={() => open("login")}>
              {t("review")}
            </Button>
          }
        >
          {t("renewal")}
        </Notice>
      )}
      {orders}
      <Section title={t("addresses")}>{addresses}</Section>
    </div>
  );
}

const rowClass =
  "flex min-h-13 w-full items-center gap-3 rounded-md px-2 text-left text-base transition-colors hover:bg-sunken";
const rowIcon = { "aria-hidden": true, className: "text-ink-muted size-5 shrink-0", strokeWidth: 1.75 } as const;

function MenuLink({ href, icon: Icon, children }: { href: string; icon: typeof LogIn; children: ReactNode }) {
  const { leave } = usePanel();
  return (
    <Link href={href} prefetch={false} onClick={leave} className={rowClass}>
      <Icon {...rowIcon} />
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight {...rowIcon} />
    </Link>
  );
}

function LogOutRow() {
  const t = useTranslations("account.menu");
  const { isBusy, leave } = useLogOut();
  return (
    <button type="button" aria-busy={isBusy} disabled={isBusy} onClick={() => void leave()} className={rowClass}>
      {isBusy ? <span aria-hidden className="spinner size-5 shrink-0" /> : <LogOut {...rowIcon} />}
      {t("logout")}
    </button>
  );
}

/** Where else one may want to go: an order by its number needs no account. */
function MenuLinks({ isLoggedIn }: { isLoggedIn: boolean }) {
  const t = useTranslations("account.menu");
  const isSearching = usePathname() === "/rastrear-orden";
  return (
    <nav aria-label={t("title")} className="border-line border-t pt-2">
      <div className="-mx-2 flex flex-col">
        {!isSearching && (
          <MenuLink href="/rastrear-orden" icon={PackageSearch}>
            {t("track")}
          </MenuLink>
        )}
        <MenuLink href="/privacidad" icon={ShieldCheck}>
          {t("privacy")}
        </MenuLink>
        <MenuLink href="/mis-datos" icon={FileUser}>
          {t("ownData")}
        </MenuLink>
        {isLoggedIn && <LogOutRow />}
      </div>
    </nav>
  );
}

/** Reading mode, for whoever needs it, logged in or not (B7). */
function ReadingRow() {
  const t = useTranslations("account.menu");
  const { isReading, switchReading } = useReadingMode();
  return (
    <div className="border-line border-t pt-2">
      <ChoiceRow
        type="checkbox"
        name="reading"
        checked={isReading}
        onChange={({ target }) => switchReading(target.checked)}
        label={t("reading")}
        description={t("readingText")}
      />
    </div>
  );
}

/** The main menu: log-in and sign-up, or the person with orders and addresses; its title is the person's name (A8). */
export function AccountMenu({ isOpen, orders, addresses, wayOut }: AccountMenuProps) {
  const t = useTranslations();
  const { close } = usePanel();
  const { user, hasEnded, isKnown, isFailed, refresh } = useSession();
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
        {isKnown && !isFailed && !user && <LoggedOut hasEnded={hasEnded} />}
        {user && <LoggedIn user={user} orders={orders} addresses={addresses} />}
        {wayOut}
        <MenuLinks isLoggedIn={user !== null} />
        <ReadingRow />
      </div>
    </Sheet>
  );
}
