import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { advanceContactChange, startContactChange } from "#domain/person/account/contact-change.ts";
import type { ContactEffect, ContactEvent, ContactState } from "#domain/person/account/contact-change.ts";
import type { Failure } from "#domain/base/failure.ts";

const proofNeeded: Failure = { kind: "refused", code: "proof_needed" };
const typed: ContactEvent = { type: "typed", draft: { kind: "mail", email: " Ana@Correo.co " } };
const contact = { to: "ana@correo.co", dial: null };
const submitted: ContactEvent = { type: "submitted" };

function run(events: readonly ContactEvent[]): { state: ContactState; effects: ContactEffect[] } {
  let state = startContactChange({ kind: "mail", email: "" });
  const effects: ContactEffect[] = [];
  for (const event of events) {
    const next = advanceContactChange(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects };
}

describe("the change of an account's contact (A226)", () => {
  test("asks for the new one's code, and takes it by that", () => {
    const { state, effects } = run([
      typed,
      submitted,
      { type: "codeSent" },
      { type: "codeTyped", text: "12 34-56" },
      submitted,
      { type: "taken", isJoined: false },
    ]);
    expect(state.step).toEqual({ name: "done", isJoined: false });
    expect(effects).toEqual([
      { kind: "requestCode", contact },
      { kind: "take", contact, code: "123456" },
    ]);
  });

  test("with an old log-in, asks for a proof by the contact of before first, and then goes on by itself", () => {
    const before = [typed, submitted, { type: "failed", failure: proofNeeded } as const];
    expect(run(before).effects.at(-1)).toEqual({ kind: "requestProof" });
    const { state, effects } = run([
      ...before,
      { type: "proofSent", sentTo: "vieja@correo.co" },
      { type: "codeTyped", text: "111111" },
      submitted,
      { type: "proved" },
      { type: "codeSent" },
    ]);
    expect(state.step).toMatchObject({ name: "code", sentTo: "ana@correo.co", digits: "" });
    expect(effects.slice(-2)).toEqual([
      { kind: "enterProof", code: "111111" },
      { kind: "requestCode", contact },
    ]);
  });

  test("a proof that became too old while the code was awaited is asked for again", () => {
    const { state, effects } = run([
      typed,
      submitted,
      { type: "codeSent" },
      { type: "codeTyped", text: "222222" },
      submitted,
      { type: "failed", failure: proofNeeded },
      { type: "proofSent", sentTo: "vieja@correo.co" },
    ]);
    expect(state.step).toMatchObject({ name: "proof", sentTo: "vieja@correo.co" });
    expect(effects.at(-1)).toEqual({ kind: "requestProof" });
  });

  test.each<[string, ContactEvent[]]>([
    ["no address", [{ type: "typed", draft: { kind: "mail", email: "ana@" } }, submitted]],
    ["five digits", [typed, submitted, { type: "codeSent" }, { type: "codeTyped", text: "12345" }, submitted]],
  ])("%s is said, and not sent", (_name, events) => {
    const { state, effects } = run(events);
    expect(state.step).toMatchObject({ isBusy: false, problem: { kind: "typed" } });
    expect(effects.filter(({ kind }) => kind === "take")).toEqual([]);
  });

  test("a failure stays until something is typed or the connection is back; 'Volver' keeps what was typed", () => {
    const failed: ContactEvent = { type: "failed", failure: { kind: "unavailable" } };
    expect(run([typed, submitted, failed]).state.step).toMatchObject({ problem: { kind: "failed", to: contact.to } });
    expect(run([typed, submitted, failed, { type: "online" }]).state.step).toMatchObject({ problem: null });
    const back = run([typed, submitted, { type: "codeSent" }, { type: "back" }]).state;
    expect(back).toEqual({
      draft: { kind: "mail", email: " Ana@Correo.co " },
      step: startContactChange(back.draft).step,
    });
  });

  test("in any order of events nothing is asked for twice at once, and a code is taken only where one was typed", () => {
    const events = constantFrom<ContactEvent>(
      typed,
      submitted,
      { type: "codeTyped", text: "123456" },
      { type: "back" },
      { type: "proofSent", sentTo: "vieja@correo.co" },
      { type: "proved" },
      { type: "codeSent" },
      { type: "taken", isJoined: true },
      { type: "failed", failure: proofNeeded },
      { type: "failed", failure: { kind: "unavailable" } },
      { type: "online" },
    );
    assert(
      property(array(events, { maxLength: 30 }), (given) => {
        let state = startContactChange({ kind: "mail", email: "" });
        for (const event of given) {
          const before = state.step;
          const { state: after, effects } = advanceContactChange(state, event);
          const [effect] = effects;
          const isAsked = effect === undefined || ("isBusy" in after.step && after.step.isBusy);
          const isTyped =
            effect?.kind !== "take" || (before.name === "code" && before.digits === "123456" && !before.isBusy);
          const isOver = before.name !== "done" || after.step === before;
          expect([effects.length <= 1, isAsked, isTyped, isOver]).toEqual([true, true, true, true]);
          state = after;
        }
      }),
    );
  });
});
