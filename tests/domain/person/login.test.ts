import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Failure } from "#domain/base/failure.ts";
import { advanceLogin, isOutdated, shownQuestion, startLogin } from "#domain/person/login.ts";
import { contactOf, signUpOf } from "#domain/person/login/login-question.ts";
import { noInput, pendingCodeOf } from "#domain/person/login-state.ts";
import type { LoginEffect, LoginEvent, LoginFacts, LoginInput, LoginState } from "#domain/person/login-state.ts";
import type { SignUpDraft } from "#domain/person/sign-up.ts";
import { runs } from "#tests/support/arbitraries.ts";

const now = 1_000_000;
const blank: SignUpDraft = {
  name: "",
  phone: { country: "CO", dial: "+57", number: "" },
  email: "",
  hasConsented: false,
};
const filled: SignUpDraft = {
  name: " Ana Ruiz ",
  phone: { ...blank.phone, number: "300 123 4567" },
  email: "Ana@Correo.com",
  hasConsented: true,
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
const sent = { resendIn: 30, expiresIn: 600, isLinkOnly: false };
const code = pendingCodeOf("ana@correo.com", sent, now);
const unavailable: Failure = { kind: "unavailable" };
const wrong: Failure = { kind: "refused", code: "code_wrong" };

const start = (change: Partial<LoginFacts> = {}, input: LoginInput = noInput, link: string | null = null) =>
  startLogin(input, { ...facts, ...change }, link, now);

function walk(state: LoginState, events: LoginEvent[], known: LoginFacts = facts) {
  const effects: LoginEffect[] = [];
  let last = state;
  for (const event of events) {
    const step = advanceLogin(last, event, known);
    effects.push(...step.effects);
    last = step.state;
  }
  return { state: last, step: shownQuestion(last), effects };
}

const typed: LoginEvent = { type: "emailTyped", email: " Ana@Correo.com" };
const submitted: LoginEvent = { type: "submitted" };
const codeSent: LoginEvent = { type: "codeSent", code };
const draft = (change: Partial<SignUpDraft> = {}): LoginEvent => ({
  type: "signUpTyped",
  draft: { ...filled, ...change },
});
const toCode = [typed, submitted, codeSent];
const digits = (text: string): LoginEvent => ({ type: "codeTyped", text });

describe("the way in by a mailed code", () => {
  test("address, code, in; the sixth digit sends it, and everything typed is forgotten", () => {
    const { state, effects } = walk(start(), [...toCode, digits("12 34-56"), { type: "entered" }]);
    expect(effects).toEqual([
      { kind: "requestCode", to: "ana@correo.com" },
      { kind: "enterCode", code: "123456", consents: false },
      { kind: "finish" },
    ]);
    expect([state.step.name, state.input]).toEqual(["done", noInput]);
  });

  test("a wrong code is said and sent again by a press alone; an incomplete one is not sent", () => {
    const refused = walk(start(), [...toCode, digits("111111"), { type: "notEntered", failure: wrong }]);
    expect(refused.step).toMatchObject({ isBusy: false, problem: { failure: wrong, to: "ana@correo.com" } });
    expect(walk(refused.state, [digits("111111")]).effects).toEqual([]);
    expect(walk(refused.state, [submitted, submitted]).effects).toEqual([
      { kind: "enterCode", code: "111111", consents: false },
    ]);
    const short = walk(refused.state, [digits("12"), submitted]);
    expect([short.effects, short.step.name === "code" && short.step.problem]).toEqual([[], { kind: "typed" }]);
  });

  test("another code is asked for once at a time, and not before the limit that the server names", () => {
    const resend: LoginEvent = { type: "resend" };
    const { state, effects } = walk(start(), [...toCode, resend, resend]);
    expect(effects.slice(1)).toEqual([{ kind: "requestCode", to: "ana@correo.com" }]);
    const limited: LoginEvent = { type: "notSent", failure: { kind: "wait", seconds: 40 }, to: code.to, now };
    expect(walk(state, [limited]).step).toMatchObject({ code: { resendAt: now + 40_000 }, isResending: false });
    const next = { ...code, resendAt: now + 90_000 };
    const again = walk(state, [{ type: "codeSent", code: next }]);
    expect([again.effects, again.state.input.code]).toEqual([[{ kind: "sayResent" }], next]);
  });

  test("'Volver' keeps the code for who comes back; one that has expired is asked for no more", () => {
    const left = walk(start(), [...toCode, { type: "back" }]);
    expect([left.step.name, contactOf(left.state.input, facts)]).toEqual(["email", " Ana@Correo.com"]);
    expect(start({}, left.state.input).step).toMatchObject({ name: "code", code });
    expect(startLogin(left.state.input, facts, null, code.expiresAt).step.name).toBe("email");
  });

  test("a code of before the page comes first, but never over what somebody began to type (UX23)", () => {
    const later = { ...facts, pending: code };
    expect(walk(start(), [{ type: "known" }], later).step).toMatchObject({ name: "code", from: "email" });
    expect(walk(start(), [typed, { type: "known" }], later).step.name).toBe("email");
    expect(isOutdated(start(), { ...facts, start: "signUp" })).toBe(true);
  });

  test("whom the server logged out types no address again", () => {
    const ended = { ...facts, endedContact: "ana@correo.com" };
    expect(walk(start(ended), [submitted], ended).effects).toEqual([{ kind: "requestCode", to: "ana@correo.com" }]);
  });

  test("another tab that logged in is looked for once at a time, when the page is in sight again", () => {
    const back: LoginEvent = { type: "returned" };
    const { state, effects } = walk(start(), [...toCode, back, back]);
    expect(effects.slice(1)).toEqual([{ kind: "findSession" }]);
    expect(walk(state, [{ type: "nobodyFound" }, back]).effects).toEqual([{ kind: "findSession" }]);
  });
});

describe("the mail's link", () => {
  const token = "AAAABBBBCCCCDDDDEEEE11";
  const opened: LoginEvent = { type: "opened", link: token, now };
  const entering = [{ kind: "forgetLink" }, { kind: "enterCode", code: token, consents: false }];

  test("is followed once, and again when the connection is back", () => {
    const { state, effects } = walk(start({}, noInput, token), [opened, opened]);
    expect(effects).toEqual(entering);
    const cut = walk(state, [{ type: "notEntered", failure: unavailable }]);
    expect(walk(cut.state, [opened]).effects).toEqual([]);
    expect(walk(cut.state, [{ type: "online" }, { type: "online" }]).effects).toEqual(entering);
  });

  test("that does not work leads to the address", () => {
    const refused = walk(start({}, noInput, token), [opened, { type: "notEntered", failure: wrong }, { type: "back" }]);
    expect(refused.step.name).toBe("email");
  });
});

describe("a password (S2 §2.2)", () => {
  const choose: LoginEvent = { type: "chosen", step: "password" };
  const secret: LoginEvent = { type: "passwordTyped", password: "una clave" };

  test("goes once with the address; what is missing is not sent", () => {
    const empty = walk(start(), [typed, choose, submitted]);
    expect([empty.effects, empty.step]).toMatchObject([[], { name: "password", problem: { kind: "typed" } }]);
    const { effects } = walk(empty.state, [secret, submitted, submitted, { type: "entered" }]);
    expect(effects).toEqual([
      { kind: "enterPassword", to: "ana@correo.com", password: "una clave", consents: false },
      { kind: "finish" },
    ]);
    expect(walk(start(), [choose, secret, submitted]).effects).toEqual([]);
  });

  test("that is wrong is said until something is typed, and is forgotten on the way back", () => {
    const refused = walk(start(), [typed, choose, secret, submitted, { type: "notEntered", failure: wrong }]);
    expect(refused.step).toMatchObject({ isBusy: false, password: "una clave", problem: { failure: wrong } });
    expect(walk(refused.state, [{ ...secret, password: "otra" }]).step).toMatchObject({ problem: null });
    expect(walk(refused.state, [typed]).step).toMatchObject({ problem: null, password: "una clave" });
    const back = walk(refused.state, [{ type: "back" }, choose]);
    expect([back.step, contactOf(back.state.input, facts)]).toMatchObject([{ password: "" }, " Ana@Correo.com"]);
  });

  test("gives way to a code where one was asked for, and to none of before", () => {
    const resend: LoginEvent = { type: "resend" };
    const asked = walk(start(), [typed, choose, resend, resend, submitted]);
    expect(asked.effects).toEqual([{ kind: "requestCode", to: "ana@correo.com" }]);
    expect(walk(asked.state, [codeSent]).step).toMatchObject({ name: "code", from: "email" });
    const entering = walk(start(), [typed, submitted, choose, secret, submitted, codeSent]);
    expect([entering.step.name, entering.state.input.code]).toEqual(["password", code]);
    const refused = walk(asked.state, [{ type: "notSent", failure: unavailable, to: "ana@correo.com", now }]);
    expect(refused.step).toMatchObject({ isResending: false, problem: { failure: unavailable } });
    expect(walk(start(), [choose, resend]).effects, "to nobody").toEqual([]);
  });
});

describe("sign-up", () => {
  const choose: LoginEvent = { type: "chosen", step: "signUp" };

  test("asks for an account only with everything there, and for the code that proves it", () => {
    const incomplete = walk(start(), [choose, draft({ hasConsented: false }), submitted]);
    expect(incomplete.effects).toEqual([]);
    expect(incomplete.step).toMatchObject({ problems: { consent: "missing" }, problem: { kind: "typed" }, round: 1 });
    const { effects, step } = walk(incomplete.state, [draft(), submitted, submitted, codeSent]);
    const account = { name: "Ana Ruiz", dial: "+57", phone: "300 123 4567", email: "ana@correo.com", consent: true };
    expect(effects).toEqual([{ kind: "signUp", account, to: "ana@correo.com" }]);
    expect(step).toMatchObject({ name: "code", from: "signUp" });
  });

  test("in the checkout the press agrees (A180)", () => {
    const inOrder = { ...facts, consentsBySending: true };
    const { effects } = walk(start(inOrder), [choose, draft({ hasConsented: false }), submitted], inOrder);
    expect(effects).toMatchObject([{ kind: "signUp", account: { consent: true } }]);
  });

  test("where codes go to phones the mail is optional, until none reaches the phone (A150)", () => {
    const byPhone = { ...facts, dial: "+57" };
    const asked = walk(start(byPhone), [choose, draft({ email: "" }), submitted], byPhone);
    expect(asked.effects).toMatchObject([{ account: { email: null }, to: "+573001234567" }]);
    const failure: Failure = { kind: "invalid", fields: { email: "required" } };
    const refused: LoginEvent = { type: "notSent", failure, to: "+573001234567", now };
    const again = walk(asked.state, [refused, submitted], byPhone);
    expect([again.effects, again.step]).toMatchObject([[], { problems: { email: "missing" }, isUndeliverable: true }]);
  });

  test("what was typed to log in is filled in (UX23), and the other way round", () => {
    const { state } = walk(start(), [typed, choose]);
    expect(signUpOf(state.input, facts).email).toBe(" Ana@Correo.com");
    const back = walk(start(), [choose, draft(), { type: "back" }]);
    expect(contactOf(back.state.input, facts)).toBe("Ana@Correo.com");
  });
});

const anyFailure = fc.constantFrom<Failure>(
  unavailable,
  wrong,
  { kind: "wait", seconds: 40 },
  { kind: "invalid", fields: { email: "required" } },
  { kind: "unauthorized" },
);
const anyEvent: fc.Arbitrary<LoginEvent> = fc.oneof(
  fc.constantFrom<LoginEvent>(
    ...(["known", "submitted", "back", "resend", "entered", "left", "returned", "nobodyFound", "online"] as const).map(
      (type) => ({ type }),
    ),
    { type: "chosen", step: "email" },
    { type: "chosen", step: "signUp" },
    { type: "chosen", step: "password" },
    { type: "passwordTyped", password: "una clave" },
    codeSent,
    { type: "codeSent", code: { ...code, isLinkOnly: true } },
    digits("123456"),
    digits("12"),
    { type: "consentAsked", asked: "first" },
    { type: "consentAsked", asked: "renewal" },
  ),
  fc
    .constantFrom<string | null>(null, "AAAABBBBCCCCDDDDEEEE11")
    .map((link): LoginEvent => ({ type: "opened", link, now })),
  fc.constantFrom("", "ana", "ana@correo.com").map((email): LoginEvent => ({ type: "emailTyped", email })),
  fc.constantFrom(draft(), draft(blank), draft({ email: "" })),
  anyFailure.map((failure): LoginEvent => ({ type: "notSent", failure, to: "ana@correo.com", now })),
  anyFailure.map((failure): LoginEvent => ({ type: "notEntered", failure })),
);
const anyFacts: fc.Arbitrary<LoginFacts> = fc.record({
  start: fc.constantFrom("email", "signUp"),
  pending: fc.constantFrom(null, code),
  endedContact: fc.constantFrom("", "luis@correo.com"),
  blank: fc.constant(blank),
  dial: fc.constantFrom(null, "+57"),
  requiresEmail: fc.boolean(),
  consentsBySending: fc.boolean(),
  consentAsked: fc.constantFrom(null, "first", "renewal"),
});
const anyWalk = [anyFacts, fc.constantFrom(null, "token"), fc.array(anyEvent, { maxLength: 40 })] as const;

/** Every step of a walk, with the event that led there. */
function* steps(known: LoginFacts, link: string | null, events: LoginEvent[]) {
  let before = startLogin(noInput, known, link, now);
  for (const event of events) {
    const { state, effects } = advanceLogin(before, event, known);
    yield { before, event, state, effects };
    before = state;
  }
}

describe("a business that may not see yet who came in (A220)", () => {
  const asked: LoginEvent = { type: "consentAsked", asked: "first" };

  test("is asked about in the same place, and whoever agrees is in", () => {
    const { step, state } = walk(start(), [...toCode, digits("123456"), asked]);
    expect(step).toMatchObject({ name: "consent", asked: "first", isBusy: false });
    expect(state.input.code).toBeNull();
    const agreed = walk(state, [submitted, submitted, { type: "back" }]);
    expect([agreed.effects, agreed.step.isBusy]).toEqual([[{ kind: "giveConsent" }], true]);
    expect(walk(agreed.state, [{ type: "entered" }]).effects).toEqual([{ kind: "finish" }]);
    const failed = walk(agreed.state, [{ type: "notEntered", failure: unavailable }]);
    expect(failed.step).toMatchObject({ name: "consent", isBusy: false, problem: { failure: unavailable } });
    expect(walk(failed.state, [submitted]).effects).toEqual([{ kind: "giveConsent" }]);
  });

  test("logs out whoever does not agree, and asks for an address again", () => {
    const declined = walk(start({}), [asked, { type: "back" }, { type: "back" }]);
    expect(declined.effects).toEqual([{ kind: "leave" }]);
    expect(walk(declined.state, [{ type: "left" }]).step).toMatchObject({ name: "email", isBusy: false });
    const ended = walk(start(), [asked, submitted, { type: "notEntered", failure: { kind: "unauthorized" } }]);
    expect(ended.step.name).toBe("email");
  });

  test("comes first where the page knows it, but not over what somebody chose", () => {
    expect(start({ consentAsked: "first", pending: code }).step.name).toBe("consent");
    expect(start({ consentAsked: "first" }, { ...noInput, code }).step.name).toBe("consent");
    const known = { ...facts, consentAsked: "renewal" } as const;
    expect(walk(start(), [{ type: "known" }], known).step).toMatchObject({ name: "consent", asked: "renewal" });
    expect(walk(start(), [typed, { type: "known" }], known).step.name).toBe("email");
  });

  test.each([
    ["the order's button", { consentsBySending: true }, toCode, true],
    ["the sign-up's tick", { start: "signUp" }, [draft(), submitted, codeSent], true],
    ["an address alone", {}, toCode, false],
    ["a tick of before an address", {}, [draft(), { type: "chosen", step: "email" }, ...toCode], false],
  ] as const)("is agreed to by %s: %j", (_name, change, events, consents) => {
    const known = { ...facts, ...change };
    const { effects } = walk(start(change), [...events, digits("123456")], known);
    expect(effects.at(-1)).toEqual({ kind: "enterCode", code: "123456", consents });
  });
});

describe("whatever happens in whatever order", () => {
  test("nobody is done before they are in, nothing is done twice, and what is over changes nothing", () => {
    fc.assert(
      fc.property(...anyWalk, (known, link, events) => {
        for (const { before, event, state, effects } of steps(known, link, events)) {
          const wasDone = before.step.name === "done";
          expect(effects.some(({ kind }) => kind === "finish")).toBe(event.type === "entered" && !wasDone);
          expect(wasDone && event.type !== "opened" && state !== before).toBe(false);
          const isBusy = before.step.name !== "done" && before.step.isBusy;
          expect(isBusy && event.type === "submitted" && effects.length > 0).toBe(false);
        }
      }),
      runs(2000),
    );
  });

  test("what was typed is never lost but by being in", () => {
    fc.assert(
      fc.property(...anyWalk, (known, link, events) => {
        for (const { before, event, state } of steps(known, link, events)) {
          const isIn = event.type === "entered" || event.type === "consentAsked";
          const isChange = isIn || event.type === "emailTyped" || event.type === "signUpTyped";
          const isLost = (was: unknown, is: unknown) => !isChange && was !== "" && was !== null && was !== is;
          const lost = {
            email: isLost(contactOf(before.input, known), contactOf(state.input, known)),
            code: !isChange && before.input.code !== null && state.input.code === null,
          };
          expect(lost).toEqual({ email: false, code: false });
          const [was, is] = [signUpOf(before.input, known), signUpOf(state.input, known)];
          expect([
            isLost(was.name, is.name),
            isLost(was.email, is.email),
            isLost(was.phone.number, is.phone.number),
            isLost(was.hasConsented, is.hasConsented),
          ]).not.toContain(true);
        }
      }),
      runs(2000),
    );
  });

  test("from every step somebody gets in, and once they were answered back to the address", () => {
    fc.assert(
      fc.property(...anyWalk, (known, link, events) => {
        const { state } = walk(startLogin(noInput, known, link, now), events, known);
        fc.pre(state.step.name !== "done");
        expect(walk(state, [{ type: "entered" }], known).state.step.name).toBe("done");
        const answers: LoginEvent[] = [
          { type: "notSent", failure: wrong, to: "", now },
          { type: "notEntered", failure: wrong },
        ];
        const opened: LoginEvent = { type: "opened", link, now };
        const answered = walk(state, [opened, ...answers], known);
        expect(answered.step.isBusy).toBe(false);
        // Who does not agree is logged out before they are asked for another address.
        const away: LoginEvent[] = [{ type: "back" }, { type: "left" }, { type: "back" }];
        expect(walk(answered.state, away, known).step.name).toBe("email");
      }),
      runs(2000),
    );
  });
});
