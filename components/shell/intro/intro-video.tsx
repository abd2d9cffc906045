import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { videoTime } from "#domain/store/greeting.ts";

export interface IntroVideoProps {
  url: string;
  texts: Record<"label" | "skip", string>;
  onEnd: () => void;
  /** Whose video it is. */
  children: ReactNode;
}

/** Longest wait for a video that does not begin, in ms: later it would come over somebody who reads. */
const patience = 2000;

/** A shop's own video over its page: muted, ended by any press, and not shown before it can be played (A25). */
export function IntroVideo({ url, texts, onEnd, children }: IntroVideoProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(onEnd, isReady ? videoTime : patience);
    return () => clearTimeout(timer);
  }, [isReady, onEnd]);
  useEffect(() => {
    if (isReady) {
      dialog.current?.showModal();
      return;
    }
    // Who presses before it comes has begun without it.
    const stop = new AbortController();
    window.addEventListener("pointerdown", onEnd, { capture: true, signal: stop.signal });
    window.addEventListener("keydown", onEnd, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [isReady, onEnd]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape and its button end it by keyboard
    <dialog
      ref={dialog}
      aria-label={texts.label}
      className="bg-surface m-0 size-full max-h-none max-w-none overflow-hidden"
      onClick={onEnd}
      onClose={onEnd}
    >
      <video
        src={url}
        muted
        autoPlay
        playsInline
        aria-hidden
        tabIndex={-1}
        className="absolute inset-0 size-full object-cover"
        onCanPlay={() => setIsReady(true)}
        onEnded={onEnd}
        onError={onEnd}
      />
      <div className="absolute inset-x-0 bottom-20 flex justify-center px-4">{children}</div>
      <Button variant="secondary" className="absolute right-4 bottom-[max(1rem,env(safe-area-inset-bottom))]">
        {texts.skip}
      </Button>
    </dialog>
  );
}
