// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { Provider } from "jotai/react";
import { atom, createStore } from "jotai/vanilla";
import { StrictMode } from "react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { to } from "#domain/base/step.ts";
import type { Step } from "#domain/base/step.ts";
import { useMachine } from "#lib/client/use-machine.ts";
import type { Send } from "#lib/client/use-machine.ts";

type Door = "closed" | "ringing" | "open";
type DoorEvent = "opened" | "ring" | "answer" | "shut";
type DoorEffect = "listen" | "ask" | "greet";

/** A bell that is asked about once, however often it is rung; an answer counts while it rings only. */
function advance(state: Door, event: DoorEvent): Step<Door, DoorEffect> {
  if (event === "opened") return to(state, "listen");
  if (event === "ring" && state === "closed") return to("ringing", "ask", "listen");
  if (event === "answer" && state === "ringing") return to("open", "greet");
  return event === "shut" ? to("closed") : to(state);
}

const done: string[] = [];
const doorAtom = atom<Door>("closed");

function Doorway({ name, run }: { name: string; run?: (effect: DoorEffect, send: Send<DoorEvent>) => void }) {
  const { state, send } = useMachine<Door, DoorEvent, DoorEffect>(doorAtom, {
    advance,
    run: (effect, answer) => {
      done.push(`${effect} ${name}`);
      run?.(effect, answer);
    },
  });
  return (
    <>
      <output>{state}</output>
      <button type="button" onClick={() => send("ring")}>
        ring
      </button>
      <button type="button" onClick={() => send("shut")}>
        shut
      </button>
    </>
  );
}

function show(node: ReactNode, atoms = createStore()) {
  const page = (inner: ReactNode) => (
    <StrictMode>
      <Provider store={atoms}>{inner}</Provider>
    </StrictMode>
  );
  const view = render(page(node));
  return { ...view, again: (next: ReactNode) => view.rerender(page(next)), atoms };
}

const fail = () => {
  throw new Error("bug");
};

const press = (name: string) => act(() => screen.getByRole("button", { name }).click());

afterEach(() => {
  cleanup();
  done.length = 0;
});

test("each effect is done once in strict mode, by two equal events too, with what the last paint knew", () => {
  const page = show(<Doorway name="Ana" />);
  page.again(<Doorway name="Luis" />);
  press("ring");
  press("ring");
  expect(done).toEqual(["ask Luis", "listen Luis"]);
  expect(screen.getByRole("status").textContent).toBe("ringing");
});

test("what an effect answers at once waits for the other effects of its step", () => {
  show(<Doorway name="Ana" run={(effect, send) => effect === "ask" && send("answer")} />);
  press("ring");
  expect(done).toEqual(["ask Ana", "listen Ana", "greet Ana"]);
  expect(screen.getByRole("status").textContent).toBe("open");
});

test("an answer that comes after the component went still counts, and one that is over does not", () => {
  const answers: Send<DoorEvent>[] = [];
  const page = show(<Doorway name="Ana" run={(effect, send) => effect === "ask" && answers.push(send)} />);
  press("ring");
  press("shut");
  answers[0]?.("answer");
  expect([page.atoms.get(doorAtom), done]).toEqual(["closed", ["ask Ana", "listen Ana"]]);
  press("ring");
  page.unmount();
  answers[1]?.("answer");
  expect([page.atoms.get(doorAtom), done.at(-1)]).toEqual(["open", "greet Ana"]);
});

test("an effect that throws leaves a machine that answers the next event", () => {
  const sends: Send<DoorEvent>[] = [];
  const page = show(<Doorway name="Ana" run={(_, send) => sends.push(send)} />);
  press("ring");
  press("shut");
  page.again(<Doorway name="Ana" run={fail} />);
  expect(() => act(() => sends[0]?.("ring"))).toThrow("bug");
  page.again(<Doorway name="Ana" />);
  act(() => sends[0]?.("answer"));
  expect(screen.getByRole("status").textContent).toBe("open");
});
