/** Longest and shortest password that is accepted (D5, S2 §5). */
export const passwordLengths = { least: 4, most: 128 };

/** From how many characters on a password is called a good one (A227). */
export const goodPasswordLength = 8;

/** A new password as typed, twice (S2 §2.5). */
export interface NewPassword {
  password: string;
  confirmation: string;
}

export type NewPasswordProblems = {
  password?: "missing" | "length";
  confirmation?: "missing" | "matchPassword";
};

/** Whether a password is as long as the rule wants; the platform knows what else it must not be (D5). */
export function isPasswordLength(password: string): boolean {
  return password.length >= passwordLengths.least && password.length <= passwordLengths.most;
}

/** What is wrong with a new password as typed, by field (S2 §4.6, §5). */
export function newPasswordProblems({ password, confirmation }: NewPassword): NewPasswordProblems {
  const problems: NewPasswordProblems = {};
  if (password === "") problems.password = "missing";
  else if (!isPasswordLength(password)) problems.password = "length";
  if (confirmation === "") problems.confirmation = "missing";
  else if (confirmation !== password) problems.confirmation = "matchPassword";
  return problems;
}
