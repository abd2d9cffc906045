/** What `app/reading.css` is for, on <html> (B7). */
const className = "reading";

/** Whether the page is shown for reading. */
export function isShownForReading(): boolean {
  return document.documentElement.classList.contains(className);
}

/** Shows the page for reading, or as its shop wishes it. */
export function showForReading(isOn: boolean): void {
  document.documentElement.classList.toggle(className, isOn);
}
