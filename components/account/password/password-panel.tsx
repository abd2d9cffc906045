import { useTranslations } from "next-intl";
import { useState } from "react";
import { OwnAccount } from "#components/account/own/own-account.tsx";
import { useKeepPushes } from "#components/account/own/use-keep-pushes.ts";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";
import { passwordLink } from "#lib/client/panel/password-link.ts";
import { useProfile } from "#lib/client/session/profile-query.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { AddForm } from "./add-form.tsx";
import { ChangeForm } from "./change-form.tsx";
import { ResetForm } from "./reset-form.tsx";

type Done = "stays" | "loggedOut";

/** What follows: who was logged out is asked to log in, by the password that was just set. */
function DoneAlert({ isOpen, done }: { isOpen: boolean; done: Done }) {
  const t = useTranslations("account.password");
  const { close, open } = usePanel();
  const leave = () => {
    close();
    if (done === "loggedOut") open("login");
  };
  return (
    <AlertDialog
      isOpen={isOpen}
      type="success"
      title={t("PASSWORD_RESTORED")}
      confirm={{ label: t("ok"), onPress: leave }}
    >
      {t(done === "stays" ? "restoredHere" : "restoredLogIn")}
    </AlertDialog>
  );
}

/** Changes the account's password, adds one, or sets another by a mailed link (S2 §2.5). */
export function PasswordPanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations();
  const { close } = usePanel();
  const { user } = useSession();
  const { profile, know } = useProfile(user?.id ?? null);
  const { sessionEnded } = useSessionChange();
  const keepPushes = useKeepPushes();
  const [link] = useState(passwordLink.token);
  const [done, setDone] = useState<Done | null>(null);
  const isFirst = profile?.hasPassword === false;
  // A phone gets no link to another one: a code there stands for the old one (A150).
  const isGiven = isFirst || profile?.email === null;
  const leave = () => {
    passwordLink.forget();
    close();
  };
  const finish = (staysIn: boolean) => {
    passwordLink.forget();
    know({ hasPassword: true });
    setDone(staysIn ? "stays" : "loggedOut");
    if (staysIn) void keepPushes();
    else sessionEnded();
  };
  const own = (
    <OwnAccount loggedOut={t("account.password.loggedOut")}>
      {() => (isGiven ? <AddForm isFirst={isFirst} onSkip={leave} onDone={finish} /> : <ChangeForm onDone={finish} />)}
    </OwnAccount>
  );
  return (
    <>
      <Sheet
        isOpen={isOpen && done === null}
        onClose={leave}
        title={t(link === null && isFirst ? "account.password.ADD_PASSWORD" : "account.password.RESET_PASSWORD")}
        closeLabel={t("common.close")}
        side="bottom"
        width={400}
        isBare
      >
        {link === null ? own : <ResetForm link={link} onDone={() => finish(false)} />}
      </Sheet>
      {done !== null && <DoneAlert isOpen={isOpen} done={done} />}
    </>
  );
}
