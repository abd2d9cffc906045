import { act, cleanup, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useMotionEnd } from "#components/ui/sheet/use-motion-end.ts";

class Transition {
  readonly ended = Promise.withResolvers<void>();
  readonly finished = this.ended.promise;
}

const running: object[] = [];
const onEnd = vi.fn<() => void>();

function Layer({ isClosing }: { isClosing: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  useMotionEnd(frame, isClosing, onEnd);
  return <div ref={frame} />;
}

beforeEach(() => {
  vi.stubGlobal("CSSTransition", Transition);
  Object.assign(Element.prototype, { getAnimations: () => running });
});

afterEach(() => {
  cleanup();
  running.length = 0;
  onEnd.mockReset();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "getAnimations");
});

describe("the end of a closing motion", () => {
  test("is the end of its transitions; a skeleton that goes on for ever does not hold it up", async () => {
    const transition = new Transition();
    running.push(transition, { finished: new Promise(() => undefined) });
    const { rerender } = render(<Layer isClosing={false} />);
    rerender(<Layer isClosing />);
    await act(async () => await Promise.resolve());
    expect(onEnd).not.toHaveBeenCalled();
    await act(async () => transition.ended.resolve());
    expect(onEnd).toHaveBeenCalledOnce();
  });

  test("a transition that is cut off ends it too", async () => {
    const transition = new Transition();
    running.push(transition);
    render(<Layer isClosing />);
    await act(async () => transition.ended.reject(new DOMException("", "AbortError")));
    expect(onEnd).toHaveBeenCalledOnce();
  });

  test("is nobody's business once the layer opens again", async () => {
    const transition = new Transition();
    running.push(transition);
    const { rerender } = render(<Layer isClosing />);
    rerender(<Layer isClosing={false} />);
    await act(async () => transition.ended.resolve());
    expect(onEnd).not.toHaveBeenCalled();
  });

  test("comes at once where nothing moves", async () => {
    render(<Layer isClosing />);
    await act(async () => await Promise.resolve());
    expect(onEnd).toHaveBeenCalledOnce();
  });
});
