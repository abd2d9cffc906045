import { useEffect, useRef, useState } from "react";
import { photoSources } from "#components/ui/photo/photo-sources.ts";
import type { Photo } from "#domain/base/photo.ts";
import { popupTime } from "#domain/store/greeting.ts";
import { useIsPageVisible } from "#lib/client/device/page-visible.ts";
import { usePanel } from "#lib/client/panel/panel.ts";

export interface PromotionPopupProps {
  photo: Photo;
  texts: Record<"label" | "close", string>;
  onEnd: () => void;
}

/** Its width on the screen, in px (S1 §2). */
const width = 200;

/** A clock that stands while it is held, and calls back once its time is over. */
function useClock({ isHeld, length, onEnd }: { isHeld: boolean; length: number; onEnd: () => void }): void {
  const left = useRef(length);
  useEffect(() => {
    if (isHeld) return;
    const began = Date.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - began;
    };
  }, [isHeld, onEnd]);
}

/** A press beside it ends it and reaches what it was meant for; Escape ends it too. */
function useOutsidePress(card: { current: HTMLElement | null }, onEnd: () => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const press = ({ target }: Event) => {
      if (!(target instanceof Node) || card.current?.contains(target) !== true) onEnd();
    };
    window.addEventListener("pointerdown", press, options);
    window.addEventListener("keydown", ({ key }) => key === "Escape" && onEnd(), options);
    return () => stop.abort();
  }, [card, onEnd]);
}

/** A business's promotion, in a corner: gone after five seconds that nobody points at it, or with any press (A26, A245). */
export function PromotionPopup({ photo, texts, onEnd }: PromotionPopupProps) {
  const card = useRef<HTMLElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isVisible = useIsPageVisible();
  const isCovered = usePanel().panel !== null;
  useClock({ isHeld: !isLoaded || !isVisible || isPointed || isFocused, length: popupTime, onEnd });
  useOutsidePress(card, onEnd);
  useEffect(() => {
    if (isCovered) onEnd();
  }, [isCovered, onEnd]);
  return (
    <aside
      ref={card}
      aria-label={texts.label}
      hidden={!isLoaded}
      className="shadow-overlay bg-surface-raised fixed bottom-24 left-4 z-40 w-[200px] overflow-hidden rounded-md print:hidden"
    >
      <button
        type="button"
        className="block w-full"
        onClick={onEnd}
        onPointerEnter={() => setIsPointed(true)}
        onPointerLeave={() => setIsPointed(false)}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      >
        {/* oxlint-disable-next-line nextjs/no-img-element -- next/image would cost 4.5 KB of script */}
        <img
          {...photoSources(photo.url, false, `${width}px`)}
          width={photo.width}
          height={photo.height}
          alt={texts.label}
          onLoad={() => setIsLoaded(true)}
          onError={onEnd}
        />
        <span className="sr-only">{texts.close}</span>
      </button>
    </aside>
  );
}
