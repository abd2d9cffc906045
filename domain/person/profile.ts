import { type PhoneDraft, signUpProblems, type SignUpProblems } from "./sign-up.ts";

/** A profile as typed (S2 §2.4). */
export interface ProfileDraft {
  name: string;
  phone: PhoneDraft;
}

/** What is wrong with a profile as typed, by field: the rule of the sign-up (S2 §5). */
export function profileProblems(draft: ProfileDraft): SignUpProblems {
  return signUpProblems({ ...draft, email: "", hasConsented: true }, false);
}
