import { useEffect } from "react";

const watched = ":is(.food-tile, .shop-logo) img";

/** An image of a tile that did not load gives way to the drawing behind it, a logo to a letter (S1 §8). */
function markFailed(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement && image.matches(watched)) {
    image.dataset["failed"] = "";
  }
}

/** The connection is back: what did not load is asked for once more. */
function retryFailed(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(`${watched}[data-failed]`)) {
    delete image.dataset["failed"];
    image.setAttribute("src", image.getAttribute("src") ?? "");
  }
}

/** Watches all photos of the shop at once, those too that failed before any script ran. */
export function PhotoFallback() {
  useEffect(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>(watched)) {
      // One that has not been asked for yet has no source.
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== "") markFailed(image);
    }
    const onError = (event: Event) => markFailed(event.target);
    document.addEventListener("error", onError, true);
    window.addEventListener("online", retryFailed);
    return () => {
      document.removeEventListener("error", onError, true);
      window.removeEventListener("online", retryFailed);
    };
  }, []);
  return null;
}
