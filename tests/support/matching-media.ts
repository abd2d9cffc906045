import { vi } from "vitest";

const nothing = () => undefined;

/** Whatever is asked of the screen and of its person holds: it is wide, and less motion is wanted. */
export function matchingMedia(): void {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: nothing, removeEventListener: nothing }));
}
