import { useCallback, useEffect } from "react";
import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { Status } from "#components/ui/status.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { useIsOnline } from "#lib/client/device/online.ts";

export interface OfflineTexts {
  /** There is no connection. */
  text: string;
  /** What was pressed needs one. */
  link: string;
}

/** True for a press that would have the browser leave the page for another one of the shop: a link, or a button marked so. */
function leadsAway(event: Event): boolean {
  const { target } = event;
  if (event.type === "submit") return target instanceof HTMLFormElement && target.hasAttribute("action");
  if (!(event instanceof MouseEvent) || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (!(target instanceof Element)) return false;
  if (target.closest("[data-leaves]") !== null) return true;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.origin !== location.origin || link.getAttribute("href")?.startsWith("#") === true) return false;
  // In a panel that did not load it leads out of that.
  return link.closest("[data-failed-panel]") === null;
}

/** Marks the card of the product that was pressed, whose style shows the text. */
function markBlocked({ target }: Event, text: string): void {
  const card = target instanceof Element ? target.closest("a[data-menu-item]") : null;
  card?.querySelector(".menu-foot")?.setAttribute("data-blocked", text);
}

function unmarkBlocked(): void {
  for (const card of document.querySelectorAll("[data-blocked]")) card.removeAttribute("data-blocked");
}

/** Without a connection a link stays where it is: what Next cannot fetch it leaves to the browser, and its error page. */
function useBlockedLinks(isOnline: boolean, text: string, onBlocked: () => void): void {
  useEffect(() => {
    if (isOnline) return;
    const block = (event: Event) => {
      if (!leadsAway(event)) return;
      event.preventDefault();
      event.stopPropagation();
      markBlocked(event, text);
      onBlocked();
    };
    document.addEventListener("click", block, true);
    document.addEventListener("submit", block, true);
    return () => {
      unmarkBlocked();
      document.removeEventListener("click", block, true);
      document.removeEventListener("submit", block, true);
    };
  }, [isOnline, text, onBlocked]);
}

/** The bars that stick to the top of the page make room. */
function reserveHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const measured = new ResizeObserver(() => style.setProperty("--offline-height", `${bar.offsetHeight}px`));
  measured.observe(bar);
  return () => {
    measured.disconnect();
    style.removeProperty("--offline-height");
  };
}

/** Says once, at the top of the page, that there is no connection, and keeps links from leading to nowhere (F17). */
export function Offline({ texts, children }: { texts: OfflineTexts; children?: ReactNode }) {
  const isOnline = useIsOnline();
  const { showToast } = useToasts();
  const showLinkText = useCallback(() => showToast({ text: texts.link, tone: "error" }), [showToast, texts.link]);
  useBlockedLinks(isOnline, texts.link, showLinkText);
  return (
    <Status>
      {!isOnline && (
        <span ref={reserveHeight} className="offline-bar">
          <Icon name="triangle-exclamation-point" className="size-4" />
          <span className="min-w-0">
            {texts.text} {children}
          </span>
        </span>
      )}
    </Status>
  );
}
