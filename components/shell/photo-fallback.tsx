import { useEffect } from "react";

/** An image of a tile that did not load gives way to the drawing behind it (S1 §8). */
function markFailed(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement && image.parentElement?.classList.contains("food-tile")) {
    image.dataset["failed"] = "";
  }
}

/** Watches all photos of the shop at once, those too that failed before any script ran. */
export function PhotoFallback() {
  useEffect(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>(".food-tile > img")) {
      // One that has not been asked for yet has no source.
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== "") markFailed(image);
    }
    const onError = (event: Event) => markFailed(event.target);
    document.addEventListener("error", onError, true);
    return () => document.removeEventListener("error", onError, true);
  }, []);
  return null;
}
