import { describe, expect, test } from "vitest";
import type { Failure } from "#domain/base/failure.ts";
import { advanceLogin, shownQuestion, startLogin } from "#domain/person/login.ts";
import { noInput, pendingCodeOf } from "#domain/person/login-state.ts";
import type { LoginEffect, LoginEvent, LoginFacts } from "#domain/person/login-state.ts";
import type { SignUpDraft } from "#domain/person/sign-up.ts";

const now = 1_000_000;
const blank: SignUpDraft = {
  name: "",
  phone: { country: "CO", dial: "+57", number: "" },
  email: "",
  hasConsented: false,
};
const facts: LoginFacts = {
  start: "email",
  pending: null,
  endedContact: "",
  blank,
  dial: null,
  requiresEmail: false,
  consentsBySending: false,
  consentAsked: null,
};

function walk(events: LoginEvent[], known: LoginFacts = facts) {
  const effects: LoginEffect[] = [];
  let last = startLogin(noInput, known, null, now);
  for (const event of events) {
    const step = advanceLogin(last, event, known);
    effects.push(...step.effects);
    last = step.state;
  }
  return { state: last, step: shownQuestion(last), effects };
}

const provider = "facebook";
const cameBack: LoginEvent = { type: "cameBack", provider };
const unknown: LoginEvent = { type: "accountUnknown", person: "Ana Gómez", canSignUp: true };
const submitted: LoginEvent = { type: "submitted" };
const opened: LoginEvent = { type: "opened", link: null, now };
const refused = (code: string): LoginEvent => ({ type: "notEntered", failure: { kind: "refused", code } });
const filled = (change: Partial<SignUpDraft> = {}): LoginEvent => ({
  type: "signUpTyped",
  draft: {
    ...blank,
    name: "Ana Gómez",
    phone: { ...blank.phone, number: "300 123 4567" },
    hasConsented: true,
    ...change,
  },
});

describe("the way in by a provider (S2 §4.3)", () => {
  test("a press leads there, and changes nothing here", () => {
    const { step, effects } = walk([{ type: "providerPressed", provider }]);
    expect([step.name, effects]).toEqual(["email", [{ kind: "openProvider", provider }]]);
  });

  test("back from there it is asked what it said, and who is known is in", () => {
    const back = walk([cameBack]);
    expect(back.step).toMatchObject({ name: "provider", isBusy: true });
    const { state, effects } = walk([cameBack, { type: "entered" }]);
    expect(effects).toEqual([{ kind: "enterProvider", provider }, { kind: "finish" }]);
    expect(state.step.name).toBe("done");
    expect(walk([cameBack, { type: "consentAsked", asked: "first" }]).step.name).toBe("consent");
  });

  test("after a log-in another one begins as the first did", () => {
    expect(walk([cameBack, { type: "entered" }, cameBack]).step.name).toBe("provider");
  });

  test("'No existe esta cuenta': 'Crear cuenta' greets by name, and asks for phone and consent", () => {
    const { step, effects } = walk([cameBack, unknown, submitted]);
    expect(step).toMatchObject({ name: "greeting", person: "Ana Gómez" });
    expect(effects).toEqual([{ kind: "enterProvider", provider }]);
    const empty = walk([cameBack, unknown, submitted, submitted]);
    expect(empty.step).toMatchObject({ problems: { phone: "missing", consent: "missing" }, round: 1 });
    const made = walk([cameBack, unknown, submitted, filled(), submitted]);
    const account = { name: "Ana Gómez", dial: "+57", phone: "300 123 4567", consent: true };
    expect(made.effects.at(-1)).toEqual({ kind: "signUpByProvider", provider, account });
    expect(made.step).toMatchObject({ isBusy: true });
  });

  test("a phone that is none is said at its field until it is one; without consent nobody has an account", () => {
    const phone = { ...blank.phone, number: "12" };
    const wrong = walk([cameBack, unknown, submitted, filled({ phone }), submitted]);
    expect(wrong.step).toMatchObject({ problems: { phone: "invalid" } });
    const mended = walk([cameBack, unknown, submitted, filled({ phone }), submitted, filled()]);
    expect(mended.step).toMatchObject({ problems: {} });
    const unwilling = walk([cameBack, unknown, submitted, filled({ hasConsented: false }), submitted]);
    expect(unwilling.effects).toHaveLength(1);
  });

  test("where nothing can be made of what the provider said, the ordinary sign-up has the name", () => {
    const { step, state } = walk([cameBack, { type: "accountUnknown", person: "Ana", canSignUp: false }, submitted]);
    expect([step.name, state.input.signUp?.name]).toEqual(["signUp", "Ana"]);
  });

  test.each([
    ["asked", [cameBack, unknown]],
    ["greeted", [cameBack, unknown, submitted]],
    ["known by mail", [cameBack, { type: "accountTaken", to: "ana@correo.com" }]],
  ] as const)("whoever closes it while %s begins at the first form (S2 §4.3)", (_, events) => {
    expect(walk([...events, opened]).step).toMatchObject({ name: "email", isBusy: false });
    expect(walk([...events, { type: "back" }]).step.name).toBe("email");
  });

  test("'La cuenta ya se encuentra registrada': a code goes to its mail, and lets in", () => {
    const taken: LoginEvent = { type: "accountTaken", to: "ana@correo.com" };
    const asked = walk([cameBack, taken, submitted]);
    expect(asked.effects.at(-1)).toEqual({ kind: "requestCode", to: "ana@correo.com" });
    const code = pendingCodeOf("ana@correo.com", { resendIn: 30, expiresIn: 600, isLinkOnly: false }, now);
    expect(walk([cameBack, taken, submitted, { type: "codeSent", code }]).step.name).toBe("code");
    const failure: Failure = { kind: "wait", seconds: 60 };
    const notSent: LoginEvent = { type: "notSent", failure, to: "ana@correo.com", now };
    expect(walk([cameBack, taken, submitted, notSent]).step).toMatchObject({
      isBusy: false,
      problem: { kind: "failed", failure },
    });
  });

  test("a provider that refused or failed is said once, and the first form stands there", () => {
    for (const code of ["provider_refused", "code_lost"]) {
      const { step, effects } = walk([cameBack, refused(code)]);
      expect(step.name).toBe("email");
      expect(effects.at(-1)).toEqual({ kind: "sayProviderFailed" });
    }
    const late = walk([cameBack, unknown, submitted, filled(), submitted, refused("ticket_lost")]);
    expect([late.step.name, late.effects.at(-1)]).toEqual(["email", { kind: "sayProviderFailed" }]);
  });

  test("a way back of nobody's says nothing; a blocked account and a full house are said in words", () => {
    expect(walk([cameBack, refused("provider_lost")]).effects).toEqual([{ kind: "enterProvider", provider }]);
    expect(walk([cameBack, refused("not_a_customer")]).step).toMatchObject({
      name: "email",
      problem: { failure: { code: "not_a_customer" } },
    });
    const failure: Failure = { kind: "wait", seconds: 60 };
    expect(walk([cameBack, { type: "notEntered", failure }]).step).toMatchObject({ problem: { failure } });
  });

  test("whoever is in and has to agree first is not asked again by a way back", () => {
    expect(walk([cameBack], { ...facts, consentAsked: "first" })).toMatchObject({
      step: { name: "consent" },
      effects: [],
    });
  });

  test("while it is asked nothing else takes its place", () => {
    for (const event of [{ type: "chosen", step: "signUp" }, { type: "back" }, submitted] as const)
      expect(walk([cameBack, event]).step.name).toBe("provider");
  });
});
