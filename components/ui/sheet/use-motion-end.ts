import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Resolves when the transitions inside of `root` have ended, at once when none runs. */
async function transitionsEnded(root: Element): Promise<void> {
  const running = root.getAnimations({ subtree: true }).filter((motion) => motion instanceof CSSTransition);
  await Promise.allSettled(running.map(({ finished }) => finished));
}

/** Calls back when what `ref` holds has closed and its closing motion is over; not when it opens again meanwhile. */
export function useMotionEnd(ref: RefObject<Element | null>, isClosing: boolean, onEnd: () => void): void {
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const root = ref.current;
    if (!isClosing || !root) return;
    let isMounted = true;
    const follow = async (): Promise<void> => {
      await transitionsEnded(root);
      if (isMounted) end.current();
    };
    void follow();
    return () => {
      isMounted = false;
    };
  }, [ref, isClosing]);
}
