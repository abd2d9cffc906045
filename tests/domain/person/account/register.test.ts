import { describe, expect, test } from "vitest";
import { newAccount, signUpProblems } from "#domain/person/sign-up.ts";
import type { SignUpDraft } from "#domain/person/sign-up.ts";

const filled: SignUpDraft = {
  name: "Ana",
  phone: { country: "CO", dial: "+57", number: "3001234567" },
  email: "ana@correo.co",
  hasConsented: true,
};
const withPasswords = (password: string, confirmation: string) => ({
  ...filled,
  passwords: { password, confirmation },
});

describe("the register form's password (S2 §2.3, §5)", () => {
  test("need not be chosen: without one a code alone logs in", () => {
    expect(signUpProblems(withPasswords("", ""), true)).toEqual({});
    expect(newAccount(withPasswords("", ""), true)).toMatchObject({ ok: true });
    expect(newAccount(withPasswords("", ""), true)).not.toHaveProperty("value.account.password");
    expect(newAccount(filled, true)).not.toHaveProperty("value.account.password");
  });

  test("is the account's once both are the same", () => {
    expect(newAccount(withPasswords("tres gatos", "tres gatos"), true)).toMatchObject({
      ok: true,
      value: { account: { password: "tres gatos" }, to: "ana@correo.co" },
    });
  });

  test.each([
    ["abc", "abc", { password: "invalid" }],
    ["tres gatos", "", { confirmation: "missing" }],
    ["tres gatos", "dos gatos", { confirmation: "invalid" }],
    ["", "tres gatos", { password: "missing", confirmation: "invalid" }],
  ])("'%s' and '%s' are said as %j", (password, confirmation, problems) => {
    expect(signUpProblems(withPasswords(password, confirmation), true)).toEqual(problems);
  });
});
