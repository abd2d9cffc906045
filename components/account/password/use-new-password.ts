import { useState } from "react";
import { type NewPassword, type NewPasswordProblems, newPasswordProblems } from "#domain/person/password.ts";

/** A new password as it is typed, twice, and what is wrong with it once it was sent. */
export interface TypedPassword {
  draft: NewPassword;
  problems: NewPasswordProblems;
  isFine: boolean;
  set: (change: Partial<NewPassword>) => void;
  /** Says what is wrong; true when nothing is. */
  check: () => boolean;
}

export function useNewPassword(): TypedPassword {
  const [draft, setDraft] = useState<NewPassword>({ password: "", confirmation: "" });
  const [isSent, setIsSent] = useState(false);
  const found = newPasswordProblems(draft);
  const isFine = Object.keys(found).length === 0;
  return {
    draft,
    problems: isSent ? found : {},
    isFine,
    set: (change) => setDraft({ ...draft, ...change }),
    check: () => {
      setIsSent(true);
      return isFine;
    },
  };
}
