import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { KnownPlace } from "./known-place.tsx";

/** Whether the page has scrolled past the switch, as far as the header covers it. */
function useIsPast(frame: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => setIsPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom < 100),
      { rootMargin: "-56px 0px 0px" },
    );
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame]);
  return isPast;
}

interface PlacePillProps {
  /** Of the switch: its sides, and what it says while none is chosen. */
  texts: Record<"delivery" | "pickup", { label: string } | null> & { choose: string };
  known: KnownPlace | null;
  minutes: string | null;
  /** In whose place it stands once that is out of sight. */
  frame: RefObject<HTMLElement | null>;
}

/** On a phone: how and where the order goes, and when it is there, in the header while the menu is read. */
export function PlacePill({ texts, known, minutes, frame }: PlacePillProps) {
  const { open } = usePanelActions();
  const { branch } = useStore();
  if (!useIsPast(frame)) return null;
  const mode = known?.mode ?? null;
  const side = mode === null ? null : texts[mode];
  const place = mode === "pickup" ? branch.name : known?.place?.line1;
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => open("location")} className="place-pill">
      <Icon name={mode === "pickup" ? "store" : "bike"} className="size-[20px]" />
      <span className="place-pill-words">
        <span>{side === null ? texts.choose : place}</span>
        <span>{[side?.label, minutes].filter((part) => typeof part === "string").join(" · ")}</span>
      </span>
    </button>
  );
}
