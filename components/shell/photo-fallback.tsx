import { useEffect } from "react";

const watched = ":is(.food-tile, .shop-logo) > img";

/** An image of a tile that did not load gives way to the drawing behind it, a logo to a letter (S1 §8). */
function markFailed(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement && image.matches(watched)) {
    image.dataset["failed"] = "";
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
    return () => document.removeEventListener("error", onError, true);
  }, []);
  return null;
}
