/** What jsdom does not have of a browser and our primitives use: modal dialogs, media queries, scrolling, boxes, motions. */
function fillIn(target: object, name: string, value: unknown): void {
  if (typeof Reflect.get(target, name) === "function") return;
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

export function fillBrowserGaps(): void {
  fillIn(performance, "getEntriesByType", () => []);
  fillIn(HTMLDialogElement.prototype, "showModal", function showModal(this: HTMLDialogElement) {
    this.setAttribute("open", "");
  });
  fillIn(HTMLDialogElement.prototype, "close", function close(this: HTMLDialogElement) {
    this.removeAttribute("open");
  });
  fillIn(Element.prototype, "getAnimations", () => []);
  fillIn(Element.prototype, "checkVisibility", function checkVisibility(this: Element): boolean {
    return getComputedStyle(this).display !== "none" && (this.parentElement?.checkVisibility() ?? true);
  });
  fillIn(globalThis, "matchMedia", (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  fillIn(Element.prototype, "scrollIntoView", () => undefined);
  fillIn(
    globalThis,
    "IntersectionObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  fillIn(globalThis, "CSS", { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&") });
  Object.defineProperty(HTMLElement.prototype, "offsetParent", {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
}
