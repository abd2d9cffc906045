import { useSetAtom } from "jotai/react";
import { useState } from "react";
import { pageValue } from "#lib/client/device/device-value.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { heldLoginLink } from "#lib/client/panel/login-link.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { SentCode } from "#lib/exchange/session.ts";
import { isAlive, pendingCode, pendingCodeOf } from "./pending-code.ts";
import type { PendingCode } from "./pending-code.ts";
import { emptySignUp, withContact } from "./sign-up-form.ts";
import type { SignUpDraft } from "./sign-up-form.ts";

type View = "email" | "signUp" | "code" | "link";

/** What was typed, for as long as the page: another panel may take the place of the one that asks (UX23). */
const typedEmail = pageValue<string | null>(null);
const typedSignUp = pageValue<SignUpDraft | null>(null);

/** The code under way that this page knows of, or the sealed cookie of one that was loaded anew (S2 §4.2). */
function useCodeUnderWay(): PendingCode | null {
  const remembered = useValue(pendingCode);
  const { pendingCode: kept } = useSession();
  const [now] = useState(() => Date.now());
  const code = remembered ?? kept;
  return code && isAlive(code, now) ? code : null;
}

/** Which step is shown and what was typed in each; a code under way outlives the panel and the page. */
export function useLogin(start: "email" | "signUp") {
  const { country } = useStore();
  const setPending = useSetAtom(pendingCode);
  const underWay = useCodeUnderWay();
  const [link] = useState(heldLoginLink);
  const [before, setBefore] = useState(start);
  /** Null until the person goes somewhere: then a code under way is what comes first. */
  const [chosen, setChosen] = useState<View | null>(link === null ? null : "link");
  const [sent, setSent] = useState<PendingCode | null>(null);
  const { endedContact } = useSession();
  const email = useValue(typedEmail) ?? endedContact;
  const keepEmail = useSetAtom(typedEmail);
  const signUp = useValue(typedSignUp) ?? emptySignUp(country);
  const keepSignUp = useSetAtom(typedSignUp);
  const code = sent ?? underWay;
  const view = chosen ?? (code ? "code" : start);
  const remember = (next: PendingCode) => {
    setPending(next);
    setSent(next);
    setChosen("code");
  };
  return {
    view,
    link,
    email,
    signUp,
    code,
    setSignUp: (draft: SignUpDraft) => {
      setChosen("signUp");
      keepSignUp(draft);
    },
    setEmail: (typed: string) => {
      setChosen("email");
      keepEmail(typed);
    },
    show: (next: "email" | "signUp") => {
      // What was typed on the one side is known on the other (UX23).
      if (next === "signUp") keepSignUp(withContact(signUp, email));
      if (next === "email" && email === "") keepEmail(signUp.email);
      setChosen(next);
    },
    codeSent: (from: "email" | "signUp", to: string, answer: SentCode) => {
      setBefore(from);
      remember(pendingCodeOf(to, answer, Date.now()));
    },
    resent: (answer: SentCode) => code && remember(pendingCodeOf(code.to, answer, Date.now())),
    resendLater: (seconds: number) => code && remember({ ...code, resendAt: Date.now() + seconds * 1000 }),
    /** Back to the address: the code that was sent stays good, and asking for it again leads back to it. */
    leaveCode: () => {
      if (email === "" && code) keepEmail(code.to);
      setChosen(before);
    },
    /** Somebody is in: nothing of it is asked again. */
    finish: () => {
      setPending(null);
      keepEmail(null);
      keepSignUp(null);
    },
  };
}

export type Login = ReturnType<typeof useLogin>;
