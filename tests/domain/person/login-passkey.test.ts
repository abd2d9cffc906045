import { describe, expect, test } from "vitest";
import type { Failure } from "#domain/base/failure.ts";
import { passkeyName } from "#domain/person/login/passkey-name.ts";
import { advanceLogin, shownQuestion, startLogin } from "#domain/person/login.ts";
import { noInput, pendingCodeOf } from "#domain/person/login-state.ts";
import type { LoginEffect, LoginEvent, LoginFacts } from "#domain/person/login-state.ts";

const now = 1_000_000;
const facts: LoginFacts = {
  start: "email",
  pending: null,
  endedContact: "",
  blank: { name: "", phone: { country: "CO", dial: "+57", number: "" }, email: "", hasConsented: false },
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

const pressed: LoginEvent = { type: "passkeyPressed" };
const submitted: LoginEvent = { type: "submitted" };
const refused = (code: string): LoginEvent => ({ type: "notEntered", failure: { kind: "refused", code } });
const asked = (consents: boolean): LoginEffect => ({ kind: "enterPasskey", consents });

describe("the way in by a passkey (A230)", () => {
  test("asks the device at once, and once", () => {
    const { step, effects } = walk([pressed, pressed, submitted]);
    expect([step, effects]).toEqual([{ name: "passkey", isBusy: true, problem: null }, [asked(false)]]);
  });

  test("whoever is known is in", () => {
    const { state, effects } = walk([pressed, { type: "entered" }]);
    expect([state.step.name, effects.at(-1)]).toEqual(["done", { kind: "finish" }]);
  });

  test("a consent that is lacking is asked for, as after any other way in (A220)", () => {
    expect(walk([pressed, { type: "consentAsked", asked: "first" }]).step.name).toBe("consent");
  });

  test("in an order the press agrees (A180)", () => {
    expect(walk([pressed], { ...facts, consentsBySending: true }).effects).toEqual([asked(true)]);
  });

  test("called off it says so, and the same press tries again", () => {
    const failure: Failure = { kind: "refused", code: "passkey_cancelled" };
    const { step } = walk([pressed, refused("passkey_cancelled")]);
    expect(step).toEqual({ name: "passkey", isBusy: false, problem: { kind: "failed", failure, to: "" } });
    expect(walk([pressed, refused("passkey_cancelled"), submitted]).effects).toEqual([asked(false), asked(false)]);
  });

  test("back leads to the code with what was typed, and an answer that comes then changes nothing", () => {
    const typed: LoginEvent = { type: "emailTyped", email: "ana@correo.com" };
    const { state, step } = walk([typed, pressed, { type: "back" }, refused("passkey_unknown")]);
    expect([step.name, state.input.email]).toEqual(["email", "ana@correo.com"]);
    expect(step.problem).toBeNull();
  });

  test("opened anew the panel begins at the first form", () => {
    const opened: LoginEvent = { type: "opened", link: null, now };
    expect(walk([pressed, refused("passkey_unknown"), opened]).step.name).toBe("email");
    expect(walk([pressed, opened]).step.name, "while the device asks it goes on").toBe("passkey");
  });

  test("where a code is awaited, or a consent, there is no such way", () => {
    const sent = { resendIn: 60, expiresIn: 600, isLinkOnly: false };
    const pending = pendingCodeOf("ana@correo.com", sent, now);
    expect(walk([pressed], { ...facts, pending }).effects).toEqual([]);
    expect(walk([pressed], { ...facts, consentAsked: "first" }).effects).toEqual([]);
  });
});

describe("what a passkey is called", () => {
  const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
  test.each([
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, "Chrome, Android"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, "Edge, Windows"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1",
      "Safari, iPhone",
    ],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Mac"],
    ["something else", "-"],
  ])("%s", (userAgent, name) => {
    expect(passkeyName(userAgent)).toBe(name);
  });
});
