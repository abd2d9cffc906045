import { assert, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { isPasswordLength, newPasswordProblems, passwordLengths } from "#domain/person/password.ts";

describe("a new password (S2 §4.6, §5)", () => {
  test("has from 4 to 128 characters, typed twice alike", () => {
    expect(newPasswordProblems({ password: "", confirmation: "" })).toEqual({
      password: "missing",
      confirmation: "missing",
    });
    expect(newPasswordProblems({ password: "abc", confirmation: "abc" })).toEqual({ password: "length" });
    expect(newPasswordProblems({ password: "abcd", confirmation: "abce" })).toEqual({ confirmation: "matchPassword" });
  });

  test("is refused exactly when it is too short, too long or not repeated", () => {
    assert(
      property(string({ maxLength: 140 }), string({ maxLength: 140 }), (password, confirmation) => {
        const isFine = Object.keys(newPasswordProblems({ password, confirmation })).length === 0;
        expect(isFine).toBe(isPasswordLength(password) && password === confirmation);
        expect(isPasswordLength(password)).toBe(
          password.length >= passwordLengths.least && password.length <= passwordLengths.most,
        );
      }),
    );
  });
});
